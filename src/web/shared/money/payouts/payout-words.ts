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
  'nothing-released': 'Less than a rupee: waits for more',
  negative: 'More was taken back than was earned',
  'not-approved': 'Waits until the shop is approved',
  'no-bank-account': 'Waits until the shop adds a bank account',
  'no-linked-account': 'Waits until its account with the payment service is linked',
  'no-service': 'Waits for a settlement service',
}

/** Why nothing is paid now, as the seller reads it. */
export const WAIT_WORDS: Readonly<Record<PayoutWait, string>> = {
  'nothing-released': 'Nothing is ready to be paid out yet.',
  negative: 'More was taken back than was earned: your next sales pay this back first.',
  'not-approved': 'It waits until your shop is approved.',
  'no-bank-account': 'It waits for a bank account: add one in your settings.',
  'no-linked-account': 'It waits until the payment service has opened your account with it: we see to that.',
  'no-service': 'It waits: no settlement service is set up yet.',
}
