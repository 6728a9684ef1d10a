import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { OPENING_TERMS } from '#domain/ground/settings/marketplace-terms.ts'
import type { ShippingTerms } from '#domain/ground/settings/shipping-fee.ts'
import type { Promotion } from '#domain/selling/promotions/promotion.ts'
import { type PriceableLine, priceCart as price } from './cart-totals.ts'

const priceCart = (lines: readonly PriceableLine[], terms: ShippingTerms = OPENING_TERMS) =>
  price(lines, terms)
const FEE_PAISE = 39_900

const line = (listPricePaise: number, discountBp = 0, quantity = 1) => ({
  offerId: `at ${listPricePaise}`,
  listPricePaise,
  discountBp,
  quantity,
})

const share = (paise: number) => ({ paise, offPaise: 0, contributedPaise: 0 })
const WITHOUT = { promotions: [], promotionPaise: 0, contributedPaise: 0 }

describe('the order summary', () => {
  test('adds up lines, savings, shipping and total', () => {
    expect(priceCart([line(100_000, 1000, 2), line(50_001, 5000)])).toEqual({
      lines: [
        {
          ...WITHOUT,
          unitPricePaise: 90_000,
          linePaise: 180_000,
          savingsPaise: 20_000,
          delivery: share(35_034),
        },
        {
          ...WITHOUT,
          unitPricePaise: 25_001,
          linePaise: 25_001,
          savingsPaise: 25_000,
          delivery: share(4_866),
        },
      ],
      subtotalPaise: 205_001,
      savingsPaise: 45_000,
      promotionPaise: 0,
      contributedPaise: 0,
      applied: { lines: [[], []], feeShares: [35_034, 4_866], applied: [], notApplied: [], totalPaise: 0 },
      shippingPaise: 39_900,
      totalPaise: 244_901,
      itemCount: 3,
    })
  })

  test('of an empty cart is nothing at all, shipping included', () => {
    expect(priceCart([])).toMatchObject({ shippingPaise: 0, totalPaise: 0, itemCount: 0 })
  })

  test.each([
    [499_999, 39_900],
    [500_000, 39_900],
    [500_001, 0],
  ])('of %i paise of goods charges %i paise for shipping', (price, fee) => {
    expect(priceCart([line(price)]).shippingPaise).toBe(fee)
  })

  test('decides on shipping by the discounted subtotal', () => {
    expect(priceCart([line(600_000, 2000)]).shippingPaise).toBe(FEE_PAISE)
  })

  test('charges shipping for goods that are given away', () => {
    expect(priceCart([line(0)]).totalPaise).toBe(FEE_PAISE)
  })

  test.each([
    [100_000, 0],
    [99_999, 4_900],
    [99_900, 4_900],
  ])('follows the terms of its day: %i paise with ₹49 up to ₹999.99 is charged %i', (subtotal, fee) => {
    const terms = { freeShippingAbovePaise: 99_999, shippingFeePaise: 4_900 }
    expect(priceCart([line(subtotal)], terms).shippingPaise).toBe(fee)
  })

  test('never invents or loses a paisa, under any terms', () => {
    const anyLine = fc.record({
      offerId: fc.uuid(),
      listPricePaise: fc.integer({ min: 0, max: 10_000_000_000 }),
      discountBp: fc.integer({ min: 0, max: 9999 }),
      quantity: fc.integer({ min: 0, max: 10 }),
    })
    const anyTerms = fc.record({
      freeShippingAbovePaise: fc.integer({ min: 0, max: 10_000_000 }),
      shippingFeePaise: fc.integer({ min: 0, max: 500_000 }),
    })
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 50 }), anyTerms, (lines, terms) => {
        const totals = priceCart(lines, terms)
        const list = lines.reduce((sum, each) => sum + each.listPricePaise * each.quantity, 0)
        expect(totals.subtotalPaise + totals.savingsPaise).toBe(list)
        expect(totals.totalPaise).toBe(totals.subtotalPaise + totals.shippingPaise)
        expect(
          Object.values(totals)
            .filter((amount) => typeof amount === 'number')
            .every(Number.isSafeInteger),
        ).toBe(true)
        const isFree = totals.itemCount === 0 || totals.subtotalPaise > terms.freeShippingAbovePaise
        expect(totals.shippingPaise).toBe(isFree ? 0 : terms.shippingFeePaise)
      }),
    )
  })
})

