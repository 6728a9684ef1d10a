import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely'
import type { ListTotal, PagePosition } from '#domain/ground/lists/page-position.ts'
import type { Schema } from './schema.ts'

/** The rows of a list are counted so far and no further, so that no page costs more when the list grows. */
const ROWS_COUNTED_MAX = 10_000

/** How many rows a query has, counted up to `max`. */
export async function countUpTo(
  db: Kysely<Schema>,
  rows: RawBuilder<unknown> | Expression<unknown>,
  max = ROWS_COUNTED_MAX,
): Promise<ListTotal> {
  const { rows: counted } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (SELECT FROM (${rows}) AS listed LIMIT ${sql.lit(max + 1)}) AS counted`.execute(
    db,
  )
  const count = counted[0]?.count ?? 0
  return count > max ? { count: max, isMore: true } : { count }
}

/** The page with the total of its list, which is only asked for where the list has another page. */
export async function withTotal<Page extends PagePosition>(
  page: Page,
  count: () => Promise<ListTotal | undefined>,
): Promise<Page> {
  const isWhole = page.nextCursor === undefined && page.previousCursor === undefined
  const total = isWhole ? { count: page.rowCount } : await count()
  return total ? { ...page, total } : page
}
