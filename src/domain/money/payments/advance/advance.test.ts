import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  advanceBounds,
  advanceOf,
  advanceOfPieces,
  advanceProblem,
  advanceShares,
  leavingRupees,
  offeredAdvances,
  refundWays,
} from './advance.ts'
import { twoWaysText } from './advance-words.ts'

const TERMS = { advanceFromPaise: 100_000, advanceLeastBp: 1_000, advanceMostBp: 9_000 }
const ORDER = { totalPaise: 1_000_050, mostCashPaise: 1_000_050, terms: TERMS }

describe('how much is paid in advance', () => {
  test('a share takes the odd paise of the order, so that whole rupees are left for the door', () => {
    expect(advanceOf(1_000_050, 1_000)).toBe(100_050)
    expect(advanceOf(1_000_099, 1_000)).toBe(100_099)
    expect(advanceOf(1_000_000, 2_500)).toBe(250_000)
    expect(leavingRupees(100_000, 1_000_050)).toBe(100_050)
    expect(leavingRupees(100_060, 1_000_050)).toBe(100_150)
  })

  test.each([
    ['a tenth to nine tenths', ORDER, { leastPaise: 100_050, mostPaise: 900_000 - 50 }],
    [
      'what leaves no more cash than may be',
      { ...ORDER, mostCashPaise: 500_000 },
      { leastPaise: 500_050, mostPaise: 899_950 },
    ],
    ['nothing where hardly any cash may be', { ...ORDER, mostCashPaise: 100_000 }, undefined],
    ['nothing of a small order', { ...ORDER, totalPaise: 99_999, mostCashPaise: 99_999 }, undefined],
    [
      'what the office has set',
      { ...ORDER, terms: { advanceFromPaise: 1_000_000, advanceLeastBp: 2_000, advanceMostBp: 5_000 } },
      { leastPaise: 200_050, mostPaise: 499_950 },
    ],
    [
      'nothing below what the office has set',
      { ...ORDER, terms: { ...TERMS, advanceFromPaise: 1_000_100 } },
      undefined,
    ],
  ])('%s', (_what, of, bounds) => {
    expect(advanceBounds(of)).toEqual(bounds)
  })

  test('three amounts are offered, raised to the least and named once', () => {
    expect(offeredAdvances(ORDER)).toEqual([100_050, 250_050, 500_050])
    expect(offeredAdvances({ ...ORDER, mostCashPaise: 700_000 })).toEqual([300_050, 500_050])
    expect(offeredAdvances({ ...ORDER, mostCashPaise: 200_000 })).toEqual([800_050])
    expect(offeredAdvances({ ...ORDER, totalPaise: 50_000, mostCashPaise: 50_000 })).toEqual([])
  })

  test.each([
    [0, 'checkout.advance_invalid'],
    [-100_000, 'checkout.advance_invalid'],
    [100_000, 'checkout.advance_invalid'],
    [100_100, 'checkout.advance_invalid'],
    [100_050.5, 'checkout.advance_invalid'],
    [Number.NaN, 'checkout.advance_invalid'],
    [900_050, 'checkout.advance_invalid'],
    [1_000_050, 'checkout.advance_invalid'],
    [100_050, undefined],
    [899_950, undefined],
  ])('an advance of %d paise: %s', (advance, code) => {
    const lines = [{ quantity: 2, toPayPaise: 1_000_050 }]
    expect(advanceProblem(advance, { ...ORDER, lines })?.code).toBe(code)
  })

  test('pieces of next to nothing are paid in one way', () => {
    const lines = [
      { quantity: 1, toPayPaise: 999_051 },
      { quantity: 1, toPayPaise: 999 },
    ]
    expect(advanceProblem(250_000, { ...ORDER, lines })?.code).toBe('checkout.advance_not_offered')
  })

  test('its shares of the lines add up to it, and every line leaves something for the door', () => {
    const lines = fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 9 }),
        toPayPaise: fc.integer({ min: 1_000, max: 5_000_000 }),
      }),
      {
        minLength: 1,
        maxLength: 8,
      },
    )
    fc.assert(
      fc.property(lines, fc.integer({ min: 10, max: 90 }), (some, percent) => {
        const total = some.reduce((sum, { toPayPaise }) => sum + toPayPaise, 0)
        const advance = Math.floor((total * percent) / 100)
        const shares = advanceShares(advance, some)
        expect(shares.reduce((sum, each) => sum + each, 0)).toBe(advance)
        for (const [at, { toPayPaise }] of some.entries()) expect(shares[at]).toBeLessThan(toPayPaise)
      }),
    )
  })

  test('what its lines leave for the door is whole rupees, but for the odd paise of the order on the last one', () => {
    const lines = [119_933, 249_967, 38_150].map((toPayPaise) => ({ quantity: 1, toPayPaise }))
    const left = (advance: number, of = lines) =>
      advanceShares(advance, of).map((share, at) => (of[at]?.toPayPaise ?? 0) - share)
    expect(left(100_000)).toEqual([90_500, 188_700, 28_850])
    expect(
      left(100_000, [...lines, { quantity: 1, toPayPaise: 41_950 }]).every((cash) => cash % 100 === 0),
    ).toBe(true)
  })

  test('so is what each piece of a line leaves, whatever its price and its share of the delivery', () => {
    const line = { quantity: 3, toPayPaise: 99_999, advancePaise: 33_299 }
    const taken = { quantity: 0, toPayPaise: 0, advancePaise: 0 }
    const cash: number[] = []
    for (const toPayPaise of [33_333, 33_333, 33_333]) {
      const advancePaise = advanceOfPieces(line, taken, { quantity: 1, toPayPaise })
      cash.push(toPayPaise - advancePaise)
      taken.quantity += 1
      taken.toPayPaise += toPayPaise
      taken.advancePaise += advancePaise
    }
    expect(cash).toEqual([22_200, 22_300, 22_200])
    expect(taken).toEqual(line)
    const none = { ...line, advancePaise: 0 }
    const nothing = { quantity: 0, toPayPaise: 0, advancePaise: 0 }
    expect(advanceOfPieces(none, nothing, { quantity: 1, toPayPaise: 33_333 })).toBe(0)
  })
})

