import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unitPrice } from '#domain/shared/money.ts'
import { BEST_OFFER_EXPLANATION, chooseBestOffer, type RankedOffer } from './best-offer.ts'

const offer = (id: string, rest: Partial<RankedOffer> = {}): RankedOffer => ({
  id,
  listPricePaise: 100_000,
  discountBp: 0,
  isLive: true,
  available: 5,
  sellerInGoodStanding: true,
  createdAt: new Date('2026-01-01'),
  ...rest,
})

describe("a product's card shows", () => {
  test.each<[string, RankedOffer[], string | undefined, boolean?]>([
    ['the lowest price to pay', [offer('house'), offer('cheap', { listPricePaise: 99_999 })], 'cheap', true],
    [
      'the price after discount',
      [offer('house'), offer('sale', { listPricePaise: 120_000, discountBp: 2000 })],
      'sale',
      true,
    ],
    [
      'only what is in stock, if anything is',
      [offer('house'), offer('empty', { listPricePaise: 1, available: 0 })],
      'house',
      true,
    ],
    [
      'only live offers',
      [offer('house'), offer('draft', { listPricePaise: 1, isLive: false })],
      'house',
      true,
    ],
    [
      'only sellers in good standing',
      [offer('house'), offer('banned', { listPricePaise: 1, sellerInGoodStanding: false })],
      'house',
      true,
    ],
    [
      'the earlier of two equal prices',
      [offer('late', { createdAt: new Date('2026-02-01') }), offer('old')],
      'old',
      true,
    ],
    ['the first id when nothing else tells two apart', [offer('b'), offer('a')], 'a', true],
    [
      'the cheapest as out of stock when nobody has any',
      [offer('dear', { available: 0 }), offer('cheap', { available: 0, listPricePaise: 5 })],
      'cheap',
      false,
    ],
    [
      'nothing when nobody in good standing offers it',
      [offer('banned', { sellerInGoodStanding: false })],
      undefined,
    ],
    ['nothing when there are no offers', [], undefined],
  ])('%s', (_sentence, offers, id, inStock) => {
    const best = chooseBestOffer(offers)
    expect(best?.offer.id).toBe(id)
    expect(best?.inStock).toBe(inStock)
  })

  test('the same offer in whatever order the offers were read, and never a dearer one than could be had', () => {
    const anyOffer = fc.record({
      listPricePaise: fc.integer({ min: 1, max: 5 }),
      discountBp: fc.constantFrom(0, 5000),
      isLive: fc.boolean(),
      available: fc.integer({ min: -1, max: 1 }),
      sellerInGoodStanding: fc.boolean(),
      createdAt: fc.constantFrom(new Date(0), new Date(1)),
    })
    fc.assert(
      fc.property(fc.array(anyOffer, { maxLength: 6 }), (rows) => {
        const offers = rows.map((row, index) => ({ ...row, id: `o${index}` }))
        const best = chooseBestOffer(offers)
        expect(chooseBestOffer(offers.toReversed())?.offer.id).toBe(best?.offer.id)
        const buyable = offers.filter(
          (each) => each.isLive && each.sellerInGoodStanding && each.available > 0,
        )
        const least = Math.min(...buyable.map(unitPrice))
        if (buyable.length > 0) expect(best?.inStock && unitPrice(best.offer)).toBe(least)
      }),
    )
  })
})

test('the rule is told to shoppers in their own words', () => {
  expect(BEST_OFFER_EXPLANATION).toMatch(/lowest price.*in stock.*good standing.*listed first.*cannot pay/)
})
