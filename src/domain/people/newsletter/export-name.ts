import { indianDay } from '#domain/ground/shared/days.ts'

/** The name of the file of subscribers, with the day that it is in India: what was exported at midnight is of that day. */
export function exportName(now: Date): string {
  return `nanonagar-newsletter-${indianDay(now)}.csv`
}
