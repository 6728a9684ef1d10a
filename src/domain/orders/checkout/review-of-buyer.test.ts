import { expect, test } from 'vitest'
import { OPENING_TERMS } from '#domain/ground/settings/marketplace-terms.ts'
import type { Promotion } from '#domain/selling/promotions/promotion.ts'
import { buyerKey } from './buyer-key.ts'
import { reviewsByBuyer } from './review-of-buyer.ts'

const line = { offerId: 'mouse', quantity: 1 } as Parameters<typeof reviewsByBuyer>[0][number]
const offer = {
  offerId: 'mouse',
  isOnSale: true,
  available: 5,
  listPricePaise: 1_000_000,
  discountBp: 0,
} as Parameters<typeof reviewsByBuyer>[1][number]
const off = (id: string, asks: Promotion['asks'], amountPaise: number): Promotion => ({
  id,
  name: id,
  sellerName: 'TechHub',
  paidBy: null,
  rule: { kind: 'amount', amountPaise },
  minGoodsPaise: 0,
  asks,
  isCombinable: true,
  code: null,
  offerIds: ['mouse'],
})

test('a cart comes to what its promotions ask of each way to buy it', () => {
  const promotions = [off('online', ['online'], 1_000), off('business', ['business'], 20_000)]
  const reviews = reviewsByBuyer([line], [offer], { terms: OPENING_TERMS, promotions })
  expect(Object.entries(reviews ?? {}).map(([key, { totals }]) => [key, totals.totalPaise])).toEqual([
    ['cash', 1_000_000],
    ['online', 999_000],
    ['cash business', 980_000],
    ['online business', 979_000],
  ])
})

test('where no promotion asks, there is one', () => {
  const promotions = [off('all', [], 1_000)]
  expect(reviewsByBuyer([line], [offer], { terms: OPENING_TERMS, promotions })).toBeUndefined()
})

test.each([
  ['cod', false, 'cash'],
  ['upi', false, 'online'],
  ['card', true, 'online business'],
  ['cod', true, 'cash business'],
] as const)('who pays by %s, a business: %s, is “%s”', (paymentMethod, isBusiness, key) => {
  expect(buyerKey({ paymentMethod, isBusiness })).toBe(key)
})
