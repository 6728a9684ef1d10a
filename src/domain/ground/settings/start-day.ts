import { formatDate } from '#domain/ground/shared/dates.ts'
import { addDays, type Day, dayStart, parseDay } from '#domain/ground/shared/days.ts'

/** Nobody plans further than this; a year with a typing error in it is refused. */
const DAYS_AHEAD_MAX = 731

/** The first day from which a change may hold, and the one that a form offers. */
export function firstStart(today: Day, { startsToday }: { startsToday: boolean }): Day {
  return startsToday ? today : addDays(today, 1)
}

/** The last day from which a change may hold. */
export function lastStart(today: Day): Day {
  return addDays(today, DAYS_AHEAD_MAX)
}

/**
 * The problem of the day from which a change shall hold, or undefined: never the past, today only for texts, at most
 * two years ahead.
 */
export function startProblem(
  text: string,
  { today, startsToday }: { today: Day; startsToday: boolean },
): string | undefined {
  const day = parseDay(text)
  if (!day) return 'Enter a date, such as 2026-12-01'
  const first = firstStart(today, { startsToday })
  if (day < first) return `The first day can be ${formatDate(dayStart(first))}`
  const last = lastStart(today)
  return day > last ? `The last day can be ${formatDate(dayStart(last))}` : undefined
}
