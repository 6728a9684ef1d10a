import { type Kysely, sql } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { StateFigures } from './payment-figures-views.ts'

export interface RefundFigures extends StateFigures {
  paise: Paise
}

/** Refunds that have not been paid, by status; what the bank of a lost dispute paid instead is none of them. */
export async function readRefundFigures(db: Kysely<Schema>): Promise<RefundFigures[]> {
  const { rows } = await sql<RefundFigures>`SELECT state, coalesce(counted.count, 0)::int AS count,
      coalesce(counted.paise, 0)::bigint AS paise,
      coalesce(extract(epoch FROM now() - counted.oldest), 0)::float8 AS "oldestSeconds"
    FROM unnest(ARRAY['waiting', 'asked', 'pending', 'failed']) AS states (state)
      LEFT JOIN (SELECT status, count(*) AS count, sum(amount_paise) AS paise, min(asked_at) AS oldest FROM payment_refunds
        WHERE status <> 'processed' AND charged_back_by IS NULL GROUP BY status) AS counted ON counted.status = state`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, paise: Number(row.paise) }))
}
