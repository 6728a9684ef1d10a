import { addDays, type Day, indianDay } from '#domain/ground/shared/days.ts'
import { DAY_MS, HOUR_MS } from '#domain/ground/shared/durations.ts'
import { addWorkingDays, type HolidayCalendar } from '#domain/ground/shipping/working-days.ts'
import { isOnItsWay, type ParcelStatus } from '#domain/orders/fulfilment/parcel-status.ts'
import type { OpenDisputeStatus } from './dispute-state.ts'

/** The seller answers within so many working days. */
export const SELLER_WORKING_DAYS = 2
const CUSTOMER_DAYS = 2
export const DECISION_WORKING_DAYS = 5
/** A limit that is this close asks for attention. */
const NEAR_MS = 12 * HOUR_MS

/** How an open dispute stands with its limit. */
export interface DisputeClock {
  dueAt: Date
  urgency: 'calm' | 'near' | 'late'
  /** Milliseconds until the limit; past it, negative. */
  leftMs: number
}

/**
 * Until when the next step of a dispute is to be taken that came to this status at a moment: the same time of day, two
 * working days later for the seller, two days for the customer, five working days for the decision.
 */
export function dueAt(status: OpenDisputeStatus, from: Date, calendar: HolidayCalendar): Date {
  const day = indianDay(from)
  const last =
    status === 'with-customer'
      ? addDays(day, CUSTOMER_DAYS)
      : addWorkingDays(day, status === 'with-seller' ? SELLER_WORKING_DAYS : DECISION_WORKING_DAYS, calendar)
  return new Date(from.getTime() + (Date.parse(last) - Date.parse(day)))
}

/** How close the limit is. */
export function disputeClock(due: Date, now: Date): DisputeClock {
  const leftMs = due.getTime() - now.getTime()
  return { dueAt: due, leftMs, urgency: leftMs < 0 ? 'late' : leftMs <= NEAR_MS ? 'near' : 'calm' }
}

/** The last moment at which pieces that were delivered at another one can be disputed. */
export function disputableUntil(deliveredAt: Date, days: number): Date {
  return new Date(deliveredAt.getTime() + days * DAY_MS)
}

/** So many days after it was due a parcel can be disputed of which nobody says that it arrived. */
export const NOT_ARRIVED_DAYS = 10

/** What is known of a parcel that somebody wants to dispute. */
export interface ParcelToDispute {
  status: ParcelStatus
  deliveredAt: Date | null
  movedAt: Date
  /** The day by which it was promised. */
  dueOn: Day
  /** Cash that is collected at the door by a courier of its seller's own: nobody but the seller says what became of it. */
  hasSellersCash: boolean
}

/**
 * How a parcel can be disputed, and until when: as one that was `delivered`; as one that was `paid-at-door` by what its
 * customer says, while its seller says that its own courier brings or brought it back, or lost it; or as one that has
 * `not-arrived` long after its day, whoever carries it and for as long as nobody says where it is. Undefined when it
 * cannot.
 */
export function howDisputable(
  parcel: ParcelToDispute,
  { today, disputeDays }: { today: Day; disputeDays: number },
): { as: 'delivered' | 'paid-at-door' | 'not-arrived'; until: Date | undefined } | undefined {
  const { status, deliveredAt, movedAt, dueOn } = parcel
  if (status === 'delivered')
    return deliveredAt ? { as: 'delivered', until: disputableUntil(deliveredAt, disputeDays) } : undefined
  if (parcel.hasSellersCash && (status === 'returning' || status === 'returned' || status === 'lost'))
    return { as: 'paid-at-door', until: disputableUntil(movedAt, disputeDays) }
  return isOnItsWay(status) && addDays(dueOn, NOT_ARRIVED_DAYS) < today
    ? { as: 'not-arrived', until: undefined }
    : undefined
}

/** How long it is until a limit, in whole days or hours. */
export function leftWords(leftMs: number): string {
  const hours = Math.floor(leftMs / HOUR_MS)
  if (hours < 1) return 'for less than an hour'
  if (hours < 48) return hours === 1 ? 'for one more hour' : `for ${hours} more hours`
  return `for ${Math.floor(hours / 24)} more days`
}
