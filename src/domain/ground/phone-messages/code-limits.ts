import type { PhoneNumber } from '#domain/ground/shared/phone-number.ts'

/** How long to wait before another code is sent to the same number or address. */
export const CODE_WAIT_SECONDS = 30

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
