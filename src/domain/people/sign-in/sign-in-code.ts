import { counted } from '#domain/ground/shared/counted.ts'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { inAsciiDigits } from '#domain/ground/shared/typed-values/phone-and-pin.ts'

/** How long a code works after it was sent. */
export const CODE_SECONDS = 300
/** How often one code may be tried; the sixth try finds nothing. */
export const CODE_TRIES_MAX = 5
/** A number that nobody used here for so long may belong to somebody else by now. */
export const UNUSED_DAYS = 365

export const CODE_REQUIRED_MESSAGE = 'Please enter the 6 digits from the message'
export const CODE_GONE_MESSAGE = 'This code no longer works. Please get a new one.'

/** The six digits that somebody typed or pasted, spaces and dashes left out; undefined for anything else. */
export function readCode(raw: unknown): string | undefined {
  const text = typeof raw === 'string' && raw.length <= 40 ? inAsciiDigits(raw).replace(/[\s-]/g, '') : ''
  return /^[0-9]{6}$/.test(text) ? text : undefined
}

/** What stands under the field after a wrong code; `tries`: how often it was tried, this time included. */
export function codeWrongMessage(tries: number): string {
  const left = CODE_TRIES_MAX - tries
  return left > 0
    ? `This code is not right. You have ${left === 1 ? 'one try' : counted(left, 'try', 'tries')} left.`
    : CODE_GONE_MESSAGE
}

/** Whether a code alone opens no longer what was last used then. */
export function isLongUnused(lastUsedAt: Date, at: Date): boolean {
  return at.getTime() - lastUsedAt.getTime() > UNUSED_DAYS * DAY_MS
}
