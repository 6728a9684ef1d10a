import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import { addMonths, type Month, monthOf, parseMonth } from '#domain/ground/shared/months.ts'

/** The months from the one of a day to today's, the latest first; at most ten years. */
export function monthsSince(first: Day, today: Day): Month[] {
  const months: Month[] = []
  for (
    let month = monthOf(today);
    month >= monthOf(first) && months.length < MONTHS_MAX;
    month = addMonths(month, -1)
  )
    months.push(month)
  return months
}

/**
 * The month that somebody asked for; else the last one that is over, whose papers are due, or the first that has any
 * (of the day of the first paper).
 */
export function askedMonth(text: string | null, { now, first }: { now: Date; first: Day }): Month {
  const asked = parseMonth(text)
  if (asked) return asked
  const over = addMonths(monthOf(indianDay(now)), -1)
  return first.startsWith(addMonths(over, 1)) ? monthOf(first) : over
}

const MONTHS_MAX = 120
