import type { MarketplaceTerms } from '#domain/ground/settings/marketplace-terms.ts'
import { addDays, type Day } from '#domain/ground/shared/days.ts'
import { addWorkingDays, type HolidayCalendar } from '#domain/ground/shipping/working-days.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'

/** From when to when money is back. */
export interface RefundDays {
  earliest: Day
  latest: Day
}

/**
 * The days within which money is back that goes back from a day on: working days until the refund is processed, and for
 * a card, in instalments too, the days more until its bank shows it.
 */
export function refundDays({
  from,
  method,
  terms,
  holidays,
}: {
  from: Day
  method: PaymentMethod
  terms: Pick<MarketplaceTerms, 'refundDays' | 'cardRefundDays'>
  holidays: HolidayCalendar
}): RefundDays {
  const more = method === 'card' || method === 'emi' ? terms.cardRefundDays : { min: 0, max: 0 }
  return {
    earliest: addDays(addWorkingDays(from, terms.refundDays.min, holidays), more.min),
    latest: addDays(addWorkingDays(from, terms.refundDays.max, holidays), more.max),
  }
}
