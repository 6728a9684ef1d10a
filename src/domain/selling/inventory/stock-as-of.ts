import { INDIA_AHEAD_MS } from '#domain/ground/shared/dates.ts'
import { DAY_MS, MINUTE_MS } from '#domain/ground/shared/durations.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isBlank } from '#domain/ground/shared/typed-text/blank-text.ts'

/** How old what a file says of stock may be. */
const DAYS_MAX = 7
/** Two clocks are never quite the same. */
const AHEAD_MS_MAX = 10 * MINUTE_MS

/**
 * When what a file says of stock was so: a day and time in India as a form's field has it, "2026-11-20T15:30".
 * Undefined when it is empty.
 */
export function readStockMoment(text: string, now: Date): Result<Date | undefined, 'imports.not_readable'> {
  if (isBlank(text)) return ok(undefined)
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?$/.test(text.trim())
  const moment = isTime ? new Date(Date.parse(`${text.trim()}Z`) - INDIA_AHEAD_MS) : undefined
  if (!moment || Number.isNaN(moment.getTime())) return fault('Enter a day and a time.')
  const ageMs = now.getTime() - moment.getTime()
  if (ageMs < -AHEAD_MS_MAX) return fault('This time is in the future.')
  if (ageMs > DAYS_MAX * DAY_MS) return fault('This is more than a week ago. Please make a new file.')
  return ok(ageMs < 0 ? now : moment)
}

/** The moment as the field shows it. */
export function stockMomentText(moment: Date): string {
  return new Date(moment.getTime() + INDIA_AHEAD_MS).toISOString().slice(0, 16)
}

function fault(message: string) {
  return refuse('imports.not_readable', { fields: { stockAsOf: message } })
}
