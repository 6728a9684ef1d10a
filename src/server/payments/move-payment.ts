import type { Transaction } from 'kysely'
import { PAYMENT_MOVES } from '#domain/payments/payment-status.ts'
import { invariant } from '#domain/shared/invariant.ts'
import { canMove } from '#domain/shared/moves.ts'
import type { Schema } from '#server/db/schema.ts'
import { recordEvents } from '#server/orders/record-event.ts'
import { type Payment, type PaymentOutcome, updatePayment } from './payment-store.ts'

export { lockPayment } from './payment-store.ts'

/** Moves a locked payment as the table of moves allows, with an event by the system; any other move throws. */
export async function movePayment(
  tx: Transaction<Schema>,
  payment: Payment,
  outcome: PaymentOutcome,
): Promise<void> {
  invariant(
    canMove(PAYMENT_MOVES, payment.status, outcome.status),
    `a ${payment.status} payment does not become ${outcome.status}`,
  )
  await updatePayment(tx, payment.orderId, outcome)
  await recordEvents(tx, [
    {
      orderId: payment.orderId,
      subject: 'payment',
      from: payment.status,
      to: outcome.status,
      by: { kind: 'system' },
      ...(outcome.problem ? { note: outcome.problem } : {}),
    },
  ])
}
