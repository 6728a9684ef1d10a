import { formatDate, formatDateTime } from './dates.ts'
import { addDays, dayStart, indianDay } from './days.ts'
import { MINUTE_MS } from './durations.ts'
import { formatWeekday } from './months.ts'

/**
 * A limit after "by" or "until", of an ISO text or a Date: "20 Nov 2026, 3:42 pm". One in the minute of midnight in India ends
 * the day before it, which is then named: "the end of Mon 30 Nov 2026"; "1 Dec 2026, 12:00 am" would read as all of that day.
 */
export function formatLimit(moment: string | Date): string {
  const at = new Date(moment)
  const day = indianDay(at)
  if (at.getTime() - dayStart(day).getTime() >= MINUTE_MS) return formatDateTime(at)
  const last = addDays(day, -1)
  return `the end of ${formatWeekday(last)} ${formatDate(dayStart(last)).slice(-4)}`
}
