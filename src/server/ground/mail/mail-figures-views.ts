import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

export interface MailFigures {
  /** Letters that are still to be sent, counted up to `MAILS_COUNTED_MAX`, and how long the oldest has waited. */
  waiting: number
  oldestWaitingSeconds: number
  /** Of the waiting ones, those that the next hop has refused so far. */
  refusedSoFar: number
  givenUp: number
}

/** A count of this many means "this many or more". */
const MAILS_COUNTED_MAX = 10_000

/** What of the mail has not left. Letters whose text was erased can never be sent, and are none of them. */
export async function readMailFigures(db: Kysely<Schema>): Promise<MailFigures> {
  const { rows } = await sql<MailFigures>`SELECT waiting::int, "refusedSoFar"::int,
      coalesce(extract(epoch FROM now() - oldest), 0)::float8 AS "oldestWaitingSeconds",
      (SELECT count(*)::int FROM (SELECT FROM mails WHERE sent_at IS NULL AND gave_up_at IS NOT NULL
        AND text_body IS NOT NULL LIMIT ${sql.lit(MAILS_COUNTED_MAX)}) AS found) AS "givenUp"
    FROM (SELECT count(*) AS waiting, count(last_problem) AS "refusedSoFar", min(created_at) AS oldest
      FROM (SELECT created_at, last_problem FROM mails WHERE sent_at IS NULL AND gave_up_at IS NULL
        AND text_body IS NOT NULL ORDER BY created_at LIMIT ${sql.lit(MAILS_COUNTED_MAX)}) AS unsent) AS counted`.execute(
    db,
  )
  const [figures] = rows
  if (!figures) throw new Error('a row of counts')
  return figures
}
