import type { Paise } from '#domain/ground/shared/money.ts'

/** The cash of a parcel, what came in of it, and what was paid because it had. */
export interface CashThatCameIn {
  cashPaise: Paise
  remittedPaise: Paise
  /** What has gone back to the customer, if any of it counts on what came in, or on a reserve until it does. */
  goneBackPaise: Paise
  /** A payout has paid something of the sale. */
  isPaidOut: boolean
}

/**
 * Why a line of so much, which a person has given to this parcel, cannot be taken back: `refunded` when more has gone back to
 * the customer than would be left of what came in, `paid-out` when a payout has paid the sale and not the whole cash would be
 * left. Undefined when it can.
 */
export function lineStays(cash: CashThatCameIn, linePaise: Paise): 'refunded' | 'paid-out' | undefined {
  const leftPaise = cash.remittedPaise - linePaise
  if (cash.goneBackPaise > leftPaise) return 'refunded'
  return cash.isPaidOut && leftPaise < cash.cashPaise ? 'paid-out' : undefined
}
