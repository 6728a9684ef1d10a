import { REQUIRED_MESSAGE, refuseFields } from '#domain/ground/shared/form-fields.ts'
import { formatInr, type Paise, rupeesToPaise } from '#domain/ground/shared/money.ts'
import { reasonProblem } from '#domain/ground/shared/reason.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { manyLines, oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { PAYMENT_METHOD_LABELS, type PaymentMethod } from '#domain/money/payments/payment-method.ts'

/** Who pays a goodwill refund: the marketplace as a cost, or the seller by a lower price. */
export const GOODWILL_BEARERS = ['marketplace', 'seller'] as const
export type GoodwillBearer = (typeof GOODWILL_BEARERS)[number]

/** What a goodwill refund is for, as the office chooses it and as its customer reads it. */
export const GOODWILL_CAUSES = [
  { key: 'late', label: 'It came late', told: 'since it came later than we promised' },
  { key: 'condition', label: 'Its condition', told: 'since it was not in the condition that you paid for' },
  { key: 'description', label: 'The page was wrong', told: 'since its page said something that is not true' },
  { key: 'service', label: 'Our service', told: 'since we did not serve you well' },
  { key: 'other', label: 'Another reason', told: 'for what you told us' },
] as const
export type GoodwillCause = (typeof GOODWILL_CAUSES)[number]['key']

export const GOODWILL_CAUSE_LABELS = Object.fromEntries(
  GOODWILL_CAUSES.map(({ key, label }) => [key, label]),
) as Readonly<Record<GoodwillCause, string>>

/** For what it is, as a letter goes on with it: "since it came later than we promised". */
function goodwillTold(cause: GoodwillCause): string {
  return GOODWILL_CAUSES.find(({ key }) => key === cause)?.told ?? ''
}

/** What a customer reads of it first, in the letter and where the office looks at it before. */
export function goodwillWords(of: { amountPaise: Paise; itemName: string; cause: GoodwillCause }): string {
  return `We give you ${formatInr(of.amountPaise, 2)} back of “${of.itemName}”, ${goodwillTold(of.cause)}. We are sorry. You keep the item, and there is nothing to send back.`
}

/** No gateway gives back less (Razorpay: one rupee), and so much of the price of each piece stays. In paise. */
export const GOODWILL_LEAST_PAISE: Paise = 100

/** Pieces of one line in a parcel, as far as money may be given back of them. In paise. */
export interface GoodwillLine {
  quantity: number
  /** What their customer paid of them with their delivery. */
  paidPaise: Paise
  /** What of it was given back before, whoever bore it. */
  givenPaise: Paise
  /** Of it, at the expense of the marketplace. */
  givenByMarketplacePaise: Paise
  /** What of it was paid in advance, where the rest was paid at the door. */
  advancePaise: Paise
}

/**
 * The most that may be given back of a line, by who bears it: a rupee of each piece stays, so that one that comes back still
 * gives something back. Of an order with an advance the marketplace gives back what was paid at the door alone: the advance
 * goes back with the pieces. 0 where less than the least is left.
 */
export function goodwillMostPaise(line: GoodwillLine, bearer: GoodwillBearer): Paise {
  const leftPaise = line.paidPaise - line.givenPaise - line.quantity * GOODWILL_LEAST_PAISE
  const atDoorPaise = line.paidPaise - line.advancePaise - line.givenByMarketplacePaise
  const mostPaise =
    bearer === 'marketplace' && line.advancePaise > 0 ? Math.min(leftPaise, atDoorPaise) : leftPaise
  return mostPaise < GOODWILL_LEAST_PAISE ? 0 : mostPaise
}

/** Where it goes, as the office reads it: the way its item was paid, and an account for what was paid at the door. */
export function goodwillGoesTo(
  { advancePaise, isPaidInCash }: Pick<GoodwillLine, 'advancePaise'> & { isPaidInCash: boolean },
  bearer: GoodwillBearer,
  method: PaymentMethod,
): string {
  if (advancePaise > 0 && bearer === 'seller') return 'First what was paid online, then an account'
  return isPaidInCash || advancePaise > 0
    ? 'An account, which we ask the customer for by email'
    : PAYMENT_METHOD_LABELS[method]
}

export const GOODWILL_TO_NOBODY =
  'It would go to a bank account that only the customer could name, and their account here is closed'

/** Why nothing is given back of a line now; undefined where something may be. */
export function goodwillRefusalText(
  line: GoodwillLine & { isBeingDecided: boolean; isForNobody: boolean },
): string | undefined {
  if (line.isForNobody) return GOODWILL_TO_NOBODY
  if (line.isBeingDecided) return 'Not possible while a return or a dispute is open'
  return goodwillMostPaise(line, 'seller') === 0 ? 'Nothing more can be refunded' : undefined
}

/** Why an amount is not given back of a line, as it stands under its field; undefined where it may be. */
export function goodwillAmountProblem(
  paise: Paise,
  line: GoodwillLine,
  bearer: GoodwillBearer,
): string | undefined {
  const mostPaise = goodwillMostPaise(line, bearer)
  if (mostPaise === 0) return 'Nothing more can be refunded for this item'
  return paise > mostPaise
    ? `At most ${formatInr(mostPaise, 2)} can be refunded for this item. A return or a dispute gives back all of it`
    : undefined
}

/** A goodwill refund as its form says it. */
export interface GoodwillForm {
  /** Made with the form: the same one is one refund. */
  id: string
  parcelId: string
  orderLineId: string
  amountPaise: Paise
  bearer: GoodwillBearer
  cause: GoodwillCause
  reason: string
}

/** The name of a line of a parcel in the form. */
export function goodwillItem(line: { parcelId: string; orderLineId: string }): string {
  return `${line.parcelId}:${line.orderLineId}`
}

/** Checks the form of a goodwill refund (key, item, amount in rupees, bearer, cause, reason). */
export function checkGoodwill(
  raw: Readonly<Record<string, unknown>>,
): Result<GoodwillForm, 'refunds.goodwill_not_valid'> {
  const id = oneLine(raw.key)
  const [parcelId = '', orderLineId = ''] = oneLine(raw.item).split(':')
  const typed = oneLine(raw.amount)
  const amountPaise = rupeesToPaise(typed)
  const bearer = GOODWILL_BEARERS.find((known) => known === raw.bearer)
  const cause = GOODWILL_CAUSES.find(({ key }) => key === raw.cause)?.key
  const reason = manyLines(raw.reason)
  const refusal = refuseFields('refunds.goodwill_not_valid', {
    item: isUuid(parcelId) && isUuid(orderLineId) ? undefined : 'Please choose an item',
    amount: amountProblem(typed, amountPaise),
    bearer: bearer ? undefined : 'Please choose who pays',
    cause: cause ? undefined : 'Please choose what it is for',
    reason: reasonProblem(reason),
    form: isUuid(id) ? undefined : 'Please reload the page and try again',
  })
  return (
    refusal ??
    ok({
      id,
      parcelId,
      orderLineId,
      amountPaise: amountPaise ?? 0,
      bearer: bearer ?? 'marketplace',
      cause: cause ?? 'other',
      reason,
    })
  )
}

function amountProblem(typed: string, paise: Paise | undefined): string | undefined {
  if (typed === '') return REQUIRED_MESSAGE
  if (paise === undefined) return 'Please enter an amount in rupees, such as 250 or 99.50'
  return paise < GOODWILL_LEAST_PAISE ? 'Please enter ₹1 or more' : undefined
}
