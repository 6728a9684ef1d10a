import { sql } from 'kysely'
import { categories } from '#domain/goods/catalogue/categories.ts'
import { keptWordText } from '#domain/goods/catalogue/kept-word.ts'
import { productWords } from '#domain/goods/search/product-words.ts'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import { indianDay } from '#domain/ground/shared/days.ts'
import { type Month, monthOf } from '#domain/ground/shared/months.ts'
import type { ShopProductQuery } from '#domain/selling/sellers/shop-product-list.ts'
import { type ProductSummary, selectCards, toSummary } from '#server/goods/catalogue/product-card-views.ts'
import type { App } from '#server/ground/app.ts'
import { allOf, equals, filterConditions } from '#server/ground/db/filter-conditions.ts'
import { type KeysetList, keysetPage, text } from '#server/ground/db/keyset-page.ts'
import { holdsWords } from '#server/ground/db/like-pattern.ts'
import { countUpTo, withTotal } from '#server/ground/db/list-total.ts'

export const SHOP_PRODUCTS: KeysetList<'product'> = {
  table: 'offers',
  pageSize: 24,
  tieBreaker: text('product_id'),
  orders: { product: { by: [], direction: 'asc' } },
}

/** Who sells, as the Consumer Protection (E-Commerce) Rules 2020, rule 5, want it said. */
export interface ShopPageContent {
  id: string
  slug: string
  name: string
  about: string | null
  logoKey: string | null
  onHoliday: boolean
  /** When it registered. */
  since: Month
  /** How often it kept its word, as its offers say it. */
  record: string
  legalName: string | null
  gstin: string | null
  address: string | null
  city: string | null
  stateCode: string | null
  postalCode: string | null
  careEmail: string | null
  carePhone: string | null
}

/** An approved seller by the name in its web address; undefined for any other. */
export async function findShopPage(app: Pick<App, 'db'>, slug: string): Promise<ShopPageContent | undefined> {
  if (!/^[a-z0-9-]{1,80}$/.test(slug)) return undefined
  const row = await app.db
    .selectFrom('sellers')
    .where('slug', '=', slug)
    .where('standing', '=', 'approved')
    .select(['id', 'slug', 'name', 'about', 'logo_key as logoKey', 'on_holiday as onHoliday'])
    .select(['legal_name as legalName', 'gstin', 'address', 'city', 'state_code as stateCode'])
    .select(['postal_code as postalCode', 'care_email as careEmail', 'care_phone as carePhone'])
    .select(['word_orders', 'word_kept', 'created_at as since'])
    .executeTakeFirst()
  if (!row) return undefined
  const { word_orders: orders, word_kept: kept, since, ...shop } = row
  return { ...shop, since: monthOf(indianDay(since)), record: keptWordText({ orders, kept }) }
}

/** The categories in which a seller has something on sale. */
export async function findShopCategories({ db }: Pick<App, 'db'>, sellerId: string): Promise<string[]> {
  const names = categories.map(({ name }) => name)
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM unnest(${names}::text[]) WITH ORDINALITY AS asked (name, nth)
    WHERE EXISTS (SELECT FROM offers WHERE seller_id = ${sellerId} AND listing_category = name AND status = 'live')
    ORDER BY nth`.execute(db)
  return rows.map(({ name }) => name)
}

export interface ShopProducts extends PagePosition {
  products: ProductSummary[]
}

/**
 * What a seller has on sale and a query asks for, by product, a page at a time. Prices, discounts and stock are
 * those of the seller's own offer, its cheapest where it offers a product in several conditions.
 */
export async function listShopProducts(
  app: Pick<App, 'db'>,
  { sellerId, ...query }: { sellerId: string } & Partial<ShopProductQuery>,
): Promise<ShopProducts> {
  const page = keysetPage(SHOP_PRODUCTS, query)
  const conditions = filterConditions(query, {
    q: (q) => holdsWords('offers.listing_text', productWords(q)),
    category: equals('offers.listing_category'),
  })
  const own = app.db
    .selectFrom('offers')
    .where('offers.seller_id', '=', sellerId)
    .where('offers.status', '=', 'live')
    .where(allOf(conditions))
  const offers = await own
    .leftJoin('stock', 'stock.offer_id', 'offers.id')
    .where(page.after)
    .distinctOn('offers.product_id')
    .select(page.key.as('key'))
    .select('offers.preorder_from')
    .select(['offers.id', 'offers.product_id', 'offers.list_price_paise', 'offers.discount_bp'])
    .select(['offers.unit_price_paise', sql<number>`coalesce(stock.on_hand - stock.reserved, 0)`.as('free')])
    .orderBy(page.orderBy())
    .orderBy(sql`coalesce(stock.on_hand - stock.reserved, 0) > 0 AND offers.preorder_from IS NULL`, 'desc')
    .orderBy(sql`coalesce(stock.on_hand - stock.reserved, 0) > 0`, 'desc')
    .orderBy('offers.unit_price_paise')
    .orderBy('offers.id')
    .limit(page.limit)
    .execute()
  const { rows: shown, ...position } = await withTotal(page.cut(offers), () =>
    countUpTo(app.db, own.select('offers.product_id').distinct()),
  )
  const ids = shown.map((offer) => offer.product_id)
  const rows = ids.length > 0 ? await selectCards(app.db).where('products.id', 'in', ids).execute() : []
  const cards = new Map(rows.map((row) => [row.id, row]))
  const products = shown.flatMap((offer) => {
    const card = cards.get(offer.product_id)
    if (!card) return []
    const { list_price_paise, discount_bp, preorder_from, free } = offer
    return toSummary({
      ...card,
      best_offer_id: offer.id,
      list_price_paise,
      discount_bp,
      price_paise: offer.unit_price_paise,
      in_stock: free > 0 && preorder_from === null,
      preorder_from,
      available: free,
    })
  })
  return { products, ...position }
}
