import type { MarketplaceTerms } from '#domain/ground/settings/marketplace-terms.ts'
import { HOUR_MS } from '#domain/ground/shared/durations.ts'
import type { Paise } from '#domain/ground/shared/money.ts'

/** Why an order in cash has to be confirmed: by its sum, its PIN code, its telephone number, or its account's own parcels. */
export const CONFIRMATION_REASONS = ['amount', 'pin', 'number', 'history'] as const

export type ConfirmationReason = (typeof CONFIRMATION_REASONS)[number]

/** How it ended: confirmed in one of three ways, or not needed any more. */
export type ConfirmationOutcome =
  | 'link'
  | 'code'
  | 'office'
  | 'paid-ahead'
  | 'not-needed'
  | 'let-go'
  | 'cancelled'

export const CONFIRMED: readonly ConfirmationOutcome[] = ['link', 'code', 'office']

export type ConfirmationTerms = Pick<MarketplaceTerms, 'cashConfirmAbovePaise' | 'cashConfirmHours'>

/** Parcels that collected cash and were taken in or came back, and how many of them because they were refused. */
export interface CashParcels {
  ended: number
  refused: number
}

/** What is known of an order in cash when it is placed. Refused parcels are counted as `countRefused`, over the days of the terms. */
export interface CashRisk {
  /** Of all that went to its PIN code. */
  pin: CashParcels
  /** Refused by other accounts with its telephone number. */
  refusedOfNumber: number
  /** Refused by its own account. */
  refusedOfAccount: number
  /** Its account took in a parcel for cash, and refused none since. */
  isTrusted: boolean
}

/** So few parcels say nothing of a PIN code; */
export const PIN_PARCELS_MIN = 20
/** of more, this share that was refused makes it one at risk, in percent. A quarter of all parcels in cash comes back. */
const PIN_REFUSED_PERCENT = 40

/**
 * Why an order of this total (paise) in cash has to be confirmed before it is packed; nothing where it has not. An account
 * that took in a parcel for cash is asked for what is above the limit alone.
 */
export function whyConfirm(
  totalPaise: Paise,
  { pin, refusedOfNumber, refusedOfAccount, isTrusted }: CashRisk,
  { cashConfirmAbovePaise, cashConfirmHours }: ConfirmationTerms,
): ConfirmationReason[] {
  if (cashConfirmHours === 0) return []
  const isRiskyPin = pin.ended >= PIN_PARCELS_MIN && pin.refused * 100 >= pin.ended * PIN_REFUSED_PERCENT
  const holds: Readonly<Record<ConfirmationReason, boolean>> = {
    amount: totalPaise > cashConfirmAbovePaise,
    pin: !isTrusted && isRiskyPin,
    number: !isTrusted && refusedOfNumber > 0,
    history: !isTrusted && refusedOfAccount > 0,
  }
  return CONFIRMATION_REASONS.filter((reason) => holds[reason])
}

/**
 * Why an order still has to be confirmed of which this total (paise) is left, by the reasons for which it was asked: less
 * than the limit is no reason, whatever the others are stays one.
 */
export function stillToConfirm(
  reasons: readonly ConfirmationReason[],
  leftPaise: Paise,
  { cashConfirmAbovePaise }: Pick<ConfirmationTerms, 'cashConfirmAbovePaise'>,
): ConfirmationReason[] {
  return reasons.filter((reason) => reason !== 'amount' || leftPaise > cashConfirmAbovePaise)
}

/** Until when an order that is asked for now can be confirmed, and when its customer is reminded: once two thirds are over. */
export function confirmationTimes(
  askedAt: Date,
  { cashConfirmHours }: ConfirmationTerms,
): { remindAt: Date; dueAt: Date } {
  const spanMs = cashConfirmHours * HOUR_MS
  return {
    remindAt: new Date(askedAt.getTime() + (spanMs * 2) / 3),
    dueAt: new Date(askedAt.getTime() + spanMs),
  }
}

/** So many codes are sent for one order, each of which ends the one before, */
export const CODES_MAX = 5
/** and each may be tried so often. */
export const CODE_TRIES_MAX = 5

/** A share in whole percent, as "12%"; undefined of nothing, which says nothing. */
export function refusedShare({ ended, refused }: CashParcels): string | undefined {
  return ended === 0 ? undefined : `${Math.round((refused / ended) * 100)}%`
}

const REASON_TEXTS: Readonly<Record<ConfirmationReason, string>> = {
  amount: 'Above the limit',
  pin: 'PIN code where many parcels are refused',
  number: 'Parcels to this phone number were refused',
  history: 'The account refused a parcel',
}

/** Why it was asked, for the back office alone: a customer may have typed somebody else's number (decision 1223). */
export function confirmationReasonsText(reasons: readonly ConfirmationReason[]): string {
  return reasons.map((reason) => REASON_TEXTS[reason]).join('; ')
}

const OUTCOME_TEXTS: Readonly<Record<ConfirmationOutcome, string>> = {
  link: 'Confirmed by the link in the email',
  code: 'Confirmed by the code sent to the phone',
  office: 'Confirmed by phone',
  'paid-ahead': 'Paid online instead',
  'not-needed': 'No longer above the limit, as part of it was cancelled',
  'let-go': 'Not confirmed in time, cancelled',
  cancelled: 'Cancelled before it was confirmed',
}

export function confirmationOutcomeText(outcome: ConfirmationOutcome): string {
  return OUTCOME_TEXTS[outcome]
}
