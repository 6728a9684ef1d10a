import { sql } from 'kysely'
import type { ProductFilters } from '#domain/catalogue/product-list.ts'
import type { Paise } from '#domain/shared/money.ts'
import type { App } from '#server/app.ts'
import { allOf, equals, filterConditions } from '#server/db/filter-conditions.ts'
import { keysetPage } from '#server/db/keyset-page.ts'
import { holdsWords } from '#server/db/like-pattern.ts'
import { searchWords } from '#server/search/search-words.ts'
import { type CategoryDisplay, listCategoryDisplays } from './category-views.ts'
import { type ProductPicture, type ProductSummary, selectCards, toSummary } from './product-card-views.ts'
import { PRODUCTS } from './product-sort-views.ts'

const HOME_PRODUCTS_MAX = 4
/** A search is counted no further than this; the page then says "1,000+". */
export const SEARCH_COUNT_MAX = 1_000

export interface NameCount {
  name: string
  count: number
}

/**
 * One page of products on sale, in the asked order, continued after the cursor by key: no page costs more than the
 * first. A cursor of another sort, or one that was edited, gives the first page. `nextCursor` is absent on the last.
 */
export async function listProducts(
  app: App,
  filters: ProductFilters,
): Promise<{ products: ProductSummary[]; nextCursor?: string }> {
  const page = keysetPage(PRODUCTS, filters)
  const rows = await narrowed(app, filters)
    .select(page.key.as('key'))
    .where(page.after)
    .orderBy(page.orderBy())
    .limit(page.limit)
    .execute()
  const { rows: shown, ...next } = page.cut(rows)
  return { products: shown.map(toSummary), ...next }
}

function narrowed(app: App, filters: Omit<ProductFilters, 'sort'>) {
  const conditions = filterConditions(filters, {
    category: equals('products.category'),
    brand: equals('products.brand'),
    origin: equals('products.country_of_origin'),
    q: (q) => holdsWords('products.search_text', searchWords(q)),
  })
  return selectCards(app.db).where(allOf(conditions))
}

/** How many products the filters leave: kept counts, or, for a search, counted up to SEARCH_COUNT_MAX. */
export async function countListing(app: App, filters: Omit<ProductFilters, 'sort'>): Promise<number> {
  const { category, brand, origin, q } = filters
  if (q) {
    const found = narrowed(app, filters).clearSelect().select('products.id').limit(SEARCH_COUNT_MAX)
    const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM (${found}) AS found`.execute(
      app.db,
    )
    return rows[0]?.count ?? 0
  }
  let query = app.db
    .selectFrom('listing_counts')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('on_sale'), eb.lit(0)).as('count'))
  if (category) query = query.where('category', '=', category)
  if (brand) query = query.where('brand', '=', brand)
  if (origin) query = query.where('origin', '=', origin)
  return (await query.executeTakeFirstOrThrow()).count
}

export interface CategoryFacet extends NameCount {
  /** How many of them are of the chosen brand; all, when none is chosen. */
  countOfBrand: number
}

/**
 * What the filters offer: every category with its counts, and the brands and countries of origin, of one category when
 * it is given. Goods whose origin is not known are in no country's count.
 */
export async function listFacets(
  app: App,
  { category, brand }: { category?: string | undefined; brand?: string | undefined } = {},
): Promise<{ categories: CategoryFacet[]; brands: NameCount[]; origins: NameCount[] }> {
  const [displays, counts, ofBrand, brands, origins] = await Promise.all([
    listCategoryDisplays(app),
    countBy(app, 'category'),
    brand ? countBy(app, 'category', { brand }) : undefined,
    countBy(app, 'brand', { category }),
    countBy(app, 'origin', { category, brand }),
  ])
  const countOfBrand = ({ name, count }: NameCount) =>
    ofBrand ? (ofBrand.find((each) => each.name === name)?.count ?? 0) : count
  return {
    categories: inShopOrder(counts, displays, category).map((each) => ({
      ...each,
      countOfBrand: countOfBrand(each),
    })),
    brands,
    origins: origins.filter(({ name }) => name !== ''),
  }
}

/** Those that the shop's menus show, in their order, and the one that was asked for. */
function inShopOrder(
  counts: readonly NameCount[],
  displays: readonly CategoryDisplay[],
  asked?: string,
): NameCount[] {
  return displays
    .filter(({ name, inMenus }) => inMenus || name === asked)
    .flatMap(({ name }) => counts.find((count) => count.name === name) ?? [])
}

async function countBy(
  app: App,
  column: 'category' | 'brand' | 'origin',
  { category, brand }: { category?: string | undefined; brand?: string | undefined } = {},
): Promise<NameCount[]> {
  let query = app.db
    .selectFrom('listing_counts')
    .select((eb) => [`${column} as name` as const, eb.fn.sum<number>('on_sale').as('count')])
    .groupBy(column)
    .having((eb) => eb.fn.sum('on_sale'), '>', 0)
    .orderBy(sql`lower(${sql.ref(column)})`)
  if (category) query = query.where('category', '=', category)
  if (brand) query = query.where('brand', '=', brand)
  return query.execute()
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
  const productsBy = async (sort: 'featured' | 'newest') => {
    const rows = await selectCards(app.db)
      .orderBy(keysetPage(PRODUCTS, { sort }).orderBy())
      .limit(HOME_PRODUCTS_MAX)
      .execute()
    return rows.map(toSummary)
  }
  const [scene, displays, counts, handpicked, newest] = await Promise.all([
    findSitePicture(app, 'hero-build'),
    listCategoryDisplays(app),
    countBy(app, 'category'),
    productsBy('featured'),
    productsBy('newest'),
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
  listPricePaise: Paise
  discountBp: number
  unitPricePaise: Paise
  /** Units that can be sold now: on hand less reserved. */
  available: number
  /** 'gone' when the offer, its product or its seller no longer sells. */
  status: 'live' | 'gone'
  picture?: ProductPicture
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
    .leftJoin('product_pictures', (join) =>
      join.onRef('product_pictures.product_id', '=', 'products.id').on('product_pictures.position', '=', 0),
    )
    .where('offers.id', 'in', ids)
    .select([
      'offers.id as offerId',
      'products.id as productId',
      'products.name',
      'products.brand',
      'products.category',
      'sellers.id as sellerId',
      'sellers.name as sellerName',
      'offers.list_price_paise as listPricePaise',
      'offers.discount_bp as discountBp',
      'offers.unit_price_paise as unitPricePaise',
      'product_pictures.picture_key',
      'product_pictures.alt',
      'product_pictures.is_illustration',
      sql<number>`coalesce(stock.on_hand - stock.reserved, 0)`.as('available'),
      sql<boolean>`offers.status = 'live' AND products.status = 'live' AND sellers.is_selling`.as('isLive'),
    ])
    .execute()
  return rows.map(({ isLive, picture_key, alt, is_illustration, ...offer }) => ({
    ...offer,
    status: isLive ? 'live' : 'gone',
    ...(picture_key && {
      picture: { key: picture_key, alt: alt ?? offer.name, isIllustration: is_illustration ?? false },
    }),
  }))
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
