import { expect, test } from 'vitest'
import { OPENING_TERMS } from '#domain/ground/settings/marketplace-terms.ts'
import type { Promotion } from '#domain/selling/promotions/promotion.ts'
import { type ChangedTerm, changedTerms, type LeftOfOrder, leftOfOrder } from './changed-terms.ts'

const FEE = OPENING_TERMS.shippingFeePaise
const mouse = {
  offerId: 'mouse',
  name: 'Mouse',
  promotionPaise: 0,
  quantity: 2,
  unitPricePaise: 90_000,
  preorderFrom: '2026-12-15',
}
const agreed = { lines: [mouse], totalPaise: 180_000 + FEE }
const offer = {
  offerId: 'mouse',
  status: 'live',
  available: 2,
  listPricePaise: 100_000,
  discountBp: 1_000,
  preorderFrom: '2026-12-15',
}
const price = (nowPaise: number): ChangedTerm => ({
  what: 'price',
  name: 'Mouse',
  agreedPaise: 90_000,
  nowPaise,
})

test.each<[string, Partial<typeof offer>, ChangedTerm[]]>([
  ['nothing, where it can be had as agreed', {}, []],
  ['the price before and now', { listPricePaise: 110_000 }, [price(99_000)]],
  ['a lower price too', { discountBp: 2_000 }, [price(80_000)]],
  [
    'that it is delivered for nothing by its new price',
    { listPricePaise: 1_000_000 },
    [price(900_000), { what: 'delivery', agreedPaise: FEE, nowPaise: 0 }],
  ],
  [
    'that it is not sold, whatever it costs',
    { status: 'gone', listPricePaise: 1 },
    [{ what: 'gone', name: 'Mouse' }],
  ],
  ['how many are left', { available: 1 }, [{ what: 'too few', name: 'Mouse', agreed: 2, available: 1 }]],
  [
    'the later day of a pre-order',
    { preorderFrom: '2026-12-29' },
    [{ what: 'day', name: 'Mouse', agreedDay: '2026-12-15', nowDay: '2026-12-29' }],
  ],
  ['nothing of a sooner day', { preorderFrom: '2026-12-01' }, []],
  ['that none is left', { available: -1 }, [{ what: 'too few', name: 'Mouse', agreed: 2, available: 0 }]],
])('of an order is said %s', (_what, now, said) => {
  expect(changedTerms(agreed, [{ ...offer, ...now }], { terms: OPENING_TERMS, promotions: [] })).toEqual(said)
})

test('an offer that is not there any more is gone', () => {
  expect(changedTerms(agreed, [], { terms: OPENING_TERMS, promotions: [] })).toEqual([
    { what: 'gone', name: 'Mouse' },
  ])
})

test('what promotions took off before and take off now is said, and the delivery fee is none of it', () => {
  const promoted = { lines: [{ ...mouse, promotionPaise: 9_000 }], totalPaise: 171_000 + FEE }
  const half: Promotion = {
    id: 'half',
    name: 'Half',
    sellerName: 'Shop',
    paidBy: null,
    rule: { kind: 'percent', percentBp: 5_000, maxPaise: null },
    minGoodsPaise: 0,
    asks: [],
    isCombinable: false,
    code: null,
    offerIds: ['mouse'],
  }
  expect(changedTerms(promoted, [offer], { terms: OPENING_TERMS, promotions: [half] })).toEqual([
    { what: 'promotions', agreedPaise: 9_000, nowPaise: 90_000 },
  ])
  // Whoever pays for them.
  const ofOthers = { ...half, sellerName: null, paidBy: 'A bank' }
  expect(changedTerms(promoted, [offer], { terms: OPENING_TERMS, promotions: [ofOthers] })).toEqual([
    { what: 'promotions', agreedPaise: 9_000, nowPaise: 90_000 },
  ])
  expect(changedTerms(promoted, [offer], { terms: OPENING_TERMS, promotions: [] })).toEqual([
    { what: 'promotions', agreedPaise: 9_000, nowPaise: 0 },
  ])
})

test('a new delivery fee is said alone', () => {
  const terms = { ...OPENING_TERMS, shippingFeePaise: FEE + 100 }
  expect(changedTerms(agreed, [offer], { terms, promotions: [] })).toEqual([
    { what: 'delivery', agreedPaise: FEE, nowPaise: FEE + 100 },
  ])
})

test.each<[string, Partial<typeof offer>[], LeftOfOrder]>([
  ['all, whatever it costs', [{ listPricePaise: 1 }], 'all'],
  ['some, where a piece is missing', [{ available: 1 }], 'some'],
  ['none, where it is sold out', [{ available: -1 }], 'none'],
  ['none, where it is not sold', [{ status: 'gone' }], 'none'],
  ['none, where the offer is not there any more', [], 'none'],
])('of an order is left %s', (_what, now, left) => {
  const offers = now.map((each) => ({ ...offer, ...each }))
  expect(leftOfOrder(agreed, offers)).toBe(left)
  // Beside a line that can be had whole.
  const lines = [mouse, { ...mouse, offerId: 'pad', name: 'Pad' }]
  const pad = { ...offer, offerId: 'pad' }
  expect(leftOfOrder({ lines }, [...offers, pad])).toBe(left === 'all' ? 'all' : 'some')
})
