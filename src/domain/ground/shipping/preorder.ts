import type { Day } from '#domain/ground/shared/days.ts'
import { formatWeekday } from '#domain/ground/shared/months.ts'

/**
 * The day from which a pre-order is sent; undefined for what is none, and from that day on: then the offer is an ordinary
 * one by itself.
 */
export function preorderDay(from: Day | null | undefined, today: Day): Day | undefined {
  return from && from > today ? from : undefined
}

/** What stands wherever the stock of a pre-order would: "Pre-order: sent from Tue 12 Jan". */
export function preorderText(day: Day): string {
  return `Pre-order: sent from ${formatWeekday(day)}`
}
