import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isKind, type Kind, kinds } from '#domain/goods/catalogue/categories.ts'
import type { GroupCount } from '#domain/goods/catalogue/columns/kind-columns.ts'
import { hasNarrowOffers, type ProductFilters } from '#domain/goods/catalogue/product-list.ts'
import type { ListTotal } from '#domain/ground/lists/page-position.ts'
import { type ProductSearch, searchFor } from '#server/goods/search/search-views.ts'
import type { App } from '#server/ground/app.ts'
import { allOf } from '#server/ground/db/filter-conditions.ts'
import { type CategoryDisplay, knownCategoryDisplays } from './category-views.ts'
import { countedFilters } from './held-kinds/counted-filters.ts'
import { heldKind } from './held-kinds/held-kinds.ts'
import type { Narrowing } from './narrowing-views.ts'
import { countListing, fromMatches, type NameCount, SEARCH_COUNT_MAX } from './product-views.ts'

/** What the filters of the list offer. A facet counts what the other filters leave; what would find nothing is absent. */
export interface Facets {
  /** In the shop's order: those that its menus show, and the chosen one. */
  categories: NameCount[]
  /** Of the chosen category, in the order of the kinds; of all where none is chosen. */
  kinds: { kind: Kind; count: number }[]
  /** By name. */
  brands: NameCount[]
  /** By name; goods whose origin is not known are in none. */
  origins: NameCount[]
  /** What all filters leave. */
  total: ListTotal
  /** False where more products are left than are counted: each count of brands and countries may be higher. */
  isCounted: boolean
  /** The same for categories and kinds, which are counted without the chosen ones. */
  areKindsCounted: boolean
}

/** So many matches of a search are counted; what is beyond them is in no facet. */
const MATCHES_COUNTED_MAX = 5_000

type Counted = 'category' | 'kind' | 'brand' | 'origin'

/** The facets of a list, all of them in one query: out of kept counts, or out of the matches of a search. */
export async function listFacets(app: App, filters: Narrowing = {}, search?: ProductSearch): Promise<Facets> {
  const asked = search ?? (filters.q ? await searchFor(app, filters.q) : undefined)
  const isOfMatches = asked !== undefined || hasNarrowOffers(filters)
  const { category, kind, ...inEveryKind } = filters
  // Attributes belong to a kind, so where they narrow the list its kind is chosen for good.
  const everywhere = filters.spec ? filters : inEveryKind
  const isOneCount = everywhere === filters || (category === undefined && kind === undefined)
  const inMemory = isOfMatches ? await groupsInMemory(app, filters, asked) : undefined
  const ofChosen = inMemory ? heldCounts(inMemory) : countsOfMatches(filters, asked)
  const ofAll = isOneCount ? ofChosen : countsOfMatches(everywhere, asked)
  const [displays, { rows }] = await Promise.all([
    knownCategoryDisplays(app),
    sql<FacetCount>`
      WITH counts AS ${isOfMatches ? sql`MATERIALIZED (${ofAll})` : KEPT_COUNTS},
      chosen AS ${isOfMatches && !isOneCount ? sql`MATERIALIZED (${ofChosen})` : sql`(SELECT * FROM counts)`}
      ${facet('category', filters, ['brand', 'origin'])}
      UNION ALL ${facet('kind', filters, ['category', 'brand', 'origin'])}
      UNION ALL ${facet('brand', filters, ['category', 'kind', 'origin'])}
      UNION ALL ${facet('origin', filters, ['category', 'kind', 'brand'])}
      UNION ALL SELECT 'total', '', coalesce(sum(amount), 0)::integer FROM chosen
        WHERE ${narrowedBy(filters, ['category', 'kind', 'brand', 'origin'])}
      ${
        isOfMatches
          ? sql`UNION ALL SELECT 'matches', '', coalesce(sum(amount), 0)::integer FROM counts
              UNION ALL SELECT 'chosen', '', coalesce(sum(amount), 0)::integer FROM chosen`
          : sql``
      }
    `.execute(app.db),
  ])
  const areAll = (wanted: 'matches' | 'chosen') =>
    (rows.find((row) => row.facet === wanted)?.count ?? 0) <= MATCHES_COUNTED_MAX
  const isCounted = inMemory !== undefined || areAll('chosen')
  const total = rows.find((row) => row.facet === 'total')?.count ?? 0
  const isBeyond = !isCounted && total > SEARCH_COUNT_MAX
  return {
    ...facetsOf(rows, displays, filters.category),
    total: isCounted
      ? { count: total }
      : isBeyond
        ? { count: SEARCH_COUNT_MAX, isMore: true }
        : await countListing(app, filters, asked),
    isCounted,
    areKindsCounted: (inMemory !== undefined && isOneCount) || areAll('matches'),
  }
}

/** How many products have a value that a facet counts. */
export interface FacetCount {
  facet: string
  name: string
  count: number
}

