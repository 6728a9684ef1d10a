import { formatDate, formatDateTime, INDIA_AHEAD_MS } from '#domain/ground/shared/dates.ts'
import { addDays, type Day, dayStart, indianDay, middayOf, parseDay } from '#domain/ground/shared/days.ts'
import { MINUTE_MS } from '#domain/ground/shared/durations.ts'

export { addDays, type Day, dayStart, indianDay, parseDay } from '#domain/ground/shared/days.ts'

/** A month in India, "2026-11". */
export type Month = string

/** From one day to another, both of them in it. */
export interface DayRange {
  from: Day
  to: Day
}

const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** The last `count` days up to and with today, oldest first. */
export function lastDays(today: Day, count: number): Day[] {
  return Array.from({ length: count }, (_, index) => addDays(today, index - count + 1))
}

export function monthOf(day: Day): Month {
  return day.slice(0, 7)
}

/** The month so many months later, or earlier for a negative number. */
export function addMonths(month: Month, months: number): Month {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** All days of a month. */
export function daysOfMonth(month: Month): DayRange {
  return { from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) }
}

/** A month's first moment in India, and the first one after it. */
export function momentsOf(month: Month): { from: Date; until: Date } {
  return { from: dayStart(`${month}-01`), until: dayStart(`${addMonths(month, 1)}-01`) }
}

/**
 * This month up to today, and the same days of the last month: a month that is a week old is compared with one week.
 * A day that the shorter month does not have counts as its last.
 */
export function monthsToCompare(today: Day): { now: DayRange; before: DayRange } {
  const month = monthOf(today)
  const last = daysOfMonth(addMonths(month, -1))
  const sameDay = `${monthOf(last.to)}${today.slice(7)}`
  return {
    now: { from: `${month}-01`, to: today },
    before: { from: last.from, to: sameDay < last.to ? sameDay : last.to },
  }
}

/** A day as people write it, "20 Nov 2026" (en-IN). */
export function formatDay(day: Day): string {
  return formatDate(new Date(middayOf(day) - INDIA_AHEAD_MS))
}

/** A day without its year, for where the year is plain: "20 Nov". */
export function formatDayShort(day: Day): string {
  return formatDay(day).slice(0, -5)
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** The same with its weekday, "Tue 24 Nov". */
export function formatWeekday(day: Day): string {
  return `${WEEKDAYS[new Date(middayOf(day)).getUTCDay()]} ${formatDayShort(day)}`
}

/** The same with its year, among sums that are dated so: "Tue 24 Nov 2026". */
export function formatWeekdayOfYear(day: Day): string {
  return `${formatWeekday(day)} ${day.slice(0, 4)}`
}

/**
 * A limit after "by" or "until", of an ISO text or a Date: "20 Nov 2026, 3:42 pm". One in the minute of midnight in
 * India ends the day before it, which is then named: "the end of Mon 30 Nov 2026"; "1 Dec 2026, 12:00 am" would read as
 * all of that day.
 */
export function formatLimit(moment: string | Date): string {
  const at = new Date(moment)
  const day = indianDay(at)
  if (at.getTime() - dayStart(day).getTime() >= MINUTE_MS) return formatDateTime(at)
  const last = addDays(day, -1)
  return `the end of ${formatWeekday(last)} ${formatDate(dayStart(last)).slice(-4)}`
}

/** A month as people write it, "November 2026". */
export function formatMonth(month: Month): string {
  return `${MONTH_NAMES[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
}

/** Reads a month from outside; undefined for what is none of this century. */
export function parseMonth(text: string | null | undefined): Month | undefined {
  return parseDay(`${text}-01`) ? (text as Month) : undefined
}
