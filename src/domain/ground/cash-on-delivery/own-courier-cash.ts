import type { MarketplaceTerms } from '#domain/ground/settings/marketplace-terms.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { type Problem, problemOf } from '#domain/ground/shared/result.ts'

export type OwnCourierTerms = Pick<
  MarketplaceTerms,
  'ownCourierCashPaise' | 'ownCourierCashOrders' | 'ownCourierCashDays'
>

/**
 * For so many days the cash of a parcel counts that a seller's own courier is said to have brought back: nobody but the
 * seller says that nothing was collected, and its customer has time to say otherwise.
 */
export const RETURNED_CASH_DAYS = 7

/** What a seller has done so far. */
export interface SellersRecord {
  deliveredOrders: number
  /** Since it was approved last. */
  approvedDays: number
  /** What the marketplace said of this seller alone. */
  ownLimitPaise: Paise | undefined
  /** It sells here now: neither suspended nor still to be approved. */
  isApproved: boolean
}

/**
 * How much cash may be with a seller's own couriers at once, in paise: nobody but the seller says that they delivered, and
 * we have none of it until they hand it over. Nothing before a seller has earned it, nor while it is not approved, whatever
 * was said of it alone.
 */
export function ownCourierLimit(record: SellersRecord, terms: OwnCourierTerms): Paise {
  if (!record.isApproved) return 0
  if (record.ownLimitPaise !== undefined) return record.ownLimitPaise
  const isEarned =
    record.deliveredOrders >= terms.ownCourierCashOrders && record.approvedDays >= terms.ownCourierCashDays
  return isEarned ? terms.ownCourierCashPaise : 0
}

/**
 * Why a parcel that collects cash cannot leave with its seller's own courier. Undefined when it can, and for a parcel
 * that collects none.
 */
export function ownCourierProblem(
  cash: { cashPaise: Paise; outstandingPaise: Paise },
  record: SellersRecord,
  terms: OwnCourierTerms,
):
  | Problem<'fulfilment.cash_not_approved' | 'fulfilment.cash_not_earned' | 'fulfilment.cash_with_courier'>
  | undefined {
  const { cashPaise, outstandingPaise } = cash
  const limitPaise = ownCourierLimit(record, terms)
  if (cashPaise === 0 || outstandingPaise + cashPaise <= limitPaise) return undefined
  if (!record.isApproved) return problemOf('fulfilment.cash_not_approved')
  if (limitPaise === 0)
    return problemOf('fulfilment.cash_not_earned', {
      details: { orders: terms.ownCourierCashOrders, days: terms.ownCourierCashDays },
    })
  return problemOf('fulfilment.cash_with_courier', { details: { cashPaise, outstandingPaise, limitPaise } })
}