/** The counts in the order in which the menus show them. */
export function facetsOf(
  counts: readonly FacetCount[],
  displays: readonly CategoryDisplay[],
  category?: string,
): Pick<Facets, 'categories' | 'kinds' | 'brands' | 'origins'> {
  const of = (wanted: Counted) =>
    counts.filter(({ facet }) => facet === wanted).map(({ name, count }) => ({ name, count }))
  const ofKind = new Map(of('kind').map(({ name, count }) => [name, count]))
  return {
    categories: inShopOrder(of('category'), displays, category),
    kinds: Object.keys(kinds)
      .filter(isKind)
      .flatMap((kind) => ({ kind, count: ofKind.get(kind) ?? 0 }))
      .filter(({ count }) => count > 0),
    brands: of('brand').toSorted(byName),
    origins: of('origin')
      .filter(({ name }) => name !== '')
      .toSorted(byName),
  }
}

/** Each facet reads them by an index of its own filters. */
const KEPT_COUNTS = sql`NOT MATERIALIZED (
  SELECT category, kind, brand, origin, on_sale AS amount FROM listing_counts WHERE on_sale > 0
)`

type HeldGroup = GroupCount & { kind: Kind }

/** What `countsOfMatches` counts, to the last product, where this process holds the kind. */
async function groupsInMemory(
  app: App,
  { brand: _brand, brands: _brands, origin: _origin, ...others }: Narrowing,
  search: ProductSearch | undefined,
): Promise<HeldGroup[] | undefined> {
  const { kind } = others
  const counted = countedFilters(others, search)
  if (!kind || !counted) return undefined
  const held = await heldKind(app, kind)
  return held?.groups(counted).map((group) => ({ ...group, kind }))
}

function heldCounts(groups: readonly HeldGroup[]): RawBuilder<unknown> {
  return sql`SELECT category, kind, brand, origin, amount FROM jsonb_to_recordset(${JSON.stringify(groups)}::jsonb)
    AS held (category text, kind text, brand text, origin text, amount integer)`
}

/** Brands and countries are counted without the chosen ones. */
function countsOfMatches(filters: Narrowing, search: ProductSearch | undefined): RawBuilder<unknown> {
  const { brand: _brand, brands: _brands, origin: _origin, isRare: _isRare, ...others } = filters
  return sql`SELECT category, kind, brand, origin, count(*) AS amount FROM (
      SELECT category, kind, brand, coalesce(country_of_origin, '') AS origin
      ${fromMatches(others, search)} LIMIT ${sql.lit(MATCHES_COUNTED_MAX + 1)}
    ) AS found GROUP BY 1, 2, 3, 4`
}

function facet(column: Counted, filters: Narrowing, others: readonly Counted[]): RawBuilder<unknown> {
  const counts = column === 'category' || column === 'kind' ? sql`counts` : sql`chosen`
  return sql`SELECT ${sql.lit(column)} AS facet, ${sql.ref(column)} AS name, sum(amount)::integer AS count FROM ${counts}
    WHERE ${narrowedBy(filters, others)} GROUP BY 2`
}

function narrowedBy(filters: Narrowing, columns: readonly Counted[]): RawBuilder<SqlBool> {
  const { brands = [] } = filters
  return allOf([
    ...columns.flatMap((column) => {
      const value = filters[column]
      return value ? sql<SqlBool>`${sql.ref(column)} = ${value}` : []
    }),
    ...(columns.includes('brand') && brands.length > 0
      ? [sql<SqlBool>`brand IN (${sql.join([...brands])})`]
      : []),
  ])
}

function inShopOrder(
  counts: readonly NameCount[],
  displays: readonly CategoryDisplay[],
  asked: string | undefined,
): NameCount[] {
  return displays
    .filter(({ name, inMenus }) => inMenus || name === asked)
    .flatMap(({ name }) => counts.find((count) => count.name === name) ?? [])
}

const byName = (one: NameCount, other: NameCount) => one.name.localeCompare(other.name, 'en')

/** The filters with brand and country spelled as the catalogue does; a name that it does not know stays as it is. */
export async function spelledAsKnown(app: App, filters: ProductFilters): Promise<ProductFilters> {
  const known = async (column: 'brand' | 'origin') => {
    const asked = filters[column]
    if (!asked) return {}
    const row = await app.db
      .selectFrom('listing_counts')
      .select(column)
      .where(
        column === 'brand' ? sql`brand_key(brand)` : sql`lower(origin)`,
        '=',
        column === 'brand' ? sql`brand_key(${asked}::text)` : asked.toLowerCase(),
      )
      .orderBy(sql`${sql.ref(column)} = ${asked}`, 'desc')
      .orderBy('on_sale', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row ? { [column]: row[column] } : {}
  }
  const [brand, origin] = await Promise.all([known('brand'), known('origin')])
  return { ...filters, ...brand, ...origin }
}
