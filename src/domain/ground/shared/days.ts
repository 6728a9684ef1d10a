import { INDIA_AHEAD_MS } from './dates.ts'
import { DAY_MS } from './durations.ts'
import { invariant } from './invariant.ts'

/** A day in India, "2026-11-20": days compare and sort as texts do. */
export type Day = string

/** The day that it is in India at a moment: it begins at 18:30 UTC. */
export function indianDay(moment: Date): Day {
  return new Date(moment.getTime() + INDIA_AHEAD_MS).toISOString().slice(0, 10)
}

/** The moment of a day's midnight in India. */
export function dayStart(day: Day): Date {
  return new Date(middayOf(day) - DAY_MS / 2 - INDIA_AHEAD_MS)
}

/** The day so many days later, or earlier for a negative number. */
export function addDays(day: Day, days: number): Day {
  return new Date(middayOf(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The year in which the financial year of a day begins: it runs from 1 April to 31 March. */
export function financialYearOf(day: Day): number {
  return Number(day.slice(0, 4)) - (day.slice(5) < '04-01' ? 1 : 0)
}

/** The financial year of a day as papers name it: 2026-11-22 → "26-27". */
export function financialYearName(day: Day): string {
  const year = financialYearOf(day) % 100
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return `${twoDigits(year)}-${twoDigits((year + 1) % 100)}`
}

/** Reads a day from outside; undefined for what is no day of this century, such as 30 February. */
export function parseDay(text: string | null | undefined): Day | undefined {
  if (!text || !/^20\d\d-\d\d-\d\d$/.test(text)) return undefined
  const midday = Date.parse(`${text}T12:00:00Z`)
  return Number.isNaN(midday) || new Date(midday).toISOString().slice(0, 10) !== text ? undefined : text
}

/** The moment of a day's midday by UTC, in milliseconds: far from every midnight. Throws on what is no day. */
export function middayOf(day: Day): number {
  const midday = Date.parse(`${day}T12:00:00Z`)
  invariant(!Number.isNaN(midday), `not a day: ${day}`)
  return midday
}
