import type { Paise } from '#domain/ground/shared/money.ts'

/** What came of a line: the cash is right, less or more than was collected, or of no parcel of ours. */
export const REMITTANCE_RESULTS = ['matched', 'short', 'over', 'unknown'] as const
export type RemittanceResult = (typeof REMITTANCE_RESULTS)[number]

/**
 * Compares what a courier paid for a parcel, all of its payments together, with what it was to collect. Cash for a
 * parcel that was to collect none is over.
 */
export function matchRemittance(cash: {
  toCollectPaise: Paise | undefined
  paidBeforePaise: Paise
  amountPaise: Paise
}): RemittanceResult {
  const { toCollectPaise, paidBeforePaise, amountPaise } = cash
  if (toCollectPaise === undefined) return 'unknown'
  const paid = paidBeforePaise + amountPaise
  if (paid === toCollectPaise) return 'matched'
  return paid < toCollectPaise ? 'short' : 'over'
}
