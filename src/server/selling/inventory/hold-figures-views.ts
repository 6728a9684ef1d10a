import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

export interface HoldFigures {
  /** Rows of an order that is being paid, counted up to `HOLDS_COUNTED_MAX`, and the pieces that they hold. */
  holds: number
  pieces: number
  /** How long the oldest has run out and is still there: more than some minutes says that nobody releases them. */
  overdueSeconds: number
}

/** A count of this many means "this many or more". */
const HOLDS_COUNTED_MAX = 10_000

/** What is held for orders whose payment is under way. */
export async function readHoldFigures(db: Kysely<Schema>): Promise<HoldFigures> {
  const { rows } =
    await sql<HoldFigures>`SELECT count(*)::int AS holds, coalesce(sum(quantity), 0)::int AS pieces,
      greatest(0, coalesce(extract(epoch FROM now() - min(expires_at)), 0))::float8 AS "overdueSeconds"
    FROM (SELECT quantity, expires_at FROM stock_holds ORDER BY expires_at LIMIT ${sql.lit(HOLDS_COUNTED_MAX)}) AS held`.execute(
      db,
    )
  const [figures] = rows
  if (!figures) throw new Error('a row of counts')
  return figures
}
