import { INDIA_AHEAD_MS } from '#domain/ground/shared/dates.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/ground/shared/durations.ts'

/** Consumer Protection (E-Commerce) Rules 2020, rule 4(5): a complaint is acknowledged within 48 hours. */
export const ACKNOWLEDGED_WITHIN_HOURS = 48
/** A limit that is this close asks for attention. */
export const NEAR_ACKNOWLEDGING_HOURS = 12
export const NEAR_RESOLVING_DAYS = 5

/** Nobody needs to know more exactly: a count of this many tickets means "this many or more". */
export const TICKETS_COUNTED_MAX = 100

/** What the law looks at in a ticket. */
export interface TicketTimes {
  /** When the complaint came in. */
  clockFrom: Date
  acknowledgedAt: Date | null
  /** Null as long as the ticket is not closed. */
  resolvedAt: Date | null
}

/** How a ticket stands with the clock: what has to happen next, until when, and how urgent that is. */
export interface TicketClock {
  step: 'acknowledge' | 'resolve' | 'done'
  dueAt: Date
  /** `late` of what is done: it was done after its day. */
  urgency: 'calm' | 'near' | 'late'
  /** Milliseconds until the limit; past it, negative. Of what is done: as it was then. */
  leftMs: number
}

/** By when a complaint of this moment is acknowledged. */
export function acknowledgeBy(clockFrom: Date): Date {
  return new Date(clockFrom.getTime() + ACKNOWLEDGED_WITHIN_HOURS * HOUR_MS)
}

/**
 * By when it is resolved: a calendar month later by the clock in India (rule 4(5): "within one month"). From the 31st
 * to the last day of a shorter month.
 */
export function resolveBy(clockFrom: Date): Date {
  const india = new Date(clockFrom.getTime() + INDIA_AHEAD_MS)
  const [year, month] = [india.getUTCFullYear(), india.getUTCMonth()]
  const lastDay = new Date(Date.UTC(year, month + 2, 0)).getUTCDate()
  const sameDay = Date.UTC(year, month + 1, Math.min(india.getUTCDate(), lastDay))
  const timeOfDay = india.getTime() - Date.UTC(year, month, india.getUTCDate())
  return new Date(sameDay + timeOfDay - INDIA_AHEAD_MS)
}

/** Where a ticket stands at this moment. */
export function ticketClock({ clockFrom, acknowledgedAt, resolvedAt }: TicketTimes, now: Date): TicketClock {
  if (resolvedAt) {
    const leftMs = resolveBy(clockFrom).getTime() - resolvedAt.getTime()
    return {
      step: 'done',
      dueAt: resolveBy(clockFrom),
      urgency: leftMs < 0 ? 'late' : 'calm',
      leftMs,
    }
  }
  const step = acknowledgedAt ? 'resolve' : 'acknowledge'
  const dueAt = acknowledgedAt ? resolveBy(clockFrom) : acknowledgeBy(clockFrom)
  const leftMs = dueAt.getTime() - now.getTime()
  const nearMs = acknowledgedAt ? NEAR_RESOLVING_DAYS * DAY_MS : NEAR_ACKNOWLEDGING_HOURS * HOUR_MS
  return { step, dueAt, leftMs, urgency: leftMs < 0 ? 'late' : leftMs <= nearMs ? 'near' : 'calm' }
}

/** The same in words: "acknowledge in 5 hours", "2 days over: resolve", "resolved in time". */
export function clockWords({ step, leftMs }: Pick<TicketClock, 'step' | 'leftMs'>): string {
  if (step === 'done') return leftMs >= 0 ? 'resolved in time' : `resolved ${spanWords(-leftMs)} late`
  return leftMs >= 0 ? `${step} in ${spanWords(leftMs)}` : `${spanWords(-leftMs)} over: ${step}`
}

/** Whole days from two days on, whole hours from one hour on, else minutes; rounded down, but never "0 minutes". */
function spanWords(milliseconds: number): string {
  if (milliseconds >= 2 * DAY_MS) return counted(Math.floor(milliseconds / DAY_MS), 'day')
  if (milliseconds >= HOUR_MS) return counted(Math.floor(milliseconds / HOUR_MS), 'hour')
  return counted(Math.max(1, Math.floor(milliseconds / MINUTE_MS)), 'minute')
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
