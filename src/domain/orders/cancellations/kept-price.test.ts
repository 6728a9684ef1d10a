import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OPENING_TERMS } from '#domain/ground/settings/marketplace-terms.ts'
import {
  brokenWordPaise,
  canBear,
  contributionMax,
  planBoughtAgain,
  sharesOfPayers,
  UNCOVERED_PAISE_MAX,
} from './kept-price.ts'

test.each([
  ['a quarter of little', 129_900, 32_475],
  ['rounded down to a paisa', 10_001, 2_500],
  ['at most ₹10,000 of much', 9_000_000, 1_000_000],
])('the difference is paid up to %s', (_what, paidPaise, max) => {
  expect(contributionMax(paidPaise, OPENING_TERMS)).toBe(max)
})

test.each([
  ['dearer', 110_000, { passedOnPaise: 100_000, backPaise: 0, contributedPaise: 10_000 }],
  ['at the limit', 125_000, { passedOnPaise: 100_000, backPaise: 0, contributedPaise: 25_000 }],
  ['above the limit', 125_001, undefined],
  ['cheaper', 90_000, { passedOnPaise: 90_000, backPaise: 10_000, contributedPaise: 0 }],
  ['the same', 100_000, { passedOnPaise: 100_000, backPaise: 0, contributedPaise: 0 }],
])('what cost ₹1,000 and is %s now', (_what, totalPaise, planned) => {
  expect(planBoughtAgain({ paidPaise: 100_000, totalPaise }, OPENING_TERMS)).toEqual(planned)
})

test('every order is paid whole, and no customer pays more than before', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 1, max: 20_000_000 }),
      (paid, total) => {
        const planned = planBoughtAgain({ paidPaise: paid, totalPaise: total }, OPENING_TERMS)
        if (!planned) return
        expect(planned.passedOnPaise + planned.contributedPaise).toBe(total)
        expect(planned.passedOnPaise + planned.backPaise).toBe(paid)
      },
    ),
  )
})

test.each([
  [1_000_000, 25_000],
  [100_000, 10_000],
])('a word about %i paise that is broken costs %i', (paidPaise, paise) => {
  expect(brokenWordPaise(paidPaise, OPENING_TERMS)).toBe(paise)
})

test('former payers pay first, as much as they did, and who breaks the word now the rest', () => {
  const former = [
    { payer: 'ravi', paise: 10_000 },
    { payer: 'meera', paise: 5_000 },
  ]
  const shares = (paise: number) => sharesOfPayers(paise, { former, breaker: 'kiran' })
  expect(shares(18_000)).toEqual([...former, { payer: 'kiran', paise: 3_000 }])
  expect(shares(12_000)).toEqual([
    { payer: 'ravi', paise: 10_000 },
    { payer: 'meera', paise: 2_000 },
  ])
  expect(shares(0)).toEqual([])
})

test('a seller may be left owing so much and no more', () => {
  expect(canBear(UNCOVERED_PAISE_MAX, { owedPaise: 0 })).toBe(true)
  expect(canBear(UNCOVERED_PAISE_MAX + 1, { owedPaise: 0 })).toBe(false)
  expect(canBear(UNCOVERED_PAISE_MAX + 1, { owedPaise: 1 })).toBe(true)
})
