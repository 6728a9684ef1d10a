import { counted } from '#domain/ground/shared/counted.ts'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import type { PhoneNumber } from '#domain/ground/shared/phone-number.ts'
import { inAsciiDigits } from '#domain/ground/shared/typed-values/phone-and-pin.ts'

/** How long a code works after it was sent. */
export const CODE_SECONDS = 300
/** How often one code may be tried; the sixth try finds nothing. */
export const CODE_TRIES_MAX = 5
/** How long to wait before another code is sent to the same number. */
export const CODE_WAIT_SECONDS = 30
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

/**
 * The hundred thousand numbers that begin with the same five digits: who has messages sent to numbers that he earns by
 * has them in a row.
 */
export function numberBlock(phone: PhoneNumber): string {
  return phone.slice(0, 8)
}

/** The network that an address is in, as an attacker gets them: an IPv4 /24, of IPv6 (given as its /64) the /48. */
export function networkOf(address: string): string {
  if (address.includes(':')) return `${address.split(':').slice(0, 3).join(':')}::/48`
  return `${address.split('.').slice(0, 3).join('.')}.0/24`
}

/** Whether a code alone opens no longer what was last used then. */
export function isLongUnused(lastUsedAt: Date, at: Date): boolean {
  return at.getTime() - lastUsedAt.getTime() > UNUSED_DAYS * DAY_MS
}
