import { INDIA_AHEAD_MS } from '#domain/ground/shared/dates.ts'
import { type Day, dayStart, indianDay } from '#domain/ground/shared/days.ts'
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

/** From when the days of what is ordered now count: of a pre-order from the beginning of the day from which it is sent. */
export function countedFrom(now: Date, preorderFrom: Day | null | undefined): Date {
  if (!preorderFrom) return now
  const begins = dayStart(preorderFrom)
  return begins > now ? begins : now
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
 * since nobody packs before it. The same days when both moments count as one day, and of a pre-order when it was paid
 * before its day.
 */
export function countedFromPayment(
  frozen: FrozenDays,
  { orderedAt, paidAt, preorderFrom }: { orderedAt: Date; paidAt: Date; preorderFrom?: Day | null },
  route: FrozenRoute,
): FrozenDays {
  const [before, after] = [countedFrom(orderedAt, preorderFrom), countedFrom(paidAt, preorderFrom)]
  return before < after ? countedAnew(frozen, { before, after }, route) : frozen
}

interface FrozenRoute {
  pin: string
  sellerPin: string | null
  holidays: HolidayCalendar
}

/** Frozen days that were counted from one moment, with the same working days counted from another one. */
export function countedAnew(
  { dispatchBy, promisedBy }: FrozenDays,
  moments: { before: Date; after: Date },
  { pin, sellerPin, holidays }: FrozenRoute,
): FrozenDays {
  const firstDay = (now: Date) => dispatchDayOf({ now, dispatchDays: 0, sellerPin, holidays })
  const [before, after] = [firstDay(moments.before), firstDay(moments.after)]
  if (before === after) return { dispatchBy, promisedBy }
  const [here, there] = [holidayStateOf(sellerPin), holidayStateOf(pin)]
  const dispatchDays = workingDaysBetween(before, dispatchBy, holidays, here)
  const leaves = addWorkingDays(after, dispatchDays, holidays, here)
  if (promisedBy === null) return { dispatchBy: leaves, promisedBy }
  const transitDays = workingDaysBetween(dispatchBy, promisedBy, holidays, there)
  return { dispatchBy: leaves, promisedBy: addWorkingDays(leaves, transitDays, holidays, there) }
}

/**
 * The frozen days of what goes to another PIN code now: it leaves on the same day, and is there by the days of its new way.
 * Where nothing was promised nothing is.
 */
export function promisedTo(
  { dispatchBy, promisedBy }: FrozenDays,
  { pin, sellerPin, holidays, zones }: FrozenRoute & { zones: ZoneTable },
): FrozenDays {
  if (promisedBy === null || !isPinShaped(pin) || !sellerPin || !isPinShaped(sellerPin))
    return { dispatchBy, promisedBy }
  const { daysMax } = zones.transit[routeBetween(sellerPin, pin, zones)]
  return { dispatchBy, promisedBy: addWorkingDays(dispatchBy, daysMax, holidays, holidayStateOf(pin)) }
}

function hourInIndia(moment: Date): number {
  return new Date(moment.getTime() + INDIA_AHEAD_MS).getUTCHours()
}
