import { type Kysely, sql } from 'kysely'
import type { Day } from '#domain/ground/shared/days.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/**
 * The first day from this one on of which something is open with a gateway: it took or gave back money that no line of its
 * settlements has, or a line does not match our books. Undefined where nothing is.
 */
export async function readOldestOpenDay(
  db: Kysely<Schema>,
  { gateway, from }: { gateway: string; from: Day },
): Promise<Day | undefined> {
  const { rows } = await sql<{ day: Day | null }>`
    SELECT min(day) AS day FROM (
      SELECT min(indian_day(created_at)) AS day FROM payments
        WHERE gateway = ${gateway} AND gateway_payment_id IS NOT NULL AND exchange_of_order_id IS NULL
        AND status IN ('paid', 'refund-due', 'partly-refunded', 'refunded') AND indian_day(created_at) >= ${from}::date
        AND NOT EXISTS (SELECT FROM settlement_lines AS lines WHERE lines.gateway = payments.gateway
          AND lines.kind = 'payment' AND lines.line_id = payments.gateway_payment_id)
      UNION ALL
      SELECT min(indian_day(paid_at)) FROM rest_payments
        WHERE gateway = ${gateway} AND paid_at IS NOT NULL AND indian_day(paid_at) >= ${from}::date
        AND NOT EXISTS (SELECT FROM settlement_lines AS lines WHERE lines.gateway = rest_payments.gateway
          AND lines.kind = 'payment' AND lines.line_id = rest_payments.gateway_payment_id)
      UNION ALL
      SELECT min(indian_day(moved_at)) FROM payment_refunds
        WHERE gateway = ${gateway} AND status = 'processed' AND gateway_refund_id IS NOT NULL
        AND gateway_payment_id IS NOT NULL AND indian_day(moved_at) >= ${from}::date
        AND NOT EXISTS (SELECT FROM settlement_lines AS lines WHERE lines.gateway = payment_refunds.gateway
          AND lines.kind = 'refund' AND lines.line_id = payment_refunds.gateway_refund_id)
      UNION ALL
      SELECT min(day) FROM settlement_mismatches WHERE gateway = ${gateway} AND day >= ${from}::date) AS open`.execute(
    db,
  )
  return rows[0]?.day ?? undefined
}
