import { sql } from 'kysely'
import { missedQuery } from '#domain/goods/search/missed-query.ts'
import type { App } from '#server/ground/app.ts'

/** So many different queries are written down on one day: somebody may make them up. */
const QUERIES_OF_DAY_MAX = 3_000
const DAYS_KEPT = 90

/** What people do next after a search that did not find what it asked for. */
export type AfterMiss = 'again' | 'list' | 'product'

const COLUMNS = {
  again: 'searched_again',
  list: 'opened_list',
  product: 'opened_product',
} as const satisfies Record<AfterMiss, string>

/** Counts a search that found nothing as it was asked; what looks like somebody's number or address is left out. */
export async function recordMiss(
  app: App,
  { query, hadNearest }: { query: string; hadNearest: boolean },
): Promise<void> {
  const words = missedQuery(query)
  if (words === undefined) return
  const now = app.clock.now()
  await sql`
    INSERT INTO search_misses (day, query, had_nearest)
    SELECT indian_day(${now}), ${words}, ${hadNearest}
    WHERE (SELECT count(*) FROM search_misses WHERE day = indian_day(${now})) < ${sql.lit(QUERIES_OF_DAY_MAX)}
      OR EXISTS (SELECT FROM search_misses WHERE day = indian_day(${now}) AND query = ${words})
    ON CONFLICT (day, query) DO UPDATE SET times = search_misses.times + 1, had_nearest = excluded.had_nearest`.execute(
    app.db,
  )
}

/** Counts what somebody did next, never more than there were searches; of a query that nobody missed, nothing. */
export async function recordAfterMiss(app: App, query: string, did: AfterMiss): Promise<void> {
  const words = missedQuery(query)
  if (words === undefined) return
  const column = sql.ref(COLUMNS[did])
  await sql`UPDATE search_misses SET ${column} = ${column} + 1
    WHERE day = indian_day(${app.clock.now()}) AND query = ${words}
      AND searched_again + opened_list + opened_product < times`.execute(app.db)
}

/** Forgets what is older than the report looks back. */
export async function sweepMisses(app: App): Promise<void> {
  await sql`DELETE FROM search_misses WHERE day <= indian_day(${app.clock.now()}) - ${sql.lit(DAYS_KEPT)}`.execute(
    app.db,
  )
}
