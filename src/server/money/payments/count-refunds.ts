import type { Transaction } from 'kysely'
import { canMove } from '#domain/ground/shared/moves.ts'
import { PAYMENT_MOVES, statusAfterRefunds } from '#domain/money/payments/payment-status.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { lockPayment, movePayment } from './move-payment.ts'
import type { Payment } from './payment.ts'
import { listRefunds, type Refund, readCashCollected } from './refund-store.ts'

/**
 * Says of a locked payment that a part of it, or all, has gone back: from us, or by a bank in our place. All of cash is what was collected at the doors: what
 * was cancelled before it left was never paid. All of an advance with its cash is both.
 */
export async function countRefunds(
  app: Pick<App, 'clock'>,
  tx: Transaction<Schema>,
  payment: Payment,
): Promise<void> {
  const { orderId, gatewayPaymentId, restGatewayPaymentId, amountPaise, cashDuePaise } = payment
  const isInTwoWays = cashDuePaise > 0 && gatewayPaymentId !== null
  const counts = (each: Refund) =>
    each.gatewayPaymentId === gatewayPaymentId ||
    (restGatewayPaymentId !== null && each.gatewayPaymentId === restGatewayPaymentId) ||
    (isInTwoWays && each.gatewayPaymentId === null)
  const back = (await listRefunds(tx, orderId))
    .filter((each) => counts(each) && isOfPayment(each))
    .filter((each) => each.status === 'processed' || each.chargedBackBy !== null)
    .reduce((sum, each) => sum + each.amountPaise, 0)
  const inCash = gatewayPaymentId === null || isInTwoWays ? await readCashCollected(tx, orderId) : 0
  const came = gatewayPaymentId === null ? inCash : amountPaise + inCash
  const status = statusAfterRefunds({ came, back })
  if (status && canMove(PAYMENT_MOVES, payment.status, status))
    await movePayment(app, tx, payment, { status, keepAsking: true })
}

/** Not the rest of another payment, nor what a seller pays besides. */
export function isOfPayment({ reason }: Pick<Refund, 'reason'>): boolean {
  return reason !== 'second-payment' && reason !== 'broken-word' && reason !== 'price-rise'
}

/** The same when a bank has sent back what had gone: it is due again, or a part of it. */
export async function countReturnedRefund(
  app: Pick<App, 'clock'>,
  tx: Transaction<Schema>,
  payment: Payment,
): Promise<void> {
  const isSomeBack = (await listRefunds(tx, payment.orderId)).some(
    (each) => each.status === 'processed' && isOfPayment(each),
  )
  const status = isSomeBack ? 'partly-refunded' : 'refund-due'
  if (canMove(PAYMENT_MOVES, payment.status, status))
    await movePayment(app, tx, payment, { status, keepAsking: true })
}

/** The same of an order whose payment ended just now, in the transaction that ended it. */
export async function countRefundsOf(
  app: Pick<App, 'clock'>,
  tx: Transaction<Schema>,
  orderId: string,
): Promise<void> {
  const payment = await lockPayment(tx, orderId)
  if (payment) await countRefunds(app, tx, payment)
}
