import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  AMOUNT_MAX_PAISE,
  discountForPrice,
  divideHalfUp,
  formatCount,
  formatDiscount,
  formatInr,
  formatPercent,
  formatToPay,
  lineTotal,
  rupeesToPaise,
  unitPrice,
} from './money.ts'

const price = fc.integer({ min: 0, max: AMOUNT_MAX_PAISE })
const discount = fc.integer({ min: 0, max: 9999 })

describe('a price after discount', () => {
  test.each([
    [14_999_000, 1500, 12_749_150],
    [99_900, 0, 99_900],
    [5, 5000, 3],
    [4, 5000, 2],
    [1, 9999, 0],
    [333, 3333, 222],
    [14_999_000, 1333.422228, 12_999_000],
    [10_000_000_000, 0.000001, 9_999_999_999],
  ])('of %i paise less %f basis points is %i paise', (listPricePaise, discountBp, expected) => {
    expect(unitPrice({ listPricePaise, discountBp })).toBe(expected)
  })

  test('is whole paise, never more than the list price and never below nothing', () => {
    fc.assert(
      fc.property(price, discount, (listPricePaise, discountBp) => {
        const paid = unitPrice({ listPricePaise, discountBp })
        expect(Number.isSafeInteger(paid) && paid >= 0 && paid <= listPricePaise).toBe(true)
      }),
    )
  })

  test('is at most half a paisa from the exact price', () => {
    fc.assert(
      fc.property(price, discount, (listPricePaise, discountBp) => {
        const paid = BigInt(unitPrice({ listPricePaise, discountBp })) * 10_000n
        const off = paid - BigInt(listPricePaise) * BigInt(10_000 - discountBp)
        expect(off > -5000n && off <= 5000n).toBe(true)
      }),
    )
  })

  test('falls when the discount grows', () => {
    fc.assert(
      fc.property(price, discount, discount, (listPricePaise, one, other) => {
        const [less, more] = one < other ? [one, other] : [other, one]
        const dearer = unitPrice({ listPricePaise, discountBp: less })
        expect(unitPrice({ listPricePaise, discountBp: more })).toBeLessThanOrEqual(dearer)
      }),
    )
  })

  test.each([-1, 10_000, 0.0000001, Number.NaN])(
    'is not computed for a discount of %d basis points',
    (discountBp) => {
      expect(() => unitPrice({ listPricePaise: 100, discountBp })).toThrow('a discount')
    },
  )

  test.each([-1, 0.5, Number.NaN, 2 ** 60])(
    'is not computed for a list price of %d paise',
    (listPricePaise) => {
      expect(() => unitPrice({ listPricePaise, discountBp: 0 })).toThrow('whole number')
    },
  )
})

test('a line costs its rounded unit price times its quantity, so that a receipt adds up by hand', () => {
  expect(lineTotal({ listPricePaise: 5, discountBp: 5000, quantity: 3 })).toBe(9)
})

test('no pieces cost nothing', () => {
  expect(lineTotal({ listPricePaise: 5, discountBp: 0, quantity: 0 })).toBe(0)
})

test('a line of half a piece cannot be priced', () => {
  expect(() => lineTotal({ listPricePaise: 100, discountBp: 0, quantity: 1.5 })).toThrow('whole number')
})

test('nothing is divided by zero', () => {
  expect(() => divideHalfUp(1, 0)).toThrow('positive')
})

describe('money on a page', () => {
  test.each([
    [0, '₹0'],
    [100, '₹1'],
    [49, '₹0'],
    [50, '₹1'],
    [99_900, '₹999'],
    [100_000, '₹1,000'],
    [14_999_000, '₹1,49,990'],
    [908_575_000, '₹90,85,750'],
    [123_456_789_000, '₹1,23,45,67,890'],
    [-39_900, '−₹399'],
    [-49, '₹0'],
  ])('of %i paise reads %s', (paise, text) => {
    expect(formatInr(paise)).toBe(text)
  })

  test.each([
    [0, '₹0.00'],
    [5, '₹0.05'],
    [12_749_150, '₹1,27,491.50'],
    [-12_749_105, '−₹1,27,491.05'],
  ])('of %i paise reads %s on an order', (paise, text) => {
    expect(formatInr(paise, 2)).toBe(text)
  })

  test('is written as the en-IN locale writes rupees', () => {
    const intl = new Intl.NumberFormat('en-IN', {
      style: 'currency',
      currency: 'INR',
      maximumFractionDigits: 0,
    })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 10 }), (rupees) => {
        expect(formatInr(rupees * 100)).toBe(intl.format(rupees))
      }),
    )
  })

  test('is never a fraction of a paisa', () => {
    expect(() => formatInr(0.5)).toThrow('whole paise')
  })
})

