import { type Kysely, sql } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { OPEN_RETURNS } from '#domain/selling/order-moves/open-returns.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/**
 * Money of an order for which the account is still needed: it waits until its customer says to which bank account it goes
 * (`paise`), or an open return or dispute may bring some. What was paid in cash goes back so, and what a seller pays besides,
 * however the order was paid: for a broken word, or what goods under warranty cost more today. All else goes back by itself.
 */
export interface ClosingObstacle {
  orderId: string
  number: string
  kind: 'money' | 'return' | 'dispute'
  /** What waits; 0 of a return or dispute. */
  paise: Paise
}

const SHOWN_MAX = 20
/** Older ones are over: nobody has held their pieces for long. */
const UNPAID_MAX = 20

/** What stands in the way of closing a customer's account, the oldest order first; in one statement, as things stand at one moment. */
export async function listClosingObstacles(db: Kysely<Schema>, userId: string): Promise<ClosingObstacle[]> {
  const { rows } = await sql<Omit<ClosingObstacle, 'number'> & { sequence: number }>`
    SELECT orders.id AS "orderId", orders.sequence, waits.kind, waits.paise::bigint AS paise FROM orders
    JOIN payments ON payments.order_id = orders.id
    CROSS JOIN LATERAL (SELECT payments.method = 'cod' AND payments.gateway_payment_id IS NULL
      OR payments.cash_due_paise > 0 AS is_cash) AS paid
    CROSS JOIN LATERAL (
      SELECT 'money' AS kind, sum(amount_paise) AS paise FROM payment_refunds
        WHERE payment_refunds.order_id = orders.id AND gateway_payment_id IS NULL AND status IN ('waiting', 'failed')
        HAVING count(*) > 0
      UNION ALL
      SELECT 'return', 0 FROM returns WHERE returns.order_id = orders.id AND returns.status = ANY (${[...OPEN_RETURNS]}::text[])
        AND (is_cash OR ${paysTodaysPrice})
      UNION ALL
      SELECT 'dispute', 0 FROM disputes LEFT JOIN returns ON returns.id = disputes.return_id
        WHERE disputes.order_id = orders.id AND disputes.ended_at IS NULL AND (is_cash OR ${paysTodaysPrice})) AS waits
    WHERE orders.user_id = ${userId}
    ORDER BY orders.sequence, waits.kind LIMIT ${SHOWN_MAX}`.execute(db)
  return rows.map(({ sequence, paise, ...row }) => ({
    ...row,
    number: orderNumber(sequence),
    paise: Number(paise),
  }))
}

/** Of a row of `returns`: its seller pays what its pieces cost more today besides, where it refunds them. */
const paysTodaysPrice = sql<boolean>`(returns.kind = 'warranty' AND EXISTS (SELECT FROM return_units
  JOIN order_lines ON order_lines.id = return_units.order_line_id
  WHERE return_units.return_id = returns.id AND order_lines.warranty_refund = 'today'))`

/** Orders that were written and wait for their payment, or may still be paid. */
export async function listUnpaidOrders(db: Kysely<Schema>, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select('orders.id')
    .where('orders.user_id', '=', userId)
    .where('orders.placed_at', 'is', null)
    .where('payments.status', 'in', ['pending', 'failed', 'expired'])
    .orderBy('orders.created_at', 'desc')
    .limit(UNPAID_MAX)
    .execute()
  return rows.map(({ id }) => id)
}
