import { INDIA_AHEAD_MS } from '#domain/ground/shared/dates.ts'
import { addDays, type Day, dayStart, indianDay, middayOf } from '#domain/ground/shared/days.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/ground/shared/durations.ts'
import type { PromisedHours } from './message-limits.ts'

/** Of each day of the week, Monday first, in minutes after midnight in India; both the same on a day off. */
export interface ShopHours {
  opens: readonly number[]
  closes: readonly number[]
  promisedHours: PromisedHours
}

/** Days on which a shop answers nobody, whatever its week says. */
export type IsDayOff = (day: Day) => boolean

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** Longer than this no shop is shut. */
const DAYS_LOOKED_AT_MAX = 120

/**
 * By when a message of this moment is to be answered: after the promised number of hours in which the shop is open. Hours
 * at night, on days off and on holidays do not count. Undefined for a shop that opens too seldom to promise anything.
 */
export function answerDue(hours: ShopHours, from: Date, isDayOff: IsDayOff): Date | undefined {
  let leftMs = hours.promisedHours * HOUR_MS
  for (const { start, end } of openTimes(hours, from, isDayOff)) {
    const openMs = end - Math.max(start, from.getTime())
    if (openMs >= leftMs) return new Date(Math.max(start, from.getTime()) + leftMs)
    leftMs -= openMs
  }
  return undefined
}

/** "open today until 7 pm", "opens tomorrow at 10 am", "opens on Monday at 10 am"; undefined for one that is shut for long. */
export function openWords(hours: ShopHours, now: Date, isDayOff: IsDayOff): string | undefined {
  const [next] = openTimes(hours, now, isDayOff, 14)
  if (!next) return undefined
  if (next.start <= now.getTime()) return `open today until ${clockWords(next.end)}`
  const today = indianDay(now)
  const at = clockWords(next.start)
  if (next.day === today) return `opens today at ${at}`
  if (next.day === addDays(today, 1)) return `opens tomorrow at ${at}`
  return `opens on ${WEEKDAYS[weekdayOf(next.day)]} at ${at}`
}

/** "within 8 working hours". */
export function promiseWords({ promisedHours }: Pick<ShopHours, 'promisedHours'>): string {
  return `within ${promisedHours} working hours`
}

/** Monday is 0. */
export function weekdayOf(day: Day): number {
  return (new Date(middayOf(day)).getUTCDay() + 6) % 7
}

interface OpenTime {
  day: Day
  start: number
  end: number
}

/** When the shop is open from a moment on, day by day. */
function* openTimes(
  hours: ShopHours,
  from: Date,
  isDayOff: IsDayOff,
  daysMax = DAYS_LOOKED_AT_MAX,
): Generator<OpenTime> {
  const first = indianDay(from)
  for (let after = 0; after < daysMax; after++) {
    const day = addDays(first, after)
    const weekday = weekdayOf(day)
    const [opens = 0, closes = 0] = [hours.opens[weekday], hours.closes[weekday]]
    if (closes <= opens || isDayOff(day)) continue
    const midnight = dayStart(day).getTime()
    const [start, end] = [midnight + opens * MINUTE_MS, midnight + closes * MINUTE_MS]
    if (end > from.getTime()) yield { day, start, end }
  }
}

/** "7 pm", "7:30 pm"; midnight at the end of a day is "midnight". */
function clockWords(moment: number): string {
  const minutes = Math.floor(((moment + INDIA_AHEAD_MS) % DAY_MS) / MINUTE_MS)
  if (minutes === 0) return 'midnight'
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60]
  const shown =
    minute === 0 ? String(hour % 12 || 12) : `${hour % 12 || 12}:${String(minute).padStart(2, '0')}`
  return `${shown} ${hour < 12 ? 'am' : 'pm'}`
}
