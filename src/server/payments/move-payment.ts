import type { Transaction } from 'kysely'
import { PAYMENT_MOVES } from '#domain/payments/payment-status.ts'
import { invariant } from '#domain/shared/invariant.ts'
import { canMove } from '#domain/shared/moves.ts'
import type { App } from '#server/app.ts'
import type { Schema } from '#server/db/schema.ts'
import { together } from '#server/db/together.ts'
import { lockOrder } from '#server/order-moves/lock-order.ts'
import { recordPaymentMove } from '#server/order-moves/record-order-events.ts'
import type { Payment } from './payment.ts'
import { listPaidByExchange, lockPaymentRow, type PaymentOutcome, updatePayment } from './payment-store.ts'

/** The payment of an order as it stands until the transaction ends: its order is locked first. */
export async function lockPayment(tx: Transaction<Schema>, orderId: string): Promise<Payment | undefined> {
  const [, payment] = await together([lockOrder(tx, orderId), lockPaymentRow(tx, orderId)])
  return payment
}

/**
 * Locks the order that a payment was made for and then, the older first, all whose goods it pays by exchange: what a bank
 * does with the payment is about each of them. Gives them in that order.
 */
export async function lockOrdersOfPayment(tx: Transaction<Schema>, orderId: string): Promise<string[]> {
  const orderIds = [orderId]
  for (const each of orderIds) {
    await lockOrder(tx, each)
    orderIds.push(...(await listPaidByExchange(tx, each)))
  }
  return orderIds
}

/** Moves a locked payment as the table of moves allows, with an event by the system or the customer; any other move throws. */
export async function movePayment(
  app: Pick<App, 'clock'>,
  tx: Transaction<Schema>,
  payment: Payment,
  { byCustomer, ...outcome }: PaymentOutcome & { byCustomer?: string },
): Promise<void> {
  const at = app.clock.now()
  invariant(
    canMove(PAYMENT_MOVES, payment.status, outcome.status),
    `a ${payment.status} payment does not become ${outcome.status}`,
  )
  const recording = {
    orderId: payment.orderId,
    from: payment.status,
    to: outcome.status,
    by: byCustomer ? { kind: 'customer' as const, id: byCustomer } : { kind: 'system' as const },
    at,
    ...(outcome.problem ? { note: outcome.problem } : {}),
  }
  await together([updatePayment(tx, payment.orderId, { ...outcome, at }), recordPaymentMove(tx, recording)])
}
