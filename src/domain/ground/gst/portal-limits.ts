import { addDays, dayStart, indianDay } from '#domain/ground/shared/days.ts'
import { HOUR_MS } from '#domain/ground/shared/durations.ts'

/** So many hours after it was given, the number of an e-invoice can be cancelled. */
export const CANCEL_HOURS = 24

/** Until when a number of an e-invoice can be cancelled: `CANCEL_HOURS` after it was given; later the invoice is corrected by a credit note. */
export function cancellableUntil(acknowledgedAt: Date): Date {
  return new Date(acknowledgedAt.getTime() + CANCEL_HOURS * HOUR_MS)
}

/**
 * Until when an e-way bill holds: a day for every 200 km that were begun (rule 138(10), from 1 January 2021), each ending at
 * midnight, the first one at the midnight after the day that follows.
 */
export function ewayBillValidUntil(madeAt: Date, distanceKm: number): Date {
  const days = Math.max(1, Math.ceil(distanceKm / KM_A_DAY))
  return new Date(dayStart(addDays(indianDay(madeAt), days + 1)).getTime() - 1)
}

const KM_A_DAY = 200
