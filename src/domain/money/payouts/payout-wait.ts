import type { Paise } from '#domain/ground/shared/money.ts'
import { TRANSFER_PAISE_MIN } from './payout-legs.ts'

/** Why nothing is paid to a seller now. */
export type PayoutWait =
  | 'nothing-released'
  | 'negative'
  | 'no-bank-account'
  | 'no-linked-account'
  | 'account-refused'
  | 'not-approved'
  | 'no-service'

/**
 * Why a seller is not paid what is released; undefined: it is paid with the next run. Less than a rupee waits for more.
 * Takes paise.
 */
export function payoutWait(of: {
  releasedPaise: Paise
  hasBankAccount: boolean
  /** An account with the settlement service, where it pays to no other. */
  hasLinkedAccount: boolean
  /** The account that is saved now takes no payout. */
  isAccountRefused: boolean
  isApproved: boolean
  hasService: boolean
}): PayoutWait | undefined {
  if (of.releasedPaise < 0) return 'negative'
  if (of.releasedPaise < TRANSFER_PAISE_MIN) return 'nothing-released'
  if (!of.isApproved) return 'not-approved'
  if (!of.hasBankAccount) return 'no-bank-account'
  if (!of.hasService) return 'no-service'
  if (!of.hasLinkedAccount) return 'no-linked-account'
  return of.isAccountRefused ? 'account-refused' : undefined
}
