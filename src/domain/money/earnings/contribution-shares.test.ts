import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contributedToPieces, goesBack } from './contribution-shares.ts'

const standing = [
  { id: 'first', paise: 100, isOfPromotion: false },
  { id: 'second', paise: 50, isOfPromotion: false },
]

test('what was paid last goes back first', () => {
  expect(goesBack(standing, 60)).toEqual([
    { id: 'second', paise: 50 },
    { id: 'first', paise: 10 },
  ])
  expect(goesBack(standing, 20)).toEqual([{ id: 'second', paise: 20 }])
})

test('of promotions each goes back by what stands of it', () => {
  const ofPromotions = standing.map((each) => ({ ...each, isOfPromotion: true }))
  expect(goesBack(ofPromotions, 75)).toEqual([
    { id: 'first', paise: 50 },
    { id: 'second', paise: 25 },
  ])
  expect(goesBack(ofPromotions, 150)).toEqual([
    { id: 'first', paise: 100 },
    { id: 'second', paise: 50 },
  ])
})

test.each([true, false])('no more goes back than was paid (of promotions: %s)', (isOfPromotion) => {
  const paid = standing.map((each) => ({ ...each, isOfPromotion }))
  expect(() => goesBack(paid, 151)).toThrow('no more goes back')
})

test('pieces that are credited one after the other bear the whole, to the paisa', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.nat(1_000_000), (quantity, contributedPaise) => {
      const line = { quantity, contributedPaise }
      const each = Array.from({ length: quantity }, (_, before) =>
        contributedToPieces(line, { before, now: 1 }),
      )
      expect(each.reduce((sum, paise) => sum + paise, 0)).toBe(contributedPaise)
      expect(Math.min(...each)).toBeGreaterThanOrEqual(0)
    }),
  )
})
