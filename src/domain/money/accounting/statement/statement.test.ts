import { expect, test } from 'vitest'
import { payoutText, sectionsOf, withBalances } from './statement.ts'

test('a month of a seller has one part at least, and one more for each thousand rows', () => {
  expect([0, 1, 1_000, 1_001].map(sectionsOf)).toEqual([1, 1, 1, 2])
})

test('each row says the balance after it', () => {
  expect(withBalances(100, [{ amountPaise: 50 }, { amountPaise: -30 }])).toEqual({
    rows: [
      { amountPaise: 50, balancePaise: 150 },
      { amountPaise: -30, balancePaise: 120 },
    ],
    closingPaise: 120,
  })
})

test('a payout is named by the bank’s number once it arrived, by its account before', () => {
  expect(payoutText({ utr: 'N1', bankLast4: '4321' })).toBe('UTR N1')
  expect(payoutText({ utr: null, bankLast4: '4321' })).toBe('Account ending 4321')
  expect(payoutText({ utr: null, bankLast4: null })).toBe('')
})
