import type { PayoutStatus } from '#domain/money/payouts/payout-status.ts'
import type { PayoutWait } from '#domain/money/payouts/payout-wait.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'

/** Where a payout is, in a word and a colour. */
export const PAYOUT_WORDS: Readonly<Record<PayoutStatus, { label: string; tone: BadgeTone }>> = {
  asked: { label: 'Being sent', tone: 'blue' },
  pending: { label: 'On its way', tone: 'blue' },
  settled: { label: 'In the bank', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
  returned: { label: 'Sent back', tone: 'red' },
}

/** The same, as the back office reads it of a shop. */
export const OFFICE_WAIT_WORDS: Readonly<Record<PayoutWait, string>> = {
  'nothing-released': 'On hold: less than a rupee',
  negative: 'More owed than earned',
  'not-approved': 'On hold while the seller is suspended',
  'no-bank-account': 'On hold until the seller adds a bank account',
  'no-linked-account': 'On hold until its payment account is linked',
  'account-refused': 'On hold: the account refused the last payout. Ask the seller to save another one.',
  'no-service': 'On hold: no payout service',
}

/** Why nothing is paid now, as the seller reads it. */
export const WAIT_WORDS: Readonly<Record<PayoutWait, string>> = {
  'nothing-released': 'Nothing to pay out yet.',
  negative: 'You owe more than you earned. Your next sales cover this first.',
  'not-approved': 'On hold while your shop is suspended.',
  'no-bank-account': 'On hold: add a bank account in your settings.',
  'no-linked-account': 'On hold until the payment service opens your account. We are taking care of that.',
  'account-refused':
    'On hold: your account refused our last payout. Save another account in your settings, or the same one again once it takes money.',
  'no-service': 'On hold: no payout service is set up yet.',
}
