import { sql, type Transaction } from 'kysely'
import { productWords } from '#domain/goods/search/product-words.ts'
import type { ListTotal, PagePosition } from '#domain/ground/lists/page-position.ts'
import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { preorderDay } from '#domain/ground/shipping/preorder.ts'
import type { OfferStatus } from '#domain/selling/listings/offer-status.ts'
import {
  type ListingFilters,
  type ListingSort,
  STOCK_LEFT_MAX,
} from '#domain/selling/listings/own-listing-list.ts'
import { soldName } from '#domain/selling/listings/sold-name.ts'
import { type ProductPicture, shownPicture } from '#server/goods/catalogue/pictures/shown-picture-views.ts'
import type { App } from '#server/ground/app.ts'
import { allOf, equals, filterConditions } from '#server/ground/db/filter-conditions.ts'
import { type KeysetList, keysetPage, moment, number, text, uuid } from '#server/ground/db/keyset-page.ts'
import { holdsWords, wordPatterns } from '#server/ground/db/like-pattern.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'

type Tx = Transaction<Schema>

/** One of a seller's offers, as a row of their product list. */
export interface ListedProduct {
  offerId: string
  productId: string
  /** As it is sold: what is not new says so, as a product may be offered in several conditions. */
  name: string
  brand: string
  category: string
  sellerSku: string | null
  listPricePaise: Paise
  discountBp: number
  unitPricePaise: Paise
  /** Pieces that can be sold now. */
  available: number
  /** What is available is not there yet. */
  isPreorder: boolean
  status: OfferStatus
  createdAt: string
  picture: ProductPicture | null
  /** The price from a day on that holds now or comes next. */
  dated: DatedSpan | null
}

interface DatedSpan {
  pricePaise: Paise
  startsAt: string
  endsAt: string | null
  hasBegun: boolean
}

export interface OwnListing extends PagePosition {
  products: ListedProduct[]
  /** Counted no further than `MATCHES_MAX` when words were looked for. */
  total: ListTotal
  /** The categories that are present, with how many products each has. */
  categories: { name: string; count: number }[]
}

export const LISTINGS: KeysetList<ListingSort> = {
  table: 'offers',
  pageSize: 25,
  tieBreaker: uuid('id'),
  orders: {
    newest: { by: [moment('created_at')], direction: 'desc' },
    'name-asc': { by: [text('listing_name')], direction: 'asc' },
    'name-desc': { by: [text('listing_name')], direction: 'desc' },
    'price-low': { by: [number('unit_price_paise')], direction: 'asc' },
    'price-high': { by: [number('unit_price_paise')], direction: 'desc' },
  },
}

/** A search with more matches than this reads the list in its order instead of sorting what it found. */
const MATCHES_MAX = 2_000
/**
 * One page of a seller's products, in the asked order, continued after the cursor by key. Words are looked for in name,
 * brand, maker's number, SKU and descriptions; words of one or two letters at the beginning of theirs.
 */
export async function listOwnProducts(
  app: App,
  sellerId: string,
  filters: ListingFilters,
): Promise<OwnListing> {
  return inSellerTransaction(app, sellerId, async (tx) => {
    const today = indianDay(app.clock.now())
    const categories = await countCategories(tx, sellerId)
    const found = filters.stock ? await findShort(tx, sellerId, filters) : await findMatches(tx, filters)
    const { rows, ...position } = await selectPage(tx, sellerId, { filters, ids: found?.ids })
    const inCategories = filters.category
      ? categories.filter(({ name }) => name === filters.category)
      : categories
    return {
      products: rows.map((row) => toListed(row, today)),
      ...position,
      total: found?.total ?? { count: inCategories.reduce((sum, { count }) => sum + count, 0) },
      categories,
    }
  })
}

