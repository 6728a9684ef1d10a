import { DAY_MS, MINUTE_MS } from '#domain/ground/shared/durations.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isBlank } from '#domain/ground/shared/typed-text/blank-text.ts'
import { readMoment } from '#domain/ground/shared/typed-values/typed-moment.ts'

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
  const moment = readMoment(text)
  if (!moment) return fault('Enter a day and a time.')
  const ageMs = now.getTime() - moment.getTime()
  if (ageMs < -AHEAD_MS_MAX) return fault('This time is in the future.')
  if (ageMs > DAYS_MAX * DAY_MS) return fault('This is more than a week ago. Please make a new file.')
  return ok(ageMs < 0 ? now : moment)
}

function fault(message: string) {
  return refuse('imports.not_readable', { fields: { stockAsOf: message } })
}
