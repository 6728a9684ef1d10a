import type { Paise } from '#domain/ground/shared/money.ts'
import { prorate } from '#domain/ground/shared/prorate.ts'
import type { Bearer } from './dispute-state.ts'

/** What was sold of a vendor order, less what went back. */
export interface ChargedVendorOrder {
  vendorOrderId: string
  sellerId: string
  paise: Paise
}

/**
 * Shares what the bank takes over the vendor orders of an order, by what each cost. The shares add up to the amount to the paisa,
 * or to what the vendor orders cost where the bank takes more; a vendor order that bears nothing is left out.
 */
export function shareChargeback(
  amountPaise: Paise,
  vendorOrders: readonly ChargedVendorOrder[],
): ChargedVendorOrder[] {
  const whole = vendorOrders.reduce((sum, { paise }) => sum + paise, 0)
  if (whole === 0) return []
  const shares = prorate(
    Math.min(amountPaise, whole),
    vendorOrders.map(({ paise }) => paise),
  )
  return vendorOrders
    .map((vendorOrder, at) => ({ ...vendorOrder, paise: shares[at] ?? 0 }))
    .filter(({ paise }) => paise > 0)
}

/** The same, and what of it has left with parcels and did not go back. */
export interface SentVendorOrder extends ChargedVendorOrder {
  sentPaise: Paise
}

/**
 * What is held back while the bank decides, of each vendor order: its share, at most what of it has left. What has not left never
 * costs its seller anything: it cannot leave any more, and is cancelled if the bank keeps the money. Vendor orders of which nothing
 * is held are left out.
 */
export function holdsOfChargeback(
  amountPaise: Paise,
  vendorOrders: readonly SentVendorOrder[],
): ChargedVendorOrder[] {
  const sent = new Map(vendorOrders.map(({ vendorOrderId, sentPaise }) => [vendorOrderId, sentPaise]))
  return shareChargeback(amountPaise, vendorOrders)
    .map(({ vendorOrderId, sellerId, paise }) => ({
      vendorOrderId,
      sellerId,
      paise: Math.min(paise, sent.get(vendorOrderId) ?? 0),
    }))
    .filter(({ paise }) => paise > 0)
}

/** What a seller bears of a lost chargeback, and what it would bear if the bank had decided now. */
export interface BorneShare {
  id: string
  takenPaise: Paise
  duePaise: Paise
}

/**
 * Whom what of a lost chargeback is given back of which goods came back afterwards: sellers first, down to what each
 * would bear now, then the loss of the marketplace, and at last sellers beyond that. Amounts in paise; of more than was
 * borne, what was borne.
 */
export function giveBackBorne(
  paise: Paise,
  borne: { shares: readonly BorneShare[]; lossPaise: Paise },
): { shares: { id: string; paise: Paise }[]; lossPaise: Paise } {
  let left = paise
  const take = (upTo: Paise) => {
    const some = Math.max(0, Math.min(left, upTo))
    left -= some
    return some
  }
  const first = borne.shares.map(({ takenPaise, duePaise }) =>
    take(takenPaise - Math.min(duePaise, takenPaise)),
  )
  const lossPaise = take(borne.lossPaise)
  const shares = borne.shares.map(({ id, takenPaise }, at) => {
    const before = first[at] ?? 0
    return { id, paise: before + take(takenPaise - before) }
  })
  return { shares: shares.filter((share) => share.paise > 0), lossPaise }
}

/** How the goods of a vendor order were handed out. */
export type HandedOut = 'for-code' | 'without-code' | 'not-delivered'

/** What a bank's reason is about, as far as its code says. */
export type ChargebackCause = 'payment' | 'goods' | 'delivery' | 'other'

const CAUSES: readonly (readonly [RegExp, ChargebackCause])[] = [
  [/fraud|unauthori[sz]ed|stolen|duplicate|processing|amount/i, 'payment'],
  [/not_as_described|defective|counterfeit|quality|credit_not_processed|cancel/i, 'goods'],
  [/not_received|not_provided|undelivered|delivery/i, 'delivery'],
]

/** What a gateway's reason code is about; codes differ between banks, and "other" is one of them. */
export function causeOf(reason: string): ChargebackCause {
  return CAUSES.find(([code]) => code.test(reason))?.[1] ?? 'other'
}