/**
 * A seller's products that hold these words, as many as a list shows at once: first the one with this very SKU, then
 * those whose name has most of the words whole, as a search of the shop ranks them, the nearer to its beginning the
 * better: "AMD Ryzen 7" is a processor, "Laptop (AMD Ryzen 7)" has one. Of the same rank the newest comes first.
 */
export async function findOwnProducts(app: App, sellerId: string, q: string): Promise<ListedProduct[]> {
  const filters: ListingFilters = { q, sort: 'newest' }
  return inSellerTransaction(app, sellerId, async (tx) => {
    const found = await findMatches(tx, filters)
    if (!found) return []
    const ids = found.ids && (await bestNamed(tx, found.ids, q))
    const { rows } = await selectPage(tx, sellerId, { filters, ids })
    const today = indianDay(app.clock.now())
    const listed = rows.map((row) => toListed(row, today))
    if (!ids) return listed
    const rankOf = new Map(ids.map((id, rank) => [id, rank]))
    const rank = ({ offerId }: ListedProduct) => rankOf.get(offerId) ?? ids.length
    return listed.toSorted((a, b) => rank(a) - rank(b))
  })
}

async function bestNamed(tx: Tx, ids: readonly string[], q: string): Promise<string[]> {
  const places = productWords(q).map((word) => sql<number>`strpos(words.name, ${` ${word} `}::text)`)
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM offers,
      LATERAL (SELECT regexp_replace(' ' || listing_name || ' ', '[^[:alnum:].]+', ' ', 'g') AS name) AS words
    WHERE id = ANY(${ids})
    ORDER BY lower(coalesce(seller_sku, '')) = ${q.trim().toLowerCase()} DESC,
      ${sql.join(
        places.map((place) => sql`sign(${place})`),
        sql` + `,
      )} DESC,
      ${sql.join(places, sql` + `)}, created_at DESC, id DESC
    LIMIT ${LISTINGS.pageSize}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** What was taken away last, to be offered back; undefined for anything that is not removed. */
export async function findRemovedListing(
  app: App,
  sellerId: string,
  offerId: string,
): Promise<{ offerId: string; name: string } | undefined> {
  if (!isUuid(offerId)) return undefined
  return inSellerTransaction(app, sellerId, (tx) =>
    tx
      .selectFrom('offers')
      .innerJoin('products', 'products.id', 'offers.product_id')
      .select(['offers.id as offerId', 'products.name'])
      .where('offers.id', '=', offerId)
      .where('offers.seller_id', '=', sellerId)
      .where('offers.status', '=', 'removed')
      .executeTakeFirst(),
  )
}

async function countCategories(tx: Tx, sellerId: string): Promise<{ name: string; count: number }[]> {
  return tx
    .selectFrom('offers')
    .select((eb) => ['listing_category as name', eb.fn.countAll<number>().as('count')])
    .where('seller_id', '=', sellerId)
    .where('status', '<>', 'removed')
    .groupBy('listing_category')
    .orderBy('listing_category')
    .execute()
}

interface Matches {
  /** Absent when there are too many: then the list is read in its order, past what does not match. */
  ids?: string[]
  total: ListTotal
}

async function findMatches(tx: Tx, { q, category }: ListingFilters): Promise<Matches | undefined> {
  const words = productWords(q ?? '').map(wordPatterns)
  if (words.length === 0) return undefined
  const eithers = words.map(([either]) => either)
  const others = words.map(([either, other]) => other ?? either)
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM find_own_offers(${eithers}, ${others}, ${category ?? null}::text, ${MATCHES_MAX + 1}) AS id
  `.execute(tx)
  if (rows.length <= MATCHES_MAX) return { ids: rows.map(({ id }) => id), total: { count: rows.length } }
  // Behind row-level security the planner does not learn how many rows a LIKE keeps, and would sort all of them.
  await sql`SELECT set_config('enable_sort', 'off', true)`.execute(tx)
  return { total: { count: MATCHES_MAX, isMore: true } }
}

/** Those of which few pieces are left, out of the index of what is short: its bound must not be passed. */
async function findShort(tx: Tx, sellerId: string, filters: ListingFilters): Promise<Matches> {
  const conditions = filterConditions(filters, {
    q: (q) => holdsWords('offers.listing_text', productWords(q)),
    category: equals('offers.listing_category'),
    stock: (stock) => sql`stock.on_hand - stock.reserved <= ${sql.lit(STOCK_LEFT_MAX[stock])}`,
  })
  const rows = await tx
    .selectFrom('stock')
    .innerJoin('offers', 'offers.id', 'stock.offer_id')
    .select('offers.id')
    .where('stock.seller_id', '=', sellerId)
    .where('offers.seller_id', '=', sellerId)
    .where('offers.status', '<>', 'removed')
    .where(allOf(conditions))
    .limit(MATCHES_MAX + 1)
    .execute()
  return rows.length <= MATCHES_MAX
    ? { ids: rows.map(({ id }) => id), total: { count: rows.length } }
    : { total: { count: MATCHES_MAX, isMore: true } }
}

async function selectPage(
  tx: Tx,
  sellerId: string,
  { filters, ids }: { filters: ListingFilters; ids: string[] | undefined },
) {
  const keyset = keysetPage(LISTINGS, filters)
  const conditions = filterConditions(filters, {
    q: (q) => (ids ? sql`id = ANY(${ids})` : holdsWords('listing_text', productWords(q))),
    category: equals('listing_category'),
    stock: (stock) =>
      ids
        ? sql`id = ANY(${ids})`
        : sql`EXISTS (SELECT FROM stock WHERE stock.offer_id = offers.id
            AND stock.on_hand - stock.reserved <= ${sql.lit(STOCK_LEFT_MAX[stock])})`,
  })
  const page = tx
    .selectFrom('offers')
    .selectAll('offers')
    .select(keyset.key.as('key'))
    .where('seller_id', '=', sellerId)
    .where('status', '<>', 'removed')
    .where(allOf([...conditions, keyset.after]))
    .orderBy(keyset.orderBy())
    .limit(keyset.limit)
    .as('page')
  const rows = await tx
    .selectFrom(page)
    .innerJoin('products', 'products.id', 'page.product_id')
    .leftJoin('stock', 'stock.offer_id', 'page.id')
    .select([
      'page.id as offer_id',
      'page.product_id',
      'page.seller_sku',
      'page.list_price_paise',
      'page.discount_bp',
      'page.unit_price_paise',
      'page.status',
      'page.condition',
      'page.preorder_from',
      'page.created_at',
      'page.key',
      'products.name',
      'products.brand',
      'products.category',
      'stock.on_hand',
      'stock.reserved',
      shownPicture('products.id').as('picture'),
      nextDated.as('dated'),
    ])
    .orderBy(keyset.orderBy('page'))
    .execute()
  return keyset.cut(rows)
}

const nextDated = sql<DatedSpan | null>`(
  SELECT json_build_object('pricePaise', price_paise, 'startsAt', starts_at, 'endsAt', ends_at, 'hasBegun', started_at IS NOT NULL)
  FROM dated_prices WHERE offer_id = page.id AND ended_at IS NULL ORDER BY starts_at LIMIT 1)`

type PageRow = Awaited<ReturnType<typeof selectPage>>['rows'][number]

function toListed(row: PageRow, today: Day): ListedProduct {
  return {
    offerId: row.offer_id,
    productId: row.product_id,
    name: soldName(row),
    brand: row.brand,
    category: row.category,
    sellerSku: row.seller_sku,
    listPricePaise: row.list_price_paise,
    discountBp: row.discount_bp,
    unitPricePaise: row.unit_price_paise,
    available: (row.on_hand ?? 0) - (row.reserved ?? 0),
    isPreorder: preorderDay(row.preorder_from, today) !== undefined,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    picture: row.picture,
    dated: row.dated,
  }
}
