import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import { type AllProductsFilters, isTooShortToFind } from '#domain/catalogue/all-products-list.ts'
import type { PagePosition } from '#domain/lists/page-position.ts'
import { productWords } from '#domain/search/product-words.ts'
import type { Paise } from '#domain/shared/money.ts'
import { barcodeSpellings } from '#domain/shared/product-codes/barcode.ts'
import type { Permitted } from '#server/access/acting-admin.ts'
import type { App } from '#server/app.ts'
import type { SortValue } from '#server/db/cursor.ts'
import { allOf, equals, filterConditions } from '#server/db/filter-conditions.ts'
import { type KeysetList, keysetPage, moment, number, text } from '#server/db/keyset-page.ts'
import { holdsWords } from '#server/db/like-pattern.ts'
import { countUpTo, withTotal } from '#server/db/list-total.ts'
import type { Schema } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type ProductPicture, shownPicture } from '../pictures/shown-picture-views.ts'

type Tx = Transaction<Schema>

/** Any product of the marketplace, as a row of the back office's list. */
export interface AnyProduct {
  id: string
  name: string
  brand: string
  category: string
  status: 'draft' | 'live' | 'hidden'
  /** Of the best offer; null when nobody offers it. */
  pricePaise: Paise | null
  /** What shoppers can buy now, of all its sellers together. */
  units: number
  /** The seller of the best offer, or of the first one when nobody sells it now. */
  seller: string | null
  /** How many more sellers offer it. */
  otherSellers: number
  isOnSale: boolean
  /** The shop whose own it is; null for shared products. */
  ownerSellerId: string | null
  isWaiting: boolean
  createdAt: string
  picture: ProductPicture | null
}

export interface AllProductsPage extends Partial<PagePosition> {
  products: AnyProduct[]
  /** The words are shorter than three letters: nothing was looked for. */
  isTooShort: boolean
}

const PRICE = number((products) => sql`coalesce(${products}.price_paise, 0)`)

export const ALL_PRODUCTS: KeysetList<AllProductsFilters['sort']> = {
  table: 'products',
  pageSize: 50,
  tieBreaker: text('id'),
  orders: {
    newest: { by: [moment('created_at')], direction: 'desc' },
    oldest: { by: [moment('created_at')], direction: 'asc' },
    name: { by: [text('name')], direction: 'asc' },
    'price-high': { by: [PRICE], direction: 'desc' },
    'price-low': { by: [PRICE], direction: 'asc' },
  },
}

/** With more matches than this the list is read in its order, past what does not match, instead of sorting them. */
const MATCHES_MAX = 2_000
const SAMPLE_SIZE = 500
const FREQUENT_SHARE = 0.02

/**
 * One page of all products, in the asked order, continued after the cursor by key. Words are looked for in name, brand,
 * maker's number, kind and category; a whole EAN or id finds its product.
 */
export function listAllProducts(
  app: App,
  _admin: Permitted<'products.read'>,
  filters: AllProductsFilters,
): Promise<AllProductsPage> {
  return inTransaction(app, async (tx) => {
    const isTooShort = filters.q !== undefined && isTooShortToFind(filters.q)
    if (isTooShort) return { products: [], isTooShort }
    const page = keysetPage(ALL_PRODUCTS, filters)
    const found = await foundNarrowings(tx, filters)
    const narrowings = [...plainNarrowings(filters), ...found.conditions]
    const where = allOf([...narrowings, page.after])
    const { rows } = await sql<Row>`
      SELECT page.*, shop.seller, coalesce(shop.units, 0) AS units, coalesce(shop.sellers, 0) AS sellers,
        ${shownPicture('page.id')} AS picture,
        EXISTS (SELECT FROM product_reviews WHERE product_id = page.id AND state = 'waiting')
          OR EXISTS (SELECT FROM product_proposals WHERE product_id = page.id AND status = 'open') AS is_waiting
      FROM (
        SELECT id, name, brand, category, status, price_paise, on_sale, best_offer_id, owner_seller_id, created_at,
          ${page.key} AS key
        FROM products WHERE ${where}
        ORDER BY ${page.orderBy()} LIMIT ${page.limit}
      ) AS page
      LEFT JOIN LATERAL (
        SELECT (array_agg(sellers.name ORDER BY offers.id = page.best_offer_id DESC, offers.created_at, offers.id))[1] AS seller,
          count(DISTINCT offers.seller_id) AS sellers,
          sum(CASE WHEN offers.status = 'live' AND sellers.is_selling THEN greatest(stock.on_hand - stock.reserved, 0) END) AS units
        FROM offers JOIN sellers ON sellers.id = offers.seller_id LEFT JOIN stock ON stock.offer_id = offers.id
        WHERE offers.product_id = page.id AND offers.status <> 'removed'
      ) AS shop ON true
      ORDER BY ${page.orderBy('page')}
    `.execute(tx)
    const listed = sql`SELECT FROM products WHERE ${allOf(narrowings)}`
    const count = async () => (found.areMany ? undefined : countUpTo(tx, listed))
    const { rows: shown, ...position } = await withTotal(page.cut(rows), count)
    return { products: shown.map(toProduct), ...position, isTooShort }
  })
}

