import { sql, type Transaction } from 'kysely'
import type { Paise } from '#domain/shared/money.ts'
import type { App } from '#server/app.ts'
import type { Schema } from '#server/db/schema.ts'

type Tx = Transaction<Schema>

export type RefundReason = 'too-late' | 'second-payment' | 'cancelled'

export interface Refund {
  id: string
  orderId: string
  gateway: string
  gatewayPaymentId: string
  amountPaise: Paise
  reason: RefundReason
  /** A refund that failed is asked for again by an administrator alone. */
  status: 'asked' | 'pending' | 'processed' | 'failed'
  /** How often the gateway has refused it for good. */
  refusals: number
}

/** False when this money is on its way back already. */
export async function insertRefund(
  tx: Tx,
  refund: Omit<Refund, 'status' | 'refusals'> & { at: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('payment_refunds')
    .values({
      id: refund.id,
      order_id: refund.orderId,
      gateway: refund.gateway,
      gateway_payment_id: refund.gatewayPaymentId,
      amount_paise: refund.amountPaise,
      reason: refund.reason,
      status: 'asked',
      next_try_at: sql<Date>`now()`,
      asked_at: refund.at,
      moved_at: refund.at,
    })
    .onConflict((conflict) => conflict.columns(['gateway', 'gateway_payment_id', 'reason']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Takes the refunds whose time has come and sets their next time in the same statement: two workers never ask for one
 * at once. The pause begins with half a minute and doubles up to two hours.
 */
export async function takeDueRefunds(db: App['db'], limit: number): Promise<Refund[]> {
  const { rows } = await sql<RefundRow>`
    UPDATE payment_refunds SET tries = tries + 1,
      next_try_at = now() + least(interval '30 seconds' * (2 ^ least(tries, 8)), interval '2 hours')
    WHERE id IN (
      SELECT id FROM payment_refunds WHERE next_try_at <= now() ORDER BY next_try_at LIMIT ${limit}
      FOR UPDATE SKIP LOCKED
    )
    RETURNING id, order_id, gateway, gateway_payment_id, amount_paise, reason, status, refusals`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    gateway: row.gateway,
    gatewayPaymentId: row.gateway_payment_id,
    amountPaise: Number(row.amount_paise),
    reason: row.reason,
    status: row.status,
    refusals: row.refusals,
  }))
}

interface RefundRow {
  id: string
  order_id: string
  gateway: string
  gateway_payment_id: string
  amount_paise: number
  reason: RefundReason
  status: Refund['status']
  refusals: number
}

export async function updateRefund(
  tx: Tx,
  id: string,
  change: {
    status: Refund['status']
    gatewayRefundId?: string
    problem?: string
    refusals?: number
    /** When the gateway is asked next; as it was planned unless given. */
    askInHours?: number
    at: Date
  },
): Promise<void> {
  const isOver = change.status === 'processed' || change.status === 'failed'
  await tx
    .updateTable('payment_refunds')
    .set({
      status: change.status,
      moved_at: change.at,
      problem: change.problem ?? null,
      ...(change.gatewayRefundId && { gateway_refund_id: change.gatewayRefundId }),
      ...(change.refusals !== undefined && { refusals: change.refusals }),
      ...(change.askInHours !== undefined && {
        next_try_at: sql<Date>`now() + make_interval(hours => ${change.askInHours})`,
        tries: 0,
      }),
      ...(isOver && { next_try_at: null }),
    })
    .where('id', '=', id)
    .execute()
}

/** The refunds of an order, the first first. */
export async function listRefunds(db: Tx | App['db'], orderId: string): Promise<Refund[]> {
  const rows = await db
    .selectFrom('payment_refunds')
    .select([
      'id',
      'order_id',
      'gateway',
      'gateway_payment_id',
      'amount_paise',
      'reason',
      'status',
      'refusals',
    ])
    .where('order_id', '=', orderId)
    .orderBy('asked_at')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    gateway: row.gateway,
    gatewayPaymentId: row.gateway_payment_id,
    amountPaise: row.amount_paise,
    reason: row.reason,
    status: row.status,
    refusals: row.refusals,
  }))
}
