import { createHash } from 'node:crypto'
import type { PlaceOrderInput } from './parse-place-order.ts'

/**
 * What makes two requests under one key the same request. The card token is no part of it: a token is good for one
 * charge, and whoever repeats a request may have got a new one for the same card.
 */
export function fingerprintOf(input: PlaceOrderInput): string {
  const { details, lines, expectedTotalPaise } = input
  const asked = {
    details: Object.entries(details).sort(([a], [b]) => (a < b ? -1 : 1)),
    lines: lines?.map(({ offerId, quantity }) => [offerId, quantity]) ?? null,
    expectedTotalPaise,
  }
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex')
}
