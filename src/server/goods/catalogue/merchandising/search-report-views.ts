import { sql } from 'kysely'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'

/** Something that was searched for and not found as it was asked. */
export interface SearchMiss {
  query: string
  times: number
  /** Something near was shown, the last time. */
  hadNearest: boolean
  searchedAgain: number
  openedList: number
  openedProduct: number
}

const MISSES_SHOWN_MAX = 200

/** What was not found in the last days, the most frequent first. */
export async function listMisses(
  app: App,
  _admin: Permitted<'products.read'>,
  { days }: { days: number },
): Promise<SearchMiss[]> {
  const { rows } = await sql<SearchMiss>`
    SELECT query, sum(times)::integer AS times, (array_agg(had_nearest ORDER BY day DESC))[1] AS "hadNearest",
      sum(searched_again)::integer AS "searchedAgain", sum(opened_list)::integer AS "openedList",
      sum(opened_product)::integer AS "openedProduct"
    FROM search_misses WHERE day > indian_day(${app.clock.now()}) - ${days}::integer
    GROUP BY query ORDER BY times DESC, query LIMIT ${sql.lit(MISSES_SHOWN_MAX)}`.execute(app.db)
  return rows
}

export interface SynonymsListed {
  id: string
  phrases: string[]
}

/** What means the same, the newest first. */
export async function listSynonyms(app: App, _admin: Permitted<'products.read'>): Promise<SynonymsListed[]> {
  return app.db.selectFrom('search_synonyms').select(['id', 'phrases']).orderBy('added_at', 'desc').execute()
}
