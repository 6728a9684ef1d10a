import { sql } from 'kysely'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import { type ProductSearch, searchFor } from '#server/goods/search/search-views.ts'
import type { App } from '#server/ground/app.ts'
import type { SortValue } from '#server/ground/db/cursor.ts'
import { keysetPage } from '#server/ground/db/keyset-page.ts'
import { PREPARED } from '#server/ground/db/prepared.ts'
import { knownCategoryDisplays } from './category-views.ts'
import { comparedMatches, MATCHES_COMPARED_MAX } from './compared-match-views.ts'
import { type FacetCount, type Facets, facetsOf } from './facet-views.ts'
import type { ProductSummary } from './product-card-views.ts'
import { BY_SCORE } from './product-sort-views.ts'
import { readCards, SEARCH_COUNT_MAX } from './product-views.ts'

export interface SearchPage {
  search: ProductSearch
  page: { products: ProductSummary[] } & PagePosition
  facets: Facets
}

/**
 * The first page of a search of the whole catalogue, what fits best first, with its facets: one
 * statement finds, scores and counts them. Of more than MATCHES_COMPARED_MAX the best of the first so many
 * and of the best sellers are shown (`comparedMatches`), and each count may be higher.
 */
export async function searchPage(app: App, q: string): Promise<SearchPage> {
  // Asked with the words of the catalogue, by one question what has changed.
  const displays = knownCategoryDisplays(app)
  displays.catch(() => undefined)
  const read = new Map<ProductSearch, FoundPage | undefined>()
  const search = await searchFor(app, q, {
    read: async (each) => {
      const found = await readFound(app, each, displays)
      read.set(each, found)
      return found !== undefined
    },
  })
  const found = read.has(search) ? read.get(search) : await readFound(app, search, displays)
  return { search, ...(found ?? NOTHING_FOUND) }
}

const NOTHING_FOUND: FoundPage = {
  page: { products: [], firstRow: 1, rowCount: 0 },
  facets: {
    categories: [],
    kinds: [],
    brands: [],
    origins: [],
    total: { count: 0 },
    isCounted: true,
    areKindsCounted: true,
  },
}

type FoundPage = Omit<SearchPage, 'search'>

/** Undefined where nothing is found. */
async function readFound(
  app: App,
  search: ProductSearch,
  displays: ReturnType<typeof knownCategoryDisplays>,
): Promise<FoundPage | undefined> {
  const page = keysetPage(BY_SCORE, { sort: 'featured' })
  const columns = sql`id, category, kind, brand, coalesce(country_of_origin, '') AS origin, ${search.score} AS score`
  const [known, { rows }] = await Promise.all([
    displays,
    sql<{
      best: { id: string; key: SortValue[] }[] | null
      counts: FacetCount[]
      matches: number
    }>`${PREPARED}
      WITH found AS MATERIALIZED ${comparedMatches(columns, search.keptCondition, search.order)},
      best AS (SELECT id, score FROM found AS products ORDER BY ${page.orderBy()} LIMIT ${sql.lit(page.limit)}),
      counts AS (
        SELECT CASE WHEN category IS NOT NULL THEN 'category' WHEN kind IS NOT NULL THEN 'kind' WHEN brand IS NOT NULL THEN 'brand' ELSE 'origin' END AS facet,
          coalesce(category, kind, brand, origin) AS name, count(*) AS count
        FROM found GROUP BY GROUPING SETS (category, kind, brand, origin))
      SELECT (SELECT json_agg(json_build_object('id', id, 'key', ${page.key}) ORDER BY ${page.orderBy()}) FROM best AS products) AS best,
        (SELECT json_agg(counts) FROM counts) AS counts,
        (SELECT count(*) FROM found)::integer AS matches`.execute(app.db),
  ])
  const [row] = rows
  if (!row?.best) return undefined
  const { rows: shown, ...position } = page.cut(row.best)
  const isCounted = row.matches <= MATCHES_COMPARED_MAX
  return {
    page: { products: await readCards(app, shown), ...position },
    facets: {
      ...facetsOf(row.counts, known),
      total: isCounted ? { count: row.matches } : { count: SEARCH_COUNT_MAX, isMore: true },
      isCounted,
      areKindsCounted: isCounted,
    },
  }
}
