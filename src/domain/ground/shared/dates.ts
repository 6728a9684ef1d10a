import { invariant } from './invariant.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** India keeps one time all year, UTC+5:30, so no calendar library is needed to know its date. */
export const INDIA_AHEAD_MS = 330 * 60_000

/**
 * The day in India, "20 Nov 2026" (en-IN), of an ISO text or a Date. Written out instead of asking Intl: ICU
 * versions disagree on "Sep" and "Sept", and the server's page must equal the browser's. Throws on what is no date.
 */
export function formatDate(moment: string | Date): string {
  const india = indianClock(moment)
  return `${india.getUTCDate()} ${MONTHS[india.getUTCMonth()]} ${india.getUTCFullYear()}`
}

/** The day and time in India, "20 Nov 2026, 3:42 pm" (en-IN), of an ISO text or a Date. Throws on what is no date. */
export function formatDateTime(moment: string | Date): string {
  return `${formatDate(moment)}, ${formatTime(moment)}`
}

/** The time in India, "3:42 pm" (en-IN), of an ISO text or a Date. Throws on what is no date. */
export function formatTime(moment: string | Date): string {
  const india = indianClock(moment)
  const hours = india.getUTCHours()
  const minutes = String(india.getUTCMinutes()).padStart(2, '0')
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'am' : 'pm'}`
}

/** A Date whose UTC fields read as the local time in India. */
function indianClock(moment: string | Date): Date {
  const shifted = new Date(new Date(moment).getTime() + INDIA_AHEAD_MS)
  invariant(!Number.isNaN(shifted.getTime()), `not a date: ${String(moment)}`)
  return shifted
}