function plainNarrowings({ status = 'kept', ...filters }: AllProductsFilters): RawBuilder<SqlBool>[] {
  const narrowings = filterConditions(filters, {
    q: 'looked up apart',
    category: equals('category'),
    brand: equals('brand'),
    set: (set) => SETS[set],
    stock: () => sql`in_stock`,
  })
  return [status === 'kept' ? sql`status <> 'hidden'` : sql`status = ${sql.lit(status)}`, ...narrowings]
}

const SETS = {
  own: sql<SqlBool>`owner_seller_id IS NOT NULL`,
  shared: sql<SqlBool>`owner_seller_id IS NULL`,
  // Looked up apart.
  waiting: sql<SqlBool>`true`,
}

/** Conditions, and whether they fit so many products that the list is read in its order, past those that do not. */
interface Found {
  conditions: RawBuilder<SqlBool>[]
  areMany: boolean
}

/**
 * What only an index of its own can find: looked up first, so that the planner need not estimate how much it leaves.
 */
async function foundNarrowings(tx: Tx, { q, set }: AllProductsFilters): Promise<Found> {
  const found: Found[] = []
  if (q) {
    const match = matchOf(q)
    const ids = sql`SELECT id FROM products WHERE ${match}`
    const isMany = await isFrequent(tx, match)
    found.push(isMany ? { conditions: [match], areMany: true } : await narrowedTo(tx, match, ids))
  }
  if (set === 'waiting') {
    const waiting = sql<SqlBool>`(EXISTS (SELECT FROM product_reviews WHERE product_id = products.id AND state = 'waiting')
      OR EXISTS (SELECT FROM product_proposals WHERE product_id = products.id AND status = 'open'))`
    const ids = sql`SELECT product_id AS id FROM product_reviews WHERE state = 'waiting'
      UNION ALL SELECT product_id FROM product_proposals WHERE status = 'open'`
    found.push(await narrowedTo(tx, waiting, ids))
  }
  return {
    conditions: found.flatMap(({ conditions }) => conditions),
    areMany: found.some(({ areMany }) => areMany),
  }
}

function matchOf(q: string): RawBuilder<SqlBool> {
  return sql`(${holdsWords('search_text', productWords(q))} OR id = ${q.toLowerCase()} OR ean = ANY(${barcodeSpellings(q)}::text[]))`
}

/** Whether so many of the newest products fit that the list is better read in its order than its matches gathered. */
async function isFrequent(tx: Tx, match: RawBuilder<SqlBool>): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM (
      SELECT id, ean, search_text FROM products WHERE status <> 'hidden'
      ORDER BY created_at DESC, id DESC LIMIT ${sql.lit(SAMPLE_SIZE)}
    ) AS newest WHERE ${match}`.execute(tx)
  return (rows[0]?.n ?? 0) > SAMPLE_SIZE * FREQUENT_SHARE
}

/** The matches by their ids when they are few; else the match itself, for the list to be read past what fails it. */
async function narrowedTo(tx: Tx, match: RawBuilder<SqlBool>, ids: RawBuilder<unknown>): Promise<Found> {
  await sql`SELECT set_config('enable_seqscan', 'off', true)`.execute(tx)
  const { rows } = await sql<{ id: string }>`${ids} LIMIT ${MATCHES_MAX + 1}`.execute(tx)
  await sql`SELECT set_config('enable_seqscan', 'on', true)`.execute(tx)
  if (rows.length > MATCHES_MAX) return { conditions: [match], areMany: true }
  return { conditions: [sql`id = ANY(${rows.map(({ id }) => id)})`], areMany: false }
}

interface Row {
  id: string
  name: string
  brand: string
  category: string
  status: AnyProduct['status']
  price_paise: number | null
  on_sale: boolean
  owner_seller_id: string | null
  created_at: Date
  key: SortValue[]
  seller: string | null
  units: number
  sellers: number
  picture: ProductPicture | null
  is_waiting: boolean
}

function toProduct(row: Row): AnyProduct {
  return {
    id: row.id,
    name: row.name,
    brand: row.brand,
    category: row.category,
    status: row.status,
    pricePaise: row.price_paise,
    units: Number(row.units),
    seller: row.seller,
    otherSellers: Math.max(0, Number(row.sellers) - 1),
    isOnSale: row.on_sale,
    ownerSellerId: row.owner_seller_id,
    isWaiting: row.is_waiting,
    createdAt: row.created_at.toISOString(),
    picture: row.picture,
  }
}

/** What was hidden last, to be offered back; undefined for anything that is not hidden. */
export async function findHiddenProduct(
  app: App,
  _admin: Permitted<'products.read'>,
  id: string,
): Promise<{ productId: string; name: string } | undefined> {
  return app.db
    .selectFrom('products')
    .select(['id as productId', 'name'])
    .where('id', '=', id)
    .where('status', '=', 'hidden')
    .executeTakeFirst()
}
