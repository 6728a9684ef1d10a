import { expect, test } from 'vitest'
import { moneyBackText } from './money-back.ts'

const back = { paise: 123_450, isCard: false, earliest: '2026-11-04', latest: '2026-11-09' } as const

test.each([
  [{ ...back, by: 'gateway', isCard: true }, '₹1,234.50 goes back to your card. It should show between'],
  [{ ...back, by: 'gateway' }, '₹1,234.50 goes back to the account you paid from. It should show'],
  [{ ...back, by: 'cash' }, 'You paid in cash, so another email asks you which account'],
] as const)('a letter says to where money goes back, and by when', (money, words) => {
  expect(moneyBackText(money)).toContain(words)
})
