import type { GatewayPayment } from '#domain/ground/outside/gateway-payment.ts'
import { type AskedFor, tenderOf } from './offers/tender.ts'

export type PaymentDecision =
  /** The money is ours: `extras` were captured beside it and go back. */
  | { kind: 'paid'; payment: GatewayPayment; extras: readonly GatewayPayment[] }
  /** The bank has set the money aside: capture it, then decide again. */
  | { kind: 'capture'; payment: GatewayPayment }
  | { kind: 'pending' }
  | { kind: 'failed'; reason: string }
  /** The gateway knows of no payment. */
  | { kind: 'nothing' }

/**
 * What the payments of one order of the gateway come to. One capture counts: the one that is on record (`paidBy`), else
 * the first. Only the whole amount pays an order, or that less what one of its offers takes off. While one payment is still
 * with the bank the order waits.
 */
export function decidePayment(
  payments: readonly GatewayPayment[],
  { paidBy, ...asked }: AskedFor & { paidBy?: string | null | undefined },
): PaymentDecision {
  const pays = (payment: GatewayPayment) => tenderOf(payment, asked) !== undefined
  const captured = payments.filter((each) => each.status === 'captured')
  const counts = captured.find((each) => each.id === paidBy) ?? captured.find(pays)
  if (counts) {
    return { kind: 'paid', payment: counts, extras: captured.filter((each) => each !== counts) }
  }
  const reserved = payments.find((each) => each.status === 'authorized' && pays(each))
  if (reserved) return { kind: 'capture', payment: reserved }
  if (payments.some((each) => each.status === 'pending' || each.status === 'authorized'))
    return { kind: 'pending' }
  const last = payments.findLast((each) => each.status === 'failed')
  return last ? { kind: 'failed', reason: last.reason ?? NO_REASON } : { kind: 'nothing' }
}

const NO_REASON = 'The payment did not go through.'