test('what others pay leaves the price as it is, and is no more to pay', () => {
  const off = (id: string, paidBy: string | null, percentBp: number): Promotion => ({
    id,
    name: id,
    sellerName: paidBy ? null : 'Shop',
    paidBy,
    rule: { kind: 'percent', percentBp, maxPaise: null },
    minGoodsPaise: 0,
    asks: [],
    isCombinable: true,
    code: null,
    offerIds: ['at 100000'],
  })
  const promotions = [off('ours', 'NanoNagar', 1_000), off('own', null, 2_000)]
  expect(price([line(100_000, 1_000, 2)], OPENING_TERMS, promotions)).toMatchObject({
    // ₹900 twice, less a fifth; a tenth of what is left is paid for the customer.
    lines: [{ promotionPaise: 36_000, contributedPaise: 14_400, linePaise: 144_000, savingsPaise: 56_000 }],
    subtotalPaise: 144_000,
    savingsPaise: 56_000,
    promotionPaise: 36_000,
    contributedPaise: 14_400,
    totalPaise: 144_000 + FEE_PAISE - 14_400,
  })
})

describe('free delivery', () => {
  const free = (change: Partial<Promotion> = {}): Promotion => ({
    id: 'free',
    name: 'Free delivery',
    sellerName: 'Shop',
    paidBy: null,
    rule: { kind: 'delivery', offerIds: ['at 100000'] },
    minGoodsPaise: 0,
    asks: [],
    isCombinable: true,
    code: null,
    offerIds: ['at 100000'],
    ...change,
  })
  const lines = [line(100_000), line(300_000)]

  test('of a seller lowers the fee by what its goods bear', () => {
    expect(price(lines, OPENING_TERMS, [free()])).toMatchObject({
      lines: [
        { linePaise: 100_000, delivery: { paise: 0, offPaise: 9_975, contributedPaise: 0 } },
        { linePaise: 300_000, delivery: share(29_925) },
      ],
      shippingPaise: 29_925,
      contributedPaise: 0,
      promotionPaise: 0,
      totalPaise: 429_925,
    })
  })

  test('that others pay for leaves the fee, and the customer pays none of it', () => {
    const rule = { kind: 'delivery', offerIds: lines.map(({ offerId }) => offerId) } as const
    const paid = free({ paidBy: 'A bank', sellerName: null, rule })
    expect(price(lines, OPENING_TERMS, [paid])).toMatchObject({
      lines: [{ contributedPaise: 0, delivery: { ...share(9_975), contributedPaise: 9_975 } }, {}],
      shippingPaise: FEE_PAISE,
      contributedPaise: FEE_PAISE,
      totalPaise: 400_000,
    })
  })

  test('is not needed where goods were enough before their promotion, which brings no fee back', () => {
    const rule = { kind: 'percent', percentBp: 1_000, maxPaise: null } as const
    const goods = { ...free(), id: 'ten', rule, offerIds: ['at 510000'] }
    const priced = price([line(510_000)], OPENING_TERMS, [goods, free({ offerIds: ['at 510000'] })])
    expect(priced).toMatchObject({ shippingPaise: 0, totalPaise: 459_000 })
    expect(priced.applied.notApplied).toMatchObject([{ why: 'delivery-free' }])
  })
})

test('a cart that would add up past what a number can hold is stopped', () => {
  const absurd = Array.from({ length: 50 }, () => line(900_000_000_000, 0, 1000))
  expect(() => priceCart(absurd)).toThrow('a total is a whole number')
})
