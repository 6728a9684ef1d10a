import { addDays, type Day, middayOf } from '#domain/ground/shared/days.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { StateCode } from './states.ts'

/** A day on which no parcel moves, in all of India or in one state. */
export interface Holiday {
  day: Day
  /** Empty for all of India. */
  state: StateCode | ''
  name: string
}

/** Days without parcels: "2026-01-26" for all of India, "2026-10-20 MH" for a state. */
export type HolidayCalendar = ReadonlySet<string>

export const NO_HOLIDAYS: HolidayCalendar = new Set()

/** So many in a row are more than any calendar holds, so that counting always ends. */
const DAYS_LOOKED_AT_MAX = 2_000

const SUNDAY = 0

export function holidayCalendar(holidays: readonly Pick<Holiday, 'day' | 'state'>[]): HolidayCalendar {
  return new Set(holidays.map(({ day, state }) => (state === '' ? day : `${day} ${state}`)))
}

/** Whether couriers work: Monday to Saturday, but on holidays of all of India and of the state in question. */
export function isWorkingDay(day: Day, calendar: HolidayCalendar, state?: StateCode): boolean {
  if (new Date(middayOf(day)).getUTCDay() === SUNDAY || calendar.has(day)) return false
  return state === undefined || !calendar.has(`${day} ${state}`)
}

/** The day so many working days after another one; 0 is the day itself, whatever it is. */
export function addWorkingDays(
  day: Day,
  workingDays: number,
  calendar: HolidayCalendar = NO_HOLIDAYS,
  state?: StateCode,
): Day {
  let last = day
  let lookedAt = 0
  for (let left = workingDays; left > 0; ) {
    last = addDays(last, 1)
    if (isWorkingDay(last, calendar, state)) left -= 1
    lookedAt += 1
    invariant(lookedAt < DAYS_LOOKED_AT_MAX, 'a calendar has working days')
  }
  return last
}

/** The day itself when couriers work on it, else the next on which they do. */
export function workingDayFrom(day: Day, calendar: HolidayCalendar, state?: StateCode): Day {
  return isWorkingDay(day, calendar, state) ? day : addWorkingDays(day, 1, calendar, state)
}

/** How many working days lie after one day up to and with another; 0 when the other is no later. */
export function workingDaysBetween(
  from: Day,
  to: Day,
  calendar: HolidayCalendar = NO_HOLIDAYS,
  state?: StateCode,
): number {
  let count = 0
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) {
    if (isWorkingDay(day, calendar, state)) count += 1
    invariant(count < DAYS_LOOKED_AT_MAX, 'two days of one order lie close together')
  }
  return count
}
