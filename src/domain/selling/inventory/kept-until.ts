import { formatDateTime, INDIA_AHEAD_MS } from '#domain/ground/shared/dates.ts'
import { addDays, dayStart, indianDay } from '#domain/ground/shared/days.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/ground/shared/durations.ts'

/** In these hours of India's day nobody has to buy: what would end in them ends when they are over. */
const NIGHT_FROM_HOUR = 21
const NIGHT_UNTIL_HOUR = 10

const ROUND_MS = 5 * MINUTE_MS

/** Until when a piece is kept that is offered now, for so many hours; never into the night, and on a round minute. */
export function keptUntil(now: Date, hours: number): Date {
  const end = new Date(Math.ceil((now.getTime() + hours * HOUR_MS) / ROUND_MS) * ROUND_MS)
  const hour = new Date(end.getTime() + INDIA_AHEAD_MS).getUTCHours()
  if (hour >= NIGHT_UNTIL_HOUR && hour < NIGHT_FROM_HOUR) return end
  const day = indianDay(end)
  const morning = dayStart(hour < NIGHT_UNTIL_HOUR ? day : addDays(day, 1))
  return new Date(morning.getTime() + NIGHT_UNTIL_HOUR * HOUR_MS)
}

/** What a page says to whom a piece is kept. */
export function keptText(endsAt: Date): string {
  return `We keep one for you until ${formatDateTime(endsAt)}.`
}

const BASIS_POINTS = 10_000

/**
 * How many pieces of an offer are kept now for people who waited for it: the share of what nobody has bought, less what
 * is kept already. A share of one piece is that piece.
 */
export function piecesToKeep({
  free,
  kept,
  shareBp,
}: {
  free: number
  kept: number
  shareBp: number
}): number {
  const share = Math.ceil(((free + kept) * shareBp) / BASIS_POINTS)
  return Math.max(0, Math.min(free, share - kept))
}