/**
 * Who bears a chargeback that is lost. Who paid is for the marketplace to check, what was sent for the seller; goods that
 * were handed out for the delivery code did arrive, so that a seller is not charged for a bank that thinks otherwise.
 */
export const BEARER_OF_LOST: Readonly<Record<ChargebackCause, Readonly<Record<HandedOut, Bearer>>>> = {
  payment: { 'for-code': 'marketplace', 'without-code': 'marketplace', 'not-delivered': 'marketplace' },
  goods: { 'for-code': 'seller', 'without-code': 'seller', 'not-delivered': 'seller' },
  delivery: { 'for-code': 'marketplace', 'without-code': 'seller', 'not-delivered': 'seller' },
  other: { 'for-code': 'marketplace', 'without-code': 'seller', 'not-delivered': 'seller' },
}

/** What the marketplace bears of one seller's chargebacks is counted over so many days. */
export const LOSS_DAYS = 90

/**
 * Whether a person says who bears what the marketplace would bear of a seller's lost chargeback: with what it bore of this
 * seller in `LOSS_DAYS` days without a look that is more than the setting, whatever the bank's reason. Seller and customer
 * may be one person, with the cards of others or with an own one, and a code that this person tells to itself. Never of the
 * marketplace's own sales. Amounts in paise.
 */
export function needsLook(share: {
  /** What `BEARER_OF_LOST` leaves to the marketplace. */
  paise: Paise
  borneUnseenPaise: Paise
  limitPaise: Paise
  isHouse: boolean
}): boolean {
  const { paise, borneUnseenPaise, limitPaise, isHouse } = share
  return paise > 0 && !isHouse && borneUnseenPaise + paise > limitPaise
}

const REASONS_GIVEN: Readonly<Record<ChargebackCause, string>> = {
  payment: 'it doubts the payment itself',
  goods: 'it is about the goods',
  delivery: 'it says that the goods did not arrive',
  other: 'its reason is a general one',
}

/** What a bank's reason is about, in a seller's words. */
export function causeWords(cause: ChargebackCause): string {
  return REASONS_GIVEN[cause]
}

/** Why a lost chargeback is borne by whom `BEARER_OF_LOST` says. */
export function bearerWords(cause: ChargebackCause, handedOut: HandedOut): string {
  if (cause === 'payment') return 'who pays is for us to check'
  if (cause === 'goods') return 'what is sent is for the seller to check'
  if (handedOut === 'for-code')
    return 'the goods were handed over for the delivery code, so that they did arrive'
  return handedOut === 'without-code'
    ? 'the goods were handed over without a delivery code, so that nothing proves that they arrived'
    : 'the goods had not been delivered when the bank decided'
}

/** What became of a seller's share, in a sentence or two; amounts as people read them. */
export function shareWords(share: {
  held: string
  /** Undefined when nothing was taken. */
  taken: string | undefined
  isOpen: boolean
  /** It ended before the bank decided. */
  isEarly: boolean
  bearer: Bearer | undefined
  cause: ChargebackCause | undefined
  handedOut: HandedOut | undefined
  /** It is lost, and a person is to say who bears it, or has said so. */
  isLookedAt?: boolean
}): string {
  const { held, taken, isOpen, isEarly, bearer, cause, handedOut, isLookedAt = false } = share
  if (isOpen && isLookedAt)
    return `The bank has returned the payment to the customer. ${held} stays on hold while we decide who bears it. We tell you as soon as that is decided.`
  if (isOpen)
    return `The customer’s bank disputes the payment${cause ? `: ${causeWords(cause)}` : ''}. ${held} is on hold until the bank decides. We answer the bank with our records. You do not have to do anything.`
  if (isEarly)
    return `The customer has nothing from this order, so nothing is on hold any more, whatever the bank decides. ${held} is yours again.`
  if (!bearer) return `The bank has decided that the payment stands. ${held} is yours again.`
  if (bearer === 'seller' && !taken)
    return `The bank has returned the payment to the customer, which pays the refund of what was cancelled or given back. ${held} is yours again.`
  const why = isLookedAt
    ? ', as we have decided after we looked at it'
    : cause && handedOut
      ? `, since ${bearerWords(cause, handedOut)}`
      : ''
  return bearer === 'seller'
    ? `The bank has returned the payment to the customer. You bear ${taken} of it${why}.`
    : `The bank has returned the payment to the customer. We bear it${why}. ${held} is yours again.`
}
