import { INDIA_AHEAD_MS } from '#domain/ground/shared/dates.ts'
import { DAY_MS, HOUR_MS } from '#domain/ground/shared/durations.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { SendingHours } from './message-templates.ts'

/** What administrators set for messages to telephones. */
export interface MessageLimits {
  /** What codes that strangers can ask for may cost in a day in India. */
  codesDayPaise: Paise
  /** From this hour in India until the other nothing leaves that can wait; equal ones are no quiet hours. */
  quietFromHour: number
  quietUntilHour: number
}

/**
 * What holds before anybody sets it. ₹40 are some two hundred codes a day: enough for a shop that begins, and an hour of
 * attempts to pump codes costs less than ₹50 whatever is tried.
 */
export const OPENING_LIMITS: MessageLimits = { codesDayPaise: 4_000, quietFromHour: 21, quietUntilHour: 9 }

/** Whatever an administrator allows a day: an hour of codes costs less than ₹50. */
export const CODES_HOUR_MILLIRUPEES_MAX = 49_000

/** A thousandth of a rupee: services charge fractions of a paisa for a message. */
export const MILLIRUPEES_PER_PAISA = 10

/** TCCCPR 2018: what advertises reaches a telephone from ten in the morning until nine in the evening. */
const PROMOTIONS_QUIET = [21, 10] as const

/** The moment from which a message may leave: now, or when the quiet hours are over. */
export function mayLeaveAt(
  now: Date,
  hours: SendingHours,
  { quietFromHour, quietUntilHour }: Pick<MessageLimits, 'quietFromHour' | 'quietUntilHour'>,
): Date {
  const [from, until] = hours === 'promotion' ? PROMOTIONS_QUIET : [quietFromHour, quietUntilHour]
  if (hours === 'any' || from === until) return now
  const inIndia = now.getTime() + INDIA_AHEAD_MS
  const midnight = inIndia - (inIndia % DAY_MS)
  const hour = Math.floor((inIndia - midnight) / HOUR_MS)
  const isQuiet = from < until ? hour >= from && hour < until : hour >= from || hour < until
  if (!isQuiet) return now
  const end = midnight + until * HOUR_MS + (hour >= until ? DAY_MS : 0)
  return new Date(end - INDIA_AHEAD_MS)
}
