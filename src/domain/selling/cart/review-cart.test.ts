import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { OPENING_TERMS } from '#domain/ground/settings/marketplace-terms.ts'
import type { Promotion, PromotionRule } from '#domain/selling/promotions/promotion.ts'
import type { CartLine } from './cart-lines.ts'
import { type CartOffer, reviewCart as review } from './review-cart.ts'

const reviewCart = (lines: readonly CartLine[], offers: readonly CartOffer[]) =>
  review(lines, offers, OPENING_TERMS)

const mouse: CartOffer = {
  offerId: 'o-mouse',
  productId: 'mouse',
  name: 'Mouse',
  image: 'mouse',
  isIllustration: false,
  condition: 'new',
  sellerName: 'NanoNagar',
  listPricePaise: 100_000,
  discountBp: 1_000,
  isOnSale: true,
  available: 10,
}
const line = (change: Partial<CartLine> = {}): CartLine => ({
  offerId: 'o-mouse',
  productId: 'mouse',
  name: 'Mouse',
  listPricePaise: 100_000,
  discountBp: 1_000,
  image: 'mouse',
  quantity: 2,
  seenUnitPricePaise: 90_000,
  ...change,
})

describe('a cart held against the shop', () => {
  test('an unchanged line is ready, at today’s price', () => {
    const { lines, totals } = reviewCart([line()], [mouse])
    expect(lines[0]).toMatchObject({
      state: 'ready',
      quantity: 2,
      unitPricePaise: 90_000,
      linePaise: 180_000,
    })
    expect(lines[0]?.priceChange).toBeUndefined()
    expect(totals).toMatchObject({ subtotalPaise: 180_000, savingsPaise: 20_000, shippingPaise: 39_900 })
  })

  test('a changed price is said, and today’s price counts', () => {
    const { lines, totals } = reviewCart([line()], [{ ...mouse, discountBp: 0 }])
    expect(lines[0]?.priceChange).toEqual({ fromPaise: 90_000, toPaise: 100_000 })
    expect(totals.subtotalPaise).toBe(200_000)
  })

  test('a line that was never seen with a price, or is off sale, has no change of price', () => {
    const { seenUnitPricePaise: _seen, ...unseen } = line()
    expect(reviewCart([unseen], [{ ...mouse, discountBp: 0 }]).lines[0]?.priceChange).toBeUndefined()
    const gone = { ...mouse, discountBp: 0, isOnSale: false }
    expect(reviewCart([line()], [gone]).lines[0]?.priceChange).toBeUndefined()
  })

  test('as many as there are is ready, and a cart with a piece can be ordered', () => {
    const { lines, isOrderable } = reviewCart([line({ quantity: 3 })], [{ ...mouse, available: 3 }])
    expect(lines[0]?.state).toBe('ready')
    expect(isOrderable).toBe(true)
    expect(reviewCart([line()], [{ ...mouse, available: 0 }]).isOrderable).toBe(false)
  })

  test('a price that fell is said too', () => {
    expect(reviewCart([line()], [{ ...mouse, discountBp: 2_000 }]).lines[0]?.priceChange).toEqual({
      fromPaise: 90_000,
      toPaise: 80_000,
    })
  })

  test('fewer pieces than wanted count only as far as the stock goes', () => {
    const { lines, totals } = reviewCart([line({ quantity: 5 })], [{ ...mouse, available: 3 }])
    expect(lines[0]).toMatchObject({ state: 'short', wanted: 5, quantity: 3, quantityMax: 3 })
    expect(totals.subtotalPaise).toBe(270_000)
  })

  test.each([
    ['sold out', { available: 0 }, 'sold-out'],
    ['oversold by a hair', { available: -1 }, 'sold-out'],
    ['withdrawn', { isOnSale: false }, 'gone'],
  ])('a line that is %s stays in sight and out of the total', (_what, change, state) => {
    const cart = reviewCart([line()], [{ ...mouse, ...change }])
    expect(cart.lines[0]).toMatchObject({ state, quantity: 0, quantityMax: 0, linePaise: 0 })
    expect(cart.totals).toMatchObject({ totalPaise: 0, shippingPaise: 0, itemCount: 0 })
    expect(cart.isOrderable).toBe(false)
  })

  test('offline, a line stands as it was last seen', () => {
    const { lines, totals } = reviewCart([line()], [])
    expect(lines[0]).toMatchObject({ state: 'unchecked', quantity: 2 })
    expect(totals.subtotalPaise).toBe(180_000)
  })

  test('the total never counts more pieces than wanted or than there are', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 }),
        fc.integer({ min: -3, max: 10 }),
        (quantity, available) => {
          const reviewed =
            reviewCart([line({ quantity })], [{ ...mouse, available }]).lines[0]?.quantity ?? -1
          return reviewed >= 0 && reviewed <= Math.max(0, Math.min(quantity, available))
        },
      ),
    )
  })
})

