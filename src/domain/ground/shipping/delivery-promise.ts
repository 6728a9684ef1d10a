import { INDIA_AHEAD_MS } from '#domain/ground/shared/dates.ts'
import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import { isPinShaped } from '#domain/ground/shared/typed-values/phone-and-pin.ts'
import { addWorkingDays, type HolidayCalendar, workingDayFrom, workingDaysBetween } from './working-days.ts'
import { holidayStateOf, type Route, routeBetween, ruleOfPin, type ZoneTable } from './zones.ts'

/** From this hour on in India, an order counts as one of the next working day. */
export const DISPATCH_CUT_OFF_HOUR = 14

/** What one seller's parcel to a PIN code is promised, in days of India. */
export interface DeliveryPromise {
  /** The last day on which the parcel leaves the seller. */
  dispatchBy: Day
  /** The first day on which it can be there. */
  deliverFrom: Day
  /** The last day: what is promised. */
  deliverBy: Day
  route: Route
}

/** No offer takes more working days to leave its seller. */
export const DISPATCH_DAYS_MAX = 30

interface DispatchQuestion {
  now: Date
  /** Working days that the seller takes; 0 leaves the same day. */
  dispatchDays: number
  /** Of the place where it leaves; unknown keeps the holidays of all of India alone. */
  sellerPin: string | null | undefined
  holidays: HolidayCalendar
}

/** The last day on which what is ordered now leaves its seller, by working days of the seller's state. */
export function dispatchDayOf({ now, dispatchDays, sellerPin, holidays }: DispatchQuestion): Day {
  const state = holidayStateOf(sellerPin)
  const today = indianDay(now)
  const counted = workingDayFrom(today, holidays, state)
  const isTooLate = counted === today && hourInIndia(now) >= DISPATCH_CUT_OFF_HOUR
  const first = isTooLate ? addWorkingDays(today, 1, holidays, state) : counted
  return addWorkingDays(first, dispatchDays, holidays, state)
}

/**
 * When what is ordered now reaches a PIN code: dispatch by the seller's working days, then the courier's by those of the
 * place it goes to. Undefined when no courier goes there, or one of the two PIN codes is unknown.
 */
export function promiseFor({
  pin,
  sellerPin,
  zones,
  ...question
}: DispatchQuestion & { pin: string; zones: ZoneTable }): DeliveryPromise | undefined {
  if (!isPinShaped(pin) || !sellerPin || !isPinShaped(sellerPin)) return undefined
  if (!ruleOfPin(pin, zones).isServed) return undefined
  const route = routeBetween(sellerPin, pin, zones)
  const { daysMin, daysMax } = zones.transit[route]
  const dispatchBy = dispatchDayOf({ ...question, sellerPin })
  const state = holidayStateOf(pin)
  const arrive = (days: number) => addWorkingDays(dispatchBy, days, question.holidays, state)
  return { dispatchBy, deliverFrom: arrive(daysMin), deliverBy: arrive(daysMax), route }
}

/** The days that an order froze for one vendor order. */
export interface FrozenDays {
  dispatchBy: Day
  /** Null where nothing could be promised. */
  promisedBy: Day | null
}

/**
 * The frozen days of an order that was paid later than it was written: the same working days, counted from the payment,
 * since nobody packs before it. The same days when both moments count as one day.
 */
export function countedFromPayment(
  { dispatchBy, promisedBy }: FrozenDays,
  moments: { orderedAt: Date; paidAt: Date },
  { pin, sellerPin, holidays }: { pin: string; sellerPin: string | null; holidays: HolidayCalendar },
): FrozenDays {
  const firstDay = (now: Date) => dispatchDayOf({ now, dispatchDays: 0, sellerPin, holidays })
  const [ordered, paid] = [firstDay(moments.orderedAt), firstDay(moments.paidAt)]
  if (paid <= ordered) return { dispatchBy, promisedBy }
  const [here, there] = [holidayStateOf(sellerPin), holidayStateOf(pin)]
  const dispatchDays = workingDaysBetween(ordered, dispatchBy, holidays, here)
  const leaves = addWorkingDays(paid, dispatchDays, holidays, here)
  if (promisedBy === null) return { dispatchBy: leaves, promisedBy }
  const transitDays = workingDaysBetween(dispatchBy, promisedBy, holidays, there)
  return { dispatchBy: leaves, promisedBy: addWorkingDays(leaves, transitDays, holidays, there) }
}

function hourInIndia(moment: Date): number {
  return new Date(moment.getTime() + INDIA_AHEAD_MS).getUTCHours()
}