describe('how an order in two ways is told', () => {
  const paid = {
    method: 'card',
    advancePaise: 50_000,
    isPaid: 'yes',
    cashLeftPaise: 0,
    cashTakenPaise: 0,
  } as const

  test.each([
    [{ ...paid, cashLeftPaise: 169_900 }, '₹500.00 paid by card, ₹1,699.00 in cash at delivery'],
    [{ ...paid, cashTakenPaise: 169_900 }, '₹500.00 paid by card, ₹1,699.00 paid in cash at delivery'],
    [paid, '₹500.00 paid by card'],
    [
      { ...paid, isPaid: 'not yet', cashLeftPaise: 169_900 } as const,
      '₹500.00 to be paid online, ₹1,699.00 in cash at delivery',
    ],
    [
      { ...paid, isPaid: 'never', cashLeftPaise: 169_900 } as const,
      'Nothing was paid. ₹500.00 was to be paid online',
    ],
  ])('%o: %s', (of, text) => {
    expect(twoWaysText(of)).toBe(text)
  })
})

describe('by which ways money of a parcel goes back', () => {
  const parcel = { advancePaise: 25_000, backOnlinePaise: 0, isCollected: true }

  test.each([
    ['the advance first', 20_000, parcel, { onlinePaise: 20_000, cashPaise: 0 }],
    ['then the cash', 40_000, parcel, { onlinePaise: 25_000, cashPaise: 15_000 }],
    [
      'what is left of it',
      40_000,
      { ...parcel, backOnlinePaise: 20_000 },
      { onlinePaise: 5_000, cashPaise: 35_000 },
    ],
    [
      'cash alone after it',
      40_000,
      { ...parcel, backOnlinePaise: 25_000 },
      { onlinePaise: 0, cashPaise: 40_000 },
    ],
    [
      'no cash that nobody paid',
      40_000,
      { ...parcel, isCollected: false },
      { onlinePaise: 10_000, cashPaise: 0 },
    ],
  ])('%s', (_what, paise, of, ways) => {
    expect(refundWays({ paise, shareOfPiecesPaise: 10_000, parcel: of })).toEqual(ways)
  })
})
