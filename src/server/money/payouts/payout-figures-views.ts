import { type Kysely, sql } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { Schema } from '#server/ground/db/schema.ts'

export interface PayoutFigures {
  state: string
  count: number
  paise: Paise
  oldestSeconds: number
}

/** Older ones are history, but for those that are still asked for: they are looked up by when they are due. */
const DAYS = 90

/** Payouts to sellers of the last 90 days by status, with how long ago the oldest of each was made. */
export async function readPayoutFigures(db: Kysely<Schema>): Promise<PayoutFigures[]> {
  const { rows } = await sql<PayoutFigures>`SELECT state, count(id)::int AS count,
      coalesce(sum(amount_paise), 0)::bigint AS paise,
      coalesce(extract(epoch FROM now() - min(made_at)), 0)::float8 AS "oldestSeconds"
    FROM unnest(ARRAY['asked', 'pending', 'settled', 'failed', 'returned']) AS states (state) LEFT JOIN (SELECT id, status, amount_paise, made_at FROM payouts WHERE made_at > now() - make_interval(days => ${DAYS})
      UNION SELECT id, status, amount_paise, made_at FROM payouts WHERE next_try_at IS NOT NULL) AS recent
      ON status = state
    GROUP BY state`.execute(db)
  return rows
}