describe('a cart with a pre-order', () => {
  const preorder = { from: '2027-01-12', text: 'Pre-order: sent from Tue 12 Jan' }
  const card = { ...mouse, offerId: 'o-card', preorder }
  const waiting = { ...mouse, waitsFor: { offerId: 'o-card', text: 'Sent with the card' } }

  test('shows on its line from when it is sent, and of another one that it waits', () => {
    const { lines } = reviewCart([line(), line({ offerId: 'o-card' })], [waiting, card])
    expect(lines[1]?.preorder).toEqual(preorder)
    expect(lines.map(({ waits }) => waits)).toEqual(['Sent with the card', false])
  })

  test('has nothing wait any more once the pre-order was taken out, or cannot be had', () => {
    expect(reviewCart([line()], [waiting, card]).lines[0]?.waits).toBe(false)
    const both = [line(), line({ offerId: 'o-card' })]
    expect(reviewCart(both, [waiting, { ...card, available: 0 }]).lines[0]?.waits).toBe(false)
  })
})

test('a line says what each promotion takes off it, and which one only the total is less', () => {
  const own: Promotion = {
    id: 'own',
    name: 'Diwali days',
    sellerName: 'TechHub',
    paidBy: null,
    rule: { kind: 'percent', percentBp: 1_000, maxPaise: null },
    minGoodsPaise: 0,
    asks: [],
    isCombinable: true,
    code: null,
    offerIds: ['o-mouse'],
  }
  const rule = { kind: 'amount', amountPaise: 5_000 } as const
  const others = { ...own, id: 'others', name: 'Bank day', sellerName: null, paidBy: 'NanoNagar', rule }
  const [reviewed] = review([line()], [mouse], OPENING_TERMS, [own, others]).lines
  expect(reviewed).toMatchObject({ linePaise: 162_000, promotionPaise: 18_000 })
  expect(reviewed?.offers).toEqual(['Diwali days, 10% off: −₹180', 'Bank day, ₹50 off: −₹50, off the total'])
  expect(review([line()], [mouse], OPENING_TERMS).lines[0]?.offers).toBeUndefined()
})

describe('a promotion that asks for more pieces', () => {
  const promotion = (rule: PromotionRule): Promotion => ({
    id: 'p',
    name: 'More',
    sellerName: 'TechHub',
    paidBy: null,
    rule,
    minGoodsPaise: 0,
    asks: [],
    isCombinable: false,
    code: null,
    offerIds: ['o-mouse', 'o-pad'],
  })
  const three = promotion({ kind: 'tiers', tiers: [{ pieces: 3, percentBp: 1_000 }] })
  const whyOf = (rule: Promotion, available: number, padAvailable = 0) => {
    const pad = { ...mouse, offerId: 'o-pad', available: padAvailable }
    const lines = padAvailable > 0 ? [line(), line({ offerId: 'o-pad', quantity: 1 })] : [line()]
    const { notApplied } = review(lines, [{ ...mouse, available }, pad], OPENING_TERMS, [rule]).promotions
    return notApplied.map(({ why }) => why)
  }

  test('is offered as far as so many can be ordered, and no further', () => {
    expect(whyOf(three, 3)).toEqual(['pieces-missing'])
    expect(whyOf(three, 2)).toEqual(['pieces-out-of-reach'])
    // So many of one product, or together.
    expect(whyOf(three, 2, 3)).toEqual(['pieces-missing'])
    const four = promotion({ kind: 'buy-get', buy: 3, get: 1, percentBp: 10_000 })
    expect(whyOf(four, 2, 2)).toEqual(['pieces-missing'])
    expect(whyOf(four, 2, 1)).toEqual(['pieces-out-of-reach'])
  })
})
