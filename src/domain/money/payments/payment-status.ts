import type { Paise } from '#domain/ground/shared/money.ts'
import type { Moves } from '#domain/ground/shared/moves.ts'

export const PAYMENT_STATUSES = [
  'due',
  'pending',
  'paid',
  'failed',
  'expired',
  'cancelled',
  'refund-due',
  'partly-refunded',
  'refunded',
] as const

/**
 * Where an order's money is: due = cash on delivery · pending = asked of the gateway · expired = nobody paid before the
 * hold on the stock ended · refund-due = paid, but the order could not be sent: the money goes back.
 */
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** How a payment begins: in cash on delivery, with the gateway, or by what another order gives back. */
export const PAYMENT_STARTS = ['due', 'pending', 'paid'] as const satisfies readonly PaymentStatus[]

/**
 * What may happen to a payment. A gateway's success may arrive after we gave up (failed, expired, cancelled → paid):
 * the money is real, so the move is allowed, and the order then claims its stock again or the money goes back. A
 * payment that failed or expired may be tried again on the same order, by another way of paying too. What went back to an
 * account may be sent back by its bank: then it is due again.
 */
export const PAYMENT_MOVES: Moves<PaymentStatus> = {
  due: ['paid', 'cancelled', 'refund-due'],
  pending: ['paid', 'failed', 'expired', 'cancelled', 'due', 'refund-due'],
  failed: ['pending', 'paid', 'expired', 'cancelled', 'due', 'refund-due'],
  expired: ['pending', 'paid', 'cancelled', 'due', 'refund-due'],
  cancelled: ['paid', 'refund-due'],
  paid: ['refund-due', 'partly-refunded', 'refunded'],
  'refund-due': ['partly-refunded', 'refunded'],
  'partly-refunded': ['refund-due', 'refunded'],
  refunded: ['partly-refunded', 'refund-due'],
}

/** What a payment is called of which so much has gone back; undefined while nothing has. Amounts in paise. */
export function statusAfterRefunds({
  came,
  back,
}: {
  came: Paise
  back: Paise
}): 'refunded' | 'partly-refunded' | undefined {
  if (back <= 0) return undefined
  return back >= came ? 'refunded' : 'partly-refunded'
}
