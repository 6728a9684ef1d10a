import { expect, test } from 'vitest'
import { accountAskedText, moneyBackText } from './money-back.ts'

const back = {
  paise: 123_450,
  byBankPaise: 0,
  method: 'netbanking',
  earliest: '2026-11-04',
  latest: '2026-11-09',
} as const

test('of what the bank pays alone, nothing is promised by us', () => {
  expect(moneyBackText({ ...back, by: 'gateway', paise: 0, byBankPaise: 10_000 })).toBe(
    'Your bank pays back ₹100.00 of it, and we do not refund that again.',
  )
})

test.each([
  [{ ...back, by: 'gateway', method: 'card' }, '₹1,234.50 goes back to your card. It should show between'],
  [{ ...back, by: 'gateway' }, '₹1,234.50 goes back to the account you paid from. It should show'],
  [
    { ...back, by: 'gateway', byBankPaise: 10_000 },
    'Your bank pays back ₹100.00 of it, and we do not refund that again. ₹1,234.50 goes back to the account',
  ],
  [{ ...back, by: 'gateway', method: 'wallet' }, 'goes back to the wallet you paid from. It should show'],
  [{ ...back, by: 'gateway', method: 'cardless-emi' }, 'goes back to the lender of your EMI. It should'],
  [
    { ...back, by: 'gateway', cashPaise: 5_050 },
    'goes back to the account you paid from. It should show between Wed 4 Nov and Mon 9 Nov. ₹50.50 more goes back to you. You paid it in cash',
  ],
  [{ ...back, by: 'cash' }, 'You paid in cash, so another email asks you which account'],
] as const)('a letter says to where money goes back, and by when', (money, words) => {
  expect(moneyBackText(money)).toContain(words)
})

test.each([
  [0, 'We are refunding ₹1,591.51 for order NN001. It was paid in cash, so it goes to an account.'],
  [
    59_151,
    'We are refunding ₹1,000.00 for order NN001. It was paid in cash, so it goes to an account. The seller',
  ],
  [159_151, 'The seller pays you ₹1,591.51 for order NN001, on top of any refund.'],
])(
  'an account is asked for what goes back, of which the seller pays %d paise, and not for what was paid',
  (ofSellerPaise, words) => {
    const text = accountAskedText({ number: 'NN001', paise: 159_151, ofSellerPaise })
    expect(text).toContain(words)
    expect(text).not.toContain('You paid')
  },
)
