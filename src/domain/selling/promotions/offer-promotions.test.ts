import { describe, expect, test } from 'vitest'
import {
  cardPromotionText,
  freeDeliveryOf,
  offerPromotionTexts,
  type RunningPromotion,
} from './offer-promotions.ts'

const offer = { offerId: 'mouse', unitPricePaise: 1_00_000 }
const running = (given: Partial<RunningPromotion>): RunningPromotion => ({
  id: 'ten',
  name: 'Ten',
  sellerName: 'A seller',
  paidBy: null,
  rule: { kind: 'percent', percentBp: 1_000, maxPaise: null },
  minGoodsPaise: 0,
  asks: [],
  isCombinable: false,
  code: null,
  offerIds: ['mouse'],
  endsAt: null,
  ...given,
})
const TEN = running({})
const FIFTY_OFF = running({ id: 'fifty', rule: { kind: 'amount', amountPaise: 5_000 } })
const THREE = running({ id: 'three', rule: { kind: 'buy-get', buy: 2, get: 1, percentBp: 10_000 } })
const LARGE = running({ id: 'large', minGoodsPaise: 5_00_000 })

test('free delivery is said from the least amount that asks for nothing else', () => {
  const rule = { kind: 'delivery', offerIds: ['mouse'] } as const
  const [from2, from1] = [
    running({ rule, minGoodsPaise: 2_00_000 }),
    running({ rule, minGoodsPaise: 1_50_000 }),
  ]
  expect(freeDeliveryOf([TEN, from2, from1])).toEqual({
    fromPaise: 1_50_000,
    text: 'Free delivery from ₹1,500',
  })
  expect(freeDeliveryOf([{ ...from2, asks: [{ kind: 'first-order' } as never] }, TEN])).toBeUndefined()
})

describe('what a product’s page says of the promotions of an offer', () => {
  test('is what one piece costs with what takes off most, then what asks for more', () => {
    expect(offerPromotionTexts([TEN, THREE], offer)).toEqual([
      '₹900 in the cart: 10% off',
      'Buy 2, get 1 free',
    ])
    expect(offerPromotionTexts([FIFTY_OFF, TEN], offer)[0]).toBe('₹900 in the cart: 10% off')
  })

  test('is both where both may be combined', () => {
    const both = [TEN, FIFTY_OFF].map((each) => ({ ...each, isCombinable: true }))
    expect(offerPromotionTexts(both, offer)).toEqual(['₹850 in the cart: 10% off, and ₹50 off'])
  })

  test('is no price where one piece is not enough', () => {
    expect(offerPromotionTexts([LARGE], offer)).toEqual(['10% off from ₹5,000'])
  })

  test('is no price where it asks more of who buys', () => {
    expect(offerPromotionTexts([{ ...TEN, asks: ['online'] }], offer)).toEqual([
      '10% off when you pay online',
    ])
  })

  test('says when it ends, in India’s time', () => {
    const ending = { ...THREE, endsAt: new Date('2026-11-30T18:29:00Z') }
    expect(offerPromotionTexts([ending], offer)).toEqual(['Buy 2, get 1 free, until 30 Nov 2026, 11:59 pm'])
  })

  test('is at most three lines, the last of them a combination, and nothing where nothing runs', () => {
    const four = ['a', 'b', 'c', 'd'].map((id) => ({ ...THREE, id }))
    expect(offerPromotionTexts(four, offer)).toHaveLength(3)
    const products = ['Mouse', 'Pad'].map((name) => ({ name, offerIds: name === 'Mouse' ? ['mouse'] : [] }))
    const both = running({ id: 'both', rule: { kind: 'together', amountPaise: 5_000, products } })
    const withBoth = offerPromotionTexts([both, ...four], offer)
    expect(withBoth).toHaveLength(3)
    expect(withBoth.at(-1), 'names the others').toBe('₹50 off when bought together with Pad')
    expect(offerPromotionTexts([], offer)).toEqual([])
  })
})

test('a card says what one piece costs, otherwise what is to be done for the first', () => {
  expect(cardPromotionText([THREE, TEN], offer)).toBe('₹900 in the cart')
  expect(cardPromotionText([THREE, LARGE], offer)).toBe('Buy 2, get 1 free')
  const products = ['Mouse', 'Pad'].map((name) => ({ name, offerIds: [] }))
  const both = running({ id: 'both', rule: { kind: 'together', amountPaise: 5_000, products } })
  expect(cardPromotionText([both], offer), 'names nothing').toBe('₹50 off when bought together')
  expect(cardPromotionText([], offer)).toBeUndefined()
})
