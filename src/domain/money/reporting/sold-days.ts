import type { Paise } from '#domain/ground/shared/money.ts'
import { type Day, lastDays } from '#domain/ground/shared/months.ts'

/** What was sold on one day. */
export interface SoldDay {
  day: Day
  orders: number
  units: number
  revenuePaise: Paise
}

/** How many days a chart of revenue may show. */
export const CHART_RANGES = [7, 30, 90] as const
export type ChartRange = (typeof CHART_RANGES)[number]

/** Reads a range out of an address; 30 days for anything that is none. */
export function parseChartRange(text: string | null): ChartRange {
  return CHART_RANGES.find((days) => String(days) === text) ?? 30
}

/** The last days up to and with today, oldest first, also those on which nothing was sold. */
export function everyDay(today: Day, range: ChartRange, sold: readonly SoldDay[]): SoldDay[] {
  const byDay = new Map(sold.map((row) => [row.day, row]))
  return lastDays(today, range).map((day) => byDay.get(day) ?? { day, orders: 0, units: 0, revenuePaise: 0 })
}
