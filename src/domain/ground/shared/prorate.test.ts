import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { prorate } from './prorate.ts'

const amount = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })
const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000_000 }), { minLength: 1, maxLength: 50 })

describe('a fee split over several sellers', () => {
  test.each([
    [39_900, [1, 1], [19_950, 19_950]],
    [39_900, [1, 1, 1], [13_300, 13_300, 13_300]],
    [100, [1, 1, 1], [34, 33, 33]],
    [100, [1, 2, 3], [17, 33, 50]],
    [39_900, [0, 0], [19_950, 19_950]],
    [39_900, [5, 0], [39_900, 0]],
    [0, [3, 4], [0, 0]],
    [7, [1, 0], [7, 0]],
    [1, [1, 3], [0, 1]],
  ])('of %i paise by %j is %j', (total, shares, parts) => {
    expect(prorate(total, shares)).toEqual(parts)
  })

  test('adds up to the fee exactly', () => {
    fc.assert(
      fc.property(amount, weights, (total, shares) => {
        expect(prorate(total, shares).reduce((sum, part) => sum + BigInt(part), 0n)).toBe(BigInt(total))
      }),
    )
  })

  test('gives nobody a part that is a whole paisa away from the true share', () => {
    fc.assert(
      fc.property(amount, weights, (total, shares) => {
        const sum = shares.reduce((all, share) => all + BigInt(share), 0n)
        fc.pre(sum > 0n)
        for (const [index, part] of prorate(total, shares).entries()) {
          const off = BigInt(part) * sum - BigInt(total) * BigInt(shares[index] ?? 0)
          expect(off > -sum && off < sum).toBe(true)
        }
      }),
    )
  })

  test('charges nothing to one who sold nothing', () => {
    fc.assert(
      fc.property(amount, weights, (total, shares) => {
        fc.pre(shares.some((share) => share > 0))
        const parts = prorate(total, shares)
        expect(parts.every((part, index) => shares[index] !== 0 || part === 0)).toBe(true)
      }),
    )
  })
})

test('an amount cannot be split over nobody, by negative weights or into fractions', () => {
  expect(() => prorate(1, [])).toThrow('at least one part')
  expect(() => prorate(1, [1, -1])).toThrow('weights')
  expect(() => prorate(0.5, [1])).toThrow('whole paise')
})
