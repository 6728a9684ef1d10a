import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import { MONEY_STAYS } from '#domain/money/payments/bank-dispute.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { gatewayPayments } from '#server/money/payments/rest/payments-of-order-views.ts'

/**
 * Whether a bank takes the payment of this order back, may yet, or has taken some of it, also where it is that of an order
 * whose goods pay for this one: asked under the lock of the order by whoever sends or cancels something, who then refuses;
 * without it by pages that say so.
 */
export async function isOrderChargedBack(db: Kysely<Schema>, orderId: string): Promise<boolean> {
  return (await readChargedBack(db, orderId)) !== undefined
}

/** A refund waits for a `bank` that has not decided, or until it is decided who bears (`bearer`) what a bank has taken. */
export type RefundStop = 'bank' | 'bearer'

/**
 * Why nothing of the payment of this order can be refunded now: asked under the lock of the order by whoever decides about
 * a refund. Undefined where it can; what a bank has taken then pays refunds first (`settleLateRefunds`), so that the
 * customer never has more than the payment.
 */
export async function readRefundStop(db: Kysely<Schema>, orderId: string): Promise<RefundStop | undefined> {
  const rows = await disputesOf(db, orderId).select('status').where(stopsRefund('payment_disputes')).execute()
  if (rows.length === 0) return undefined
  return rows.every(({ status }) => status === 'lost') ? 'bearer' : 'bank'
}

/** Whether a dispute, by the name of its row in a query, stops refunds: it is open, or lost and not followed to its end. */
function stopsRefund(disputes: string): RawBuilder<boolean> {
  const row = sql.ref(disputes)
  return sql`(${row}.status <> ALL(${[...MONEY_STAYS]}::text[]) AND NOT (${row}.status = 'lost' AND EXISTS (
    SELECT FROM chargeback_steps AS steps WHERE steps.gateway = ${row}.gateway
      AND steps.dispute_id = ${row}.dispute_id AND steps.step = 'decided')))`
}

/** The same of an order in a query, by the name of the column that holds its id. */
export function isRefundStopped(orderId: string): RawBuilder<boolean> {
  return sql`EXISTS (SELECT FROM ${gatewayPayments()} AS paid JOIN payment_disputes AS disputed ON disputed.gateway = paid.gateway
      AND disputed.gateway_payment_id = paid.gateway_payment_id
    WHERE paid.order_id = ${sql.ref(orderId)} AND ${stopsRefund('disputed')})`
}

export type ChargedBack = 'open' | 'lost'

/**
 * What a bank does with the payment of an order: `open` until it has decided about all of it, `lost` once it has taken it.
 * In either case nothing of the order is sent. Undefined where the money stays.
 */
export async function readChargedBack(db: Kysely<Schema>, orderId: string): Promise<ChargedBack | undefined> {
  const rows = await disputesOf(db, orderId)
    .select('status')
    .where('status', 'not in', [...MONEY_STAYS])
    .execute()
  if (rows.length === 0) return undefined
  return rows.every(({ status }) => status === 'lost') ? 'lost' : 'open'
}

/**
 * How much of what is owed for an order just now its bank has paid, in paise: what it took, less what that paid before and
 * what was owed earlier.
 */
export async function readPaidByBank(
  tx: Transaction<Schema>,
  { orderId, owedPaise }: { orderId: string; owedPaise: Paise },
): Promise<Paise> {
  const { rows } = await sql<{ took: string; paid: string; owed: string }>`
    SELECT coalesce(sum(moves.amount_paise) FILTER (WHERE what = 'took'), 0) AS took,
      coalesce(sum(moves.amount_paise) FILTER (WHERE what = 'paid'), 0) AS paid,
      coalesce(sum(moves.amount_paise) FILTER (WHERE what = 'owed'), 0) AS owed
    FROM ${gatewayPayments()} AS payments CROSS JOIN LATERAL (
      SELECT 'took' AS what, amount_paise FROM payment_disputes AS disputes WHERE disputes.status = 'lost'
        AND disputes.gateway = payments.gateway AND disputes.gateway_payment_id = payments.gateway_payment_id
      UNION ALL
      SELECT CASE WHEN charged_back_by IS NULL THEN 'owed' ELSE 'paid' END, amount_paise FROM payment_refunds AS refunds
        WHERE refunds.gateway = payments.gateway AND refunds.gateway_payment_id = payments.gateway_payment_id
          AND (charged_back_by IS NOT NULL OR refunds.status IN ('asked', 'failed'))) AS moves
    WHERE payments.order_id = ${orderId}`.execute(tx)
  const { took, paid, owed } = rows[0] ?? { took: 0, paid: 0, owed: 0 }
  const earlierPaise = Number(owed) - owedPaise
  return Math.max(0, Math.min(owedPaise, Number(took) - Number(paid) - earlierPaise))
}

/** Disputes of the payment that pays an order; not of one that was made twice and goes back by itself. */
function disputesOf(db: Kysely<Schema>, orderId: string) {
  return db.selectFrom('payment_disputes').where(
    sql<boolean>`EXISTS (SELECT FROM ${gatewayPayments()} AS paid WHERE paid.order_id = ${orderId}
        AND paid.gateway = payment_disputes.gateway AND paid.gateway_payment_id = payment_disputes.gateway_payment_id)`,
  )
}

/** The same by one of its vendor orders: ask only for a vendor order that the visitor may see. */
export async function readVendorOrderChargedBack(
  db: Kysely<Schema>,
  vendorOrderId: string,
): Promise<ChargedBack | undefined> {
  const vendorOrder = await db
    .selectFrom('vendor_orders')
    .select('order_id')
    .where('id', '=', vendorOrderId)
    .executeTakeFirst()
  return vendorOrder && readChargedBack(db, vendorOrder.order_id)
}