describe('a discount for a price that a vendor asks', () => {
  const rupees = fc.integer({ min: 1, max: AMOUNT_MAX_PAISE / 100 })
  const part = fc.double({ min: 0.0002, max: 1, noNaN: true })

  test('gives back every whole-rupee price, whatever the MRP', () => {
    fc.assert(
      fc.property(rupees, part, (mrp, share) => {
        const listPricePaise = mrp * 100
        const pricePaise = Math.max(1, Math.round(mrp * share)) * 100
        const discountBp = discountForPrice({ listPricePaise, pricePaise })
        expect(unitPrice({ listPricePaise, discountBp })).toBe(pricePaise)
      }),
      { numRuns: 2_000 },
    )
  })

  test('is a whole number of basis points where one gives the price', () => {
    fc.assert(
      fc.property(rupees, fc.integer({ min: 0, max: 9900 }), (thousands, discountBp) => {
        const listPricePaise = Math.min(thousands * 10_000, AMOUNT_MAX_PAISE)
        const pricePaise = unitPrice({ listPricePaise, discountBp })
        expect(discountForPrice({ listPricePaise, pricePaise })).toBe(discountBp)
      }),
    )
  })

  test('is not given for more than the MRP, or for next to nothing', () => {
    expect(() => discountForPrice({ listPricePaise: 100_00, pricePaise: 101_00 })).toThrow('at most')
    expect(() => discountForPrice({ listPricePaise: 100_00, pricePaise: 0 })).toThrow('at most')
  })
})

test.each([
  [1500, '15%'],
  [1333.422228, '13.33%'],
  [1333.5, '13.34%'],
  [1250, '12.5%'],
  [1025, '10.25%'],
  [5, '0.05%'],
  [0, '0%'],
  [1000, '10%'],
])('%f basis points read %s', (basisPoints, text) => {
  expect(formatPercent(basisPoints)).toBe(text)
})

test.each([
  [0, undefined],
  [40, undefined],
  [99.999_999, undefined],
  [100, '1%'],
  [2594, '25%'],
  [2999.999_999, '29%'],
  [9999, '99%'],
])('a discount of %f basis points is shown as %s', (discountBp, text) => {
  expect(formatDiscount(discountBp)).toBe(text)
})

test('a discount is never shown larger than it is', () => {
  fc.assert(
    fc.property(
      price.filter((paise) => paise >= 100_00),
      discount,
      (listPricePaise, discountBp) => {
        const percent = Number(formatDiscount(discountBp)?.slice(0, -1) ?? 0)
        const saved = listPricePaise - unitPrice({ listPricePaise, discountBp })
        // The price of one piece is rounded to a paisa.
        expect(100 * (saved + 1)).toBeGreaterThanOrEqual(percent * listPricePaise)
      },
    ),
  )
})

test('a rate is never negative and never no number', () => {
  expect(() => formatPercent(-1)).toThrow('not negative')
  expect(() => formatPercent(Number.NaN)).toThrow('not negative')
})

describe('a price that a vendor types', () => {
  test.each([
    ['149990', 14_999_000],
    ['1,49,990', 14_999_000],
    ['149,990', 14_999_000],
    [' ₹ 399.5 ', 39_950],
    ['Rs. 1,000.05', 100_005],
    ['0.07', 7],
    ['000012', 1200],
    ['100000000', AMOUNT_MAX_PAISE],
  ])('as "%s" is %i paise', (text, paise) => {
    expect(rupeesToPaise(text)).toBe(paise)
  })

  test.each([
    '',
    '₹',
    '-1',
    '+1',
    '1.234',
    '1.',
    '.5',
    '1e3',
    '0x10',
    '1,4',
    '1,49,99',
    '14,99,9',
    '1,4999,990',
    '1 000',
    '१२',
    'NaN',
    'Infinity',
    '100000000.01',
  ])('as "%s" is not taken for a price', (text) => {
    expect(rupeesToPaise(text)).toBeUndefined()
  })

  test('is not taken for a price when it is absurdly long', () => {
    expect(rupeesToPaise('9'.repeat(39))).toBeUndefined()
    expect(rupeesToPaise(`${' '.repeat(40)}1`)).toBeUndefined()
    expect(rupeesToPaise(`${' '.repeat(39)}1`)).toBe(100)
  })

  test('is read back to the same amount from what we print', () => {
    fc.assert(
      fc.property(price, (paise) => {
        expect(rupeesToPaise(formatInr(paise, 2))).toBe(paise)
      }),
    )
  })
})

test('counts are grouped as prices are', () => {
  expect([0, 999, 1_000, 125_000, 12_345_678].map(formatCount)).toEqual([
    '0',
    '999',
    '1,000',
    '1,25,000',
    '1,23,45,678',
  ])
})

test.each([-1, 1.5, Number.NaN])('%d is no count and no quantity', (number) => {
  expect(() => formatCount(number)).toThrow('a count')
  expect(() => lineTotal({ listPricePaise: 100, discountBp: 0, quantity: number })).toThrow('a quantity')
})

test('an amount below nothing has its sign, and none when it rounds to nothing', () => {
  expect(formatInr(-15_000)).toBe('−₹150')
  expect(formatInr(-40)).toBe('₹0')
  expect(formatInr(-40, 2)).toBe('−₹0.40')
})

test('zeros in front of an amount change nothing, and ten crore are the most', () => {
  expect(rupeesToPaise('00012')).toBe(1_200)
  expect(rupeesToPaise('000')).toBe(0)
  expect(rupeesToPaise('100000000')).toBe(AMOUNT_MAX_PAISE)
  expect(rupeesToPaise('100000000.01')).toBeUndefined()
})

test('what is to be paid is said in rupees, and to the paisa where it comes to none', () => {
  expect([4_104_828, 4_104_800, 0].map(formatToPay)).toEqual(['₹41,048.28', '₹41,048', '₹0'])
})
