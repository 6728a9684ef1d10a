import { expect, test } from 'vitest'
import { payoutWait } from './payout-wait.ts'

const READY = {
  releasedPaise: 100,
  hasBankAccount: true,
  hasLinkedAccount: true,
  isAccountRefused: false,
  isApproved: true,
  hasService: true,
}

test('what is released is paid to an approved seller with a bank account', () => {
  expect(payoutWait(READY)).toBeUndefined()
})

test.each([
  [{ releasedPaise: 0, hasBankAccount: false }, 'nothing-released'],
  [{ releasedPaise: 99 }, 'nothing-released'],
  [{ releasedPaise: -1 }, 'negative'],
  [{ isApproved: false }, 'not-approved'],
  [{ hasBankAccount: false }, 'no-bank-account'],
  [{ hasLinkedAccount: false }, 'no-linked-account'],
  [{ isAccountRefused: true }, 'account-refused'],
  [{ hasService: false, hasLinkedAccount: false }, 'no-service'],
] as const)('%o waits: %s', (changed, wait) => {
  expect(payoutWait({ ...READY, ...changed })).toBe(wait)
})
