import { describe, expect, test } from 'vitest'
import { OPENING_TERMS } from '#domain/ground/settings/marketplace-terms.ts'
import type { Promotion } from '#domain/selling/promotions/promotion.ts'
import { groupCombinations } from './cart-combinations.ts'
import { type CartOffer, reviewCart } from './review-cart.ts'

const offer = (offerId: string, listPricePaise: number, available = 9): CartOffer => ({
  offerId,
  productId: `p-${offerId}`,
  name: offerId,
  image: '',
  isIllustration: false,
  sellerName: 'Shop',
  condition: 'new',
  listPricePaise,
  discountBp: 0,
  isOnSale: true,
  available,
})
const OFFERS = [
  offer('cpu', 200_000),
  offer('board', 100_000, 4),
  offer('fan', 50_000),
  offer('opened', 180_000, 1),
]

function combination(offersOf: Record<string, string[]>, change: Partial<Promotion> = {}): Promotion {
  const products = Object.entries(offersOf).map(([name, offerIds]) => ({ name, offerIds }))
  return {
    id: 'set',
    name: 'Starter set',
    sellerName: 'Shop',
    paidBy: null,
    rule: { kind: 'together', amountPaise: 30_000, products },
    minGoodsPaise: 0,
    asks: [],
    isCombinable: false,
    code: null,
    offerIds: products.flatMap(({ offerIds }) => offerIds),
    ...change,
  }
}
const SET = combination({ cpu: ['cpu', 'opened'], board: ['board'] })

/** Single lines by their offer, combinations with what they say. */
function shown(quantities: Record<string, number>, ...promotions: Promotion[]) {
  const lines = Object.entries(quantities).map(([offerId, quantity]) => {
    const { productId, name, image, listPricePaise, discountBp } =
      OFFERS.find((each) => each.offerId === offerId) ?? offer(offerId, 1)
    return { offerId, productId, name, image, listPricePaise, discountBp, quantity }
  })
  return groupCombinations(reviewCart(lines, OFFERS, OPENING_TERMS, promotions)).map((entry) => {
    if (!('sets' in entry)) return entry.offerId
    const { lines: own, ...said } = entry
    return { ...said, lines: own.map(({ line, spare }) => [line.offerId, spare]) }
  })
}

describe('a combination in the cart', () => {
  const ONCE = {
    promotionId: 'set',
    name: 'Starter set',
    sets: 1,
    setsMax: 4,
    paise: 270_000,
    savedPaise: 30_000,
  }

  test('stands together at the place of its first line, with its price and what it saves', () => {
    expect(shown({ fan: 1, cpu: 1, opened: 0, board: 1 }, SET)).toEqual([
      'fan',
      {
        ...ONCE,
        lines: [
          ['cpu', 0],
          ['board', 0],
        ],
      },
      'opened',
    ])
    expect(shown({ board: 1, fan: 1, cpu: 1 }, SET)).toMatchObject([
      {
        lines: [
          ['board', 0],
          ['cpu', 0],
        ],
      },
      'fan',
    ])
  })

  test('counts as often as one of each product is there, at most as often as the scarcest can be', () => {
    expect(shown({ cpu: 3, board: 2 }, SET)).toEqual([
      {
        ...ONCE,
        sets: 2,
        paise: 540_000,
        savedPaise: 60_000,
        lines: [
          ['cpu', 1],
          ['board', 0],
        ],
      },
    ])
    // Four boards, and ten processors a line at most, one of which is beside the sets.
    expect(shown({ cpu: 9, board: 1 }, SET)).toMatchObject([
      {
        sets: 1,
        setsMax: 1,
        lines: [
          ['cpu', 8],
          ['board', 0],
        ],
      },
    ])
  })

  test.each<[string, Record<string, number>, Promotion[]]>([
    ['one of its products is missing', { cpu: 1, fan: 1 }, [SET]],
    ['it takes off nothing', { cpu: 1, board: 1 }, [{ ...SET, minGoodsPaise: 900_000 }]],
    ['it needs two offers of one product', { opened: 1, cpu: 1, board: 2 }, [SET]],
  ])('is left to single lines where %s', (_why, quantities, promotions) => {
    expect(shown(quantities, ...promotions)).toEqual(Object.keys(quantities))
  })

  test('has a product that two need, and the other one is said as a promotion alone', () => {
    const [first, second] = [SET, combination({ cpu: ['cpu'], fan: ['fan'] }, { id: 'zet' })].map((each) => ({
      ...each,
      isCombinable: true,
    })) as [Promotion, Promotion]
    expect(shown({ cpu: 1, board: 1, fan: 1 }, second, first)).toMatchObject([{ promotionId: 'set' }, 'fan'])
  })

  test('stands beside another one of other products', () => {
    const other = combination({ fan: ['fan'], opened: ['opened'] }, { id: 'other' })
    const own = combination({ cpu: ['cpu'], board: ['board'] })
    expect(shown({ fan: 1, cpu: 1, opened: 1, board: 1 }, own, other)).toMatchObject([
      { promotionId: 'other' },
      { promotionId: 'set' },
    ])
  })
})
