import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { hasNarrowOffers, type ProductFilters } from '#domain/goods/catalogue/product-list.ts'
import type { ListTotal, PagePosition } from '#domain/ground/lists/page-position.ts'
import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { preorderDay } from '#domain/ground/shipping/preorder.ts'
import { type ProductSearch, searchFor } from '#server/goods/search/search-views.ts'
import type { App } from '#server/ground/app.ts'
import { allOf, equals, filterConditions } from '#server/ground/db/filter-conditions.ts'
import { keysetPage } from '#server/ground/db/keyset-page.ts'
import { countUpTo } from '#server/ground/db/list-total.ts'
import { PREPARED, unseen } from '#server/ground/db/prepared.ts'
import { listCategoryDisplays } from './category-views.ts'
import { comparedMatches, comparedWhileTyping } from './compared-match-views.ts'
import { readHomeShelf } from './home-shelf-views.ts'
import { byAttributeIndex, forOneOffer, type Narrowing, narrowing } from './narrowing-views.ts'
import { type ProductPicture, shownPicture } from './pictures/shown-picture-views.ts'
import { type ProductSummary, selectCards, toSummary } from './product-card-views.ts'
import { BY_SCORE, byAttribute, PRODUCTS } from './product-sort-views.ts'

/** A search is counted no further than this; the page then says "1,000+". */
export const SEARCH_COUNT_MAX = 1_000

export type Asked = Narrowing & Pick<ProductFilters, 'sort' | 'cursor'>

export interface NameCount {
  name: string
  count: number
}

/**
 * One page of products on sale, in the asked order, continued after the cursor by key: no page costs more than the
 * first. A search that is not sorted otherwise begins with what fits best. A cursor of another sort, or one that was
 * edited, gives the first page. The total is for `countListing` to say.
 */
export async function listProducts(
  app: App,
  filters: Asked,
  search?: ProductSearch,
): Promise<{ products: ProductSummary[] } & PagePosition> {
  const asked = search ?? (await searchOf(app, filters))
  const ofAttribute = byAttribute(filters.kind, filters.by)
  if (asked && filters.sort === 'featured' && !ofAttribute) return listByScore(app, filters, asked)
  // All are of that country already: its index goes by the order of the shop.
  const isOfOneCountry = filters.origin !== undefined && filters.sort === 'origin'
  const page = ofAttribute
    ? keysetPage(ofAttribute, { cursor: filters.cursor })
    : keysetPage(PRODUCTS, isOfOneCountry ? { ...filters, sort: 'featured' } : filters)
  const rows = await narrowed(app, filters, asked).$call(page.read)
  const { rows: shown, ...position } = page.cut(rows)
  return { products: shown.map(toSummary), ...position }
}

/** Only what is shown is read whole. */
async function listByScore(
  app: App,
  filters: Asked,
  search: ProductSearch,
): Promise<{ products: ProductSummary[] } & PagePosition> {
  const page = keysetPage(BY_SCORE, filters)
  const rows = await scored(app, search, conditionOf(filters, search), comparedMatches).$call(page.read)
  const { rows: shown, ...position } = page.cut(rows)
  return { products: await readCards(app, shown), ...position }
}

/** The matches that are compared, in no order, as the table `products`: each with its score. */
function scored(
  app: App,
  { score }: ProductSearch,
  condition: RawBuilder<SqlBool>,
  compared: typeof comparedMatches,
) {
  const found = compared(sql`products.id, ${score} AS score`, condition)
  return app.db.selectFrom(sql<{ id: string; score: number }>`${found}`.as('products')).select('products.id')
}

/** The cards of these products, in their order; what is no longer on sale is left out. */
export async function readCards(app: App, wanted: readonly { id: string }[]): Promise<ProductSummary[]> {
  const ids = wanted.map(({ id }) => id)
  if (ids.length === 0) return []
  const cards = await selectCards(app.db)
    .modifyFront(PREPARED)
    .where(sql<SqlBool>`products.id = ANY(${unseen(sql`${ids}::text[]`)}::text[])`)
    .execute()
  return cards.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)).map(toSummary)
}

