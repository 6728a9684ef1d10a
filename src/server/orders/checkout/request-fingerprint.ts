import { createHash } from 'node:crypto'
import type { PlaceOrderInput } from './parse-place-order.ts'

/**
 * What makes two requests the same purchase. How it is paid is no part of it: a purchase that was not paid may be tried
 * again by another card or another way of paying, and stays one order.
 */
export function fingerprintOf(input: PlaceOrderInput): string {
  const { details, lines, expectedTotalPaise } = input
  const asked = {
    details: Object.entries(details)
      .filter(([field]) => field !== 'paymentMethod')
      .sort(([a], [b]) => (a < b ? -1 : 1)),
    lines: lines?.map(({ offerId, quantity }) => [offerId, quantity]) ?? null,
    expectedTotalPaise,
  }
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex')
}
