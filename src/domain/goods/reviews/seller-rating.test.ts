import { expect, test } from 'vitest'
import type { Unproven } from '../receipts/proof-of-receipt.ts'
import { ratingCountsFrom, type SellerStars } from './seller-rating.ts'

const deliveredAt = new Date('2026-05-01T10:00:00Z')
const now = new Date('2026-05-02T10:00:00Z')
const MIDDLE = { dayKept: 5, packing: 3, described: 1 }
const GOOD = { dayKept: 5, packing: 3, described: 2 }

test.each<[SellerStars, Unproven, string | undefined]>([
  [MIDDLE, 'refunded', '2026-05-02T10:00:00.000Z'],
  [MIDDLE, 'cash-not-here', '2026-05-08T10:00:00.000Z'],
  [MIDDLE, 'charged-back', undefined],
  [MIDDLE, 'not-delivered', undefined],
  [MIDDLE, 'nothing-paid', undefined],
  [MIDDLE, 'not-paid', undefined],
  [GOOD, 'refunded', undefined],
  [GOOD, 'cash-not-here', undefined],
])('a rating of %j, %s, counts from %s on', (stars, unproven, expected) => {
  expect(ratingCountsFrom(stars, unproven, { deliveredAt, now })?.toISOString()).toBe(expected)
})
