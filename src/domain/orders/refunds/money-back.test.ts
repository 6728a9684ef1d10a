import { expect, test } from 'vitest'
import { moneyBackText } from './money-back.ts'

const back = { paise: 123_450, isCard: false, earliest: '2026-11-04', latest: '2026-11-09' } as const

test.each([
  [{ ...back, by: 'gateway', isCard: true }, '₹1,234.50 goes back to your card. You see it there between'],
  [{ ...back, by: 'gateway' }, '₹1,234.50 goes back to the account that you paid from. You see it'],
  [{ ...back, by: 'cash' }, 'You paid it in cash, so another letter asks you for the account'],
] as const)('a letter says to where money goes back, and by when', (money, words) => {
  expect(moneyBackText(money)).toContain(words)
})
