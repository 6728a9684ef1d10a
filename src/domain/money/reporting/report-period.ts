import { addDays, type Day, type DayRange } from '#domain/ground/shared/months.ts'
import type { ChartRange } from './sold-days.ts'

/** The last days up to and with today, and as many before them. */
export function reportPeriods(today: Day, range: ChartRange): { now: DayRange; before: DayRange } {
  const from = addDays(today, 1 - range)
  return {
    now: { from, to: today },
    before: { from: addDays(from, -range), to: addDays(from, -1) },
  }
}
