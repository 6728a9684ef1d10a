import { sql, type Transaction } from 'kysely'
import type { PaymentMethod } from '#domain/checkout/checkout-form.ts'
import type { PaymentStatus } from '#domain/payments/payment-status.ts'
import type { Paise } from '#domain/shared/money.ts'
import type { App } from '#server/app.ts'
import type { Schema } from '#server/db/schema.ts'

type Tx = Transaction<Schema>

export interface Payment {
  orderId: string
  status: PaymentStatus
  amountPaise: Paise
  problem: string | null
}

export async function insertPayment(
  tx: Tx,
  payment: {
    id: string
    orderId: string
    method: PaymentMethod
    status: PaymentStatus
    amountPaise: Paise
    gateway: string | null
    /** When to ask the gateway if nobody else has settled this payment by then; null for cash. */
    askInSeconds: number | null
  },
): Promise<void> {
  await tx
    .insertInto('payments')
    .values({
      id: payment.id,
      order_id: payment.orderId,
      method: payment.method,
      status: payment.status,
      amount_paise: payment.amountPaise,
      gateway: payment.gateway,
      next_ask_at:
        payment.askInSeconds === null
          ? null
          : sql<Date>`now() + make_interval(secs => ${payment.askInSeconds})`,
    })
    .execute()
}

export async function lockPaymentRow(tx: Tx, orderId: string): Promise<Payment | undefined> {
  const row = await tx
    .selectFrom('payments')
    .select(['order_id', 'status', 'amount_paise', 'problem'])
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  return (
    row && {
      orderId: row.order_id,
      status: row.status,
      amountPaise: row.amount_paise,
      problem: row.problem,
    }
  )
}

export interface PaymentOutcome {
  status: PaymentStatus
  gatewayPaymentId?: string
  card?: { brand: string; last4: string; issuer: string }
  problem?: string
  /** True while the gateway may still have something to say about it. */
  keepAsking: boolean
}

export async function updatePayment(tx: Tx, orderId: string, outcome: PaymentOutcome): Promise<void> {
  const { card } = outcome
  await tx
    .updateTable('payments')
    .set({
      status: outcome.status,
      updated_at: sql<Date>`now()`,
      problem: outcome.problem ?? null,
      ...(outcome.gatewayPaymentId ? { gateway_payment_id: outcome.gatewayPaymentId } : {}),
      ...(card ? { card_brand: card.brand, card_last4: card.last4, card_issuer: card.issuer } : {}),
      ...(outcome.keepAsking ? {} : { next_ask_at: null }),
    })
    .where('order_id', '=', orderId)
    .execute()
}

/**
 * Takes the payments whose time to ask has come and sets their next time in the same statement. The pause is a minute
 * for the time of a hold and then doubles up to two hours; a day after the payment began there is nothing left to learn.
 */
export async function takeDuePayments(db: App['db'], limit: number): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    UPDATE payments SET asks = asks + 1,
      next_ask_at = CASE WHEN payments.created_at > now() - interval '1 day'
        THEN now() + least(interval '1 minute' * (2 ^ greatest(0, least(asks - 20, 7))), interval '2 hours') END
    WHERE id IN (
      SELECT id FROM payments WHERE next_ask_at <= now() ORDER BY next_ask_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    RETURNING order_id`.execute(db)
  return rows.map((row) => row.order_id)
}
