import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { readWholeNumber } from '#domain/ground/shared/typed-values/typed-amounts.ts'
import type { MessageLimits } from './message-limits.ts'

/** No shop of this size sends codes for more than a lakh a day. */
const RUPEES_MAX = 100_000

/** Reads what an administrator typed: rupees a day, and the hours of the night. */
export function readLimits(
  fields: Readonly<Record<string, unknown>>,
): Result<MessageLimits, 'phone_messages.limits_invalid'> {
  const text = (name: string) => String(fields[name] ?? '').trim()
  const rupees = readWholeNumber(text('codesDayRupees'), RUPEES_MAX)
  const from = readWholeNumber(text('quietFromHour'), 23)
  const until = readWholeNumber(text('quietUntilHour'), 23)
  const hour = 'Enter an hour from 0 to 23'
  const wrong = {
    ...(rupees === undefined && { codesDayRupees: 'Enter whole rupees, at most 1,00,000' }),
    ...(from === undefined && { quietFromHour: hour }),
    ...(until === undefined && { quietUntilHour: hour }),
  }
  if (rupees === undefined || from === undefined || until === undefined)
    return refuse('phone_messages.limits_invalid', { fields: wrong })
  return ok({ codesDayPaise: rupees * 100, quietFromHour: from, quietUntilHour: until })
}