/** The cards that fit a query best whose last word is perhaps not finished, among those that are compared. */
export async function bestWhileTyping(app: App, query: string, limit: number): Promise<ProductSummary[]> {
  const read = new Map<ProductSearch, { id: string }[]>()
  const readBest = async (search: ProductSearch) => {
    const best = await scored(app, search, search.keptCondition, comparedWhileTyping)
      .modifyFront(PREPARED)
      .orderBy('products.score', 'desc')
      .orderBy('products.id')
      .limit(limit)
      .execute()
    read.set(search, best)
    return best
  }
  const search = await searchFor(app, query, {
    isTyping: true,
    read: async (each) => (await readBest(each)).length > 0,
  })
  return readCards(app, read.get(search) ?? (await readBest(search)))
}

async function searchOf(app: App, { q }: { q?: string | undefined }): Promise<ProductSearch | undefined> {
  return q ? searchFor(app, q) : undefined
}

function narrowed(app: App, filters: Narrowing, search: ProductSearch | undefined) {
  return selectCards(app.db).where(conditionOf(filters, search))
}

/** What the filters and the search demand of a row of `products` that is on sale. */
export function conditionOf(filters: Narrowing, search: ProductSearch | undefined): RawBuilder<SqlBool> {
  const conditions = filterConditions(filters, {
    category: equals('products.category'),
    kind: equals('products.kind'),
    brand: equals('products.brand'),
    origin: equals('products.country_of_origin'),
    q: () => search?.condition ?? sql`true`,
    ...narrowing(filters),
  })
  return allOf([...conditions, ...forOneOffer(filters)])
}

/**
 * The products that filters and search leave, for a count that ends at a limit: after SELECT and the columns, before LIMIT.
 * Chosen values of attributes are looked up in their index; what has none is read in the order of the shop, by an index
 * of the lists: nothing looks through the whole table.
 */
export function fromMatches(filters: Narrowing, search: ProductSearch | undefined): RawBuilder<unknown> {
  const held = byAttributeIndex(filters)
  const isByIndex = search !== undefined || held.length > 0
  const { category, ...inEveryCategory } = filters
  // The planner would read a third of all products by their category, beside the few that have the values.
  const isChecked = held.length > 0 && category !== undefined
  const conditions = [
    conditionOf(isChecked ? inEveryCategory : filters, search),
    ...held,
    ...(isChecked ? [sql<SqlBool>`CASE WHEN products.category = ${category} THEN true ELSE false END`] : []),
  ]
  return sql`FROM products WHERE on_sale AND ${allOf(conditions)}
    ${isByIndex ? sql`` : sql`ORDER BY handpicked_rank, id`}`
}

/** How many products the filters leave: kept counts, or, for a search, counted up to SEARCH_COUNT_MAX. */
export async function countListing(app: App, filters: Narrowing, search?: ProductSearch): Promise<ListTotal> {
  const { category, kind, brand, brands, origin, q } = filters
  if (q || hasNarrowOffers(filters)) {
    const asked = search ?? (await searchOf(app, filters))
    const found = narrowed(app, filters, asked).clearSelect().select('products.id')
    return countUpTo(app.db, found, SEARCH_COUNT_MAX)
  }
  let query = app.db
    .selectFrom('listing_counts')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('on_sale'), eb.lit(0)).as('count'))
  if (category) query = query.where('category', '=', category)
  if (kind) query = query.where('kind', '=', kind)
  if (brand) query = query.where('brand', '=', brand)
  if (brands) query = query.where('brand', 'in', brands)
  if (origin) query = query.where('origin', '=', origin)
  return query.executeTakeFirstOrThrow()
}

/** How many products of each category are on sale. */
export async function countByCategory(app: App): Promise<NameCount[]> {
  return app.db
    .selectFrom('listing_counts')
    .select((eb) => ['category as name', eb.fn.sum<number>('on_sale').as('count')])
    .groupBy('category')
    .having((eb) => eb.fn.sum('on_sale'), '>', 0)
    .execute()
}

/**
 * What the home page shows: its categories with how many products each has, four handpicked ones and the four newest; and the key
 * of its scene, in HERO_WIDTHS, once the shop's own pictures are loaded.
 */
export async function readHomeProducts(app: App): Promise<{
  scene: string | undefined
  categories: NameCount[]
  handpicked: ProductSummary[]
  newest: ProductSummary[]
}> {
  const [scene, displays, counts, handpicked, newest] = await Promise.all([
    findSitePicture(app, 'hero-build'),
    listCategoryDisplays(app),
    countByCategory(app),
    readHomeShelf(app, 'featured'),
    readHomeShelf(app, 'newest'),
  ])
  const onHome = displays.filter((display) => display.onHome)
  const categories = onHome.map(({ name }) => ({
    name,
    count: counts.find((count) => count.name === name)?.count ?? 0,
  }))
  return { scene, categories, handpicked, newest }
}

async function findSitePicture(app: App, name: string): Promise<string | undefined> {
  const found = await app.db
    .selectFrom('site_pictures')
    .select('picture_key')
    .where('name', '=', name)
    .executeTakeFirst()
  return found?.picture_key
}

/** An offer as a cart needs it now: nothing in it is remembered from when it was added. */
export interface CurrentOffer {
  offerId: string
  productId: string
  name: string
  brand: string
  category: string
  sellerId: string
  sellerName: string
  condition: 'new' | 'open-box' | 'refurbished'
  listPricePaise: Paise
  discountBp: number
  unitPricePaise: Paise
  /** Units that can be sold now: on hand less reserved. */
  available: number
  /** Of a pre-order: from when it is sent, and so many for each person and place. */
  preorder: { from: Day; limit: number } | null
  /** 'gone' when the offer, its product or its seller no longer sells. */
  status: 'live' | 'gone'
  picture: ProductPicture | null
}

/** The offers of these ids, those that exist, in no particular order. Ids that are no UUIDs find nothing. */
export async function findOffers(app: App, offerIds: readonly string[]): Promise<CurrentOffer[]> {
  const ids = [...new Set(offerIds)].filter((id) => UUID.test(id))
  if (ids.length === 0) return []
  const rows = await app.db
    .selectFrom('offers')
    .innerJoin('products', 'products.id', 'offers.product_id')
    .innerJoin('sellers', 'sellers.id', 'offers.seller_id')
    .leftJoin('stock', 'stock.offer_id', 'offers.id')
    .where('offers.id', 'in', ids)
    .select([
      'offers.id as offerId',
      'products.id as productId',
      'products.name',
      'products.brand',
      'products.category',
      'sellers.id as sellerId',
      'sellers.name as sellerName',
      'offers.condition',
      'offers.list_price_paise as listPricePaise',
      'offers.discount_bp as discountBp',
      'offers.unit_price_paise as unitPricePaise',
      'offers.preorder_from',
      'offers.preorder_limit',
      shownPicture('products.id').as('picture'),
      sql<number>`coalesce(stock.on_hand - stock.reserved, 0)`.as('available'),
      sql<boolean>`offers.status = 'live' AND products.status = 'live' AND sellers.is_selling`.as('isLive'),
    ])
    .execute()
  const today = indianDay(app.clock.now())
  return rows.map(({ isLive, preorder_from, preorder_limit, ...offer }) => {
    const from = preorderDay(preorder_from, today)
    const preorder = from && preorder_limit ? { from, limit: preorder_limit } : null
    return { ...offer, preorder, status: isLive ? 'live' : 'gone' }
  })
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
