import { REMITTANCE_DAYS } from '#domain/ground/cash-on-delivery/remittance-days.ts'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { formatInr, type Paise } from '#domain/ground/shared/money.ts'

/** What the books know of a piece beyond what its seller says of it. */
export interface ReceiptFacts {
  isDelivered: boolean
  /** Sold by the marketplace itself, whose word is nobody else's. */
  isHouse: boolean
  /** The marketplace booked its courier, which reports by itself and hands over what it collects; not the seller's own. */
  isBookedByUs: boolean
  /** Paid at the door, whole or what was left after an advance. */
  isCash: boolean
  toCollectPaise: Paise
  /** Of that, what has reached the marketplace. */
  remittedPaise: Paise
  /** The gateway has taken the money of its order. */
  isPaidOnline: boolean
  /** Its money has gone back. */
  isRefunded: boolean
  /** Sold for little or nothing, beside what it cost and was sold for before its order. */
  isFarBelow: boolean
  /** Whoever alone offers the product has changed what it says it is, since the order. */
  isRewritten: boolean
  /** A bank has taken the order's payment back, or may yet. */
  isChargedBack: boolean
  /** An administrator has confirmed its receipt since anything of that happened. */
  isConfirmed: boolean
  /** And has looked at its price and description. */
  isWorthConfirmed: boolean
}

/** Why nobody but a seller vouches for a piece: what readers would take for bought and received waits. */
export type Unproven =
  | 'not-delivered'
  | 'charged-back'
  | 'nothing-paid'
  | 'cash-not-here'
  | 'not-paid'
  | 'refunded'
  | 'far-below-price'
  | 'rewritten'

/** Whoever paid less than one part in so many of the usual price may have bought stars and no item, */
export const FAR_BELOW = 3
/** and so may whoever paid less than this for a piece. */
export const LEAST_PAISE: Paise = 100_00

/**
 * Whether a piece was really bought and received by more than its seller's word, and why not; undefined where it was. A
 * delivery code is no proof: whoever orders from themselves knows it (decision 1188).
 */
export function whyUnproven(facts: ReceiptFacts): Unproven | undefined {
  if (!facts.isDelivered) return 'not-delivered'
  if (!facts.isConfirmed && facts.isChargedBack) return 'charged-back'
  if (facts.isHouse) return undefined
  return whyNotPaid(facts) ?? whyNotWorthIt(facts)
}

function whyNotPaid(facts: ReceiptFacts): Unproven | undefined {
  if (facts.isConfirmed || facts.isBookedByUs) return undefined
  if (facts.isCash && facts.toCollectPaise === 0) return 'nothing-paid'
  if (facts.isCash && facts.remittedPaise < facts.toCollectPaise) return 'cash-not-here'
  if (!facts.isCash && !facts.isPaidOnline) return 'not-paid'
  return facts.isRefunded ? 'refunded' : undefined
}

function whyNotWorthIt({ isFarBelow, isRewritten, isWorthConfirmed }: ReceiptFacts): Unproven | undefined {
  if (isWorthConfirmed) return undefined
  if (isFarBelow) return 'far-below-price'
  return isRewritten ? 'rewritten' : undefined
}

/**
 * Why a piece does not prove what somebody says of it: nobody buys from themselves for next to nothing, or something else,
 * to rate that badly. What says so needs no other proof than any (decision 1197).
 */
export function whyUnprovenFor(unproven: Unproven | undefined, { isGood }: { isGood: boolean }) {
  return isOfWorth(unproven) && !isGood ? undefined : unproven
}

/** Whether a piece was paid for and received, and it is its price or description that an administrator looks at. */
export function isOfWorth(unproven: Unproven | null | undefined): boolean {
  return unproven === 'far-below-price' || unproven === 'rewritten'
}

/**
 * From when on the office looks at what waits: cash once it is overdue, so that a seller who keeps it silences nobody,
 * anything else at once.
 */
export function lookFrom(unproven: Unproven, { deliveredAt, now }: { deliveredAt: Date; now: Date }): Date {
  const overdue = new Date(deliveredAt.getTime() + REMITTANCE_DAYS.seller * DAY_MS)
  return unproven === 'cash-not-here' && overdue > now ? overdue : now
}

/** What the writer of a waiting review reads: why it waits, and what releases it. */
export const UNPROVEN_WORDS: Readonly<Record<Unproven, string>> = {
  'cash-not-here': `Your review appears when the cash for this parcel has reached us, usually within ${REMITTANCE_DAYS.seller} days of delivery. After that we check it ourselves.`,
  'charged-back':
    'Your bank is taking back the payment of this order, or has done so. We check your review ourselves.',
  'nothing-paid': 'Nothing was paid to us for this parcel. We check your review ourselves.',
  'not-delivered': 'Your review appears when the parcel is marked as delivered again.',
  'not-paid': 'Your review appears when the payment for this order has reached us.',
  refunded: 'This item was refunded. We check your review ourselves.',
  'far-below-price': 'You paid far less than this item usually costs. We check your review ourselves.',
  rewritten: 'The description of this item has changed since you ordered it. We check your review ourselves.',
}

/** The same for the office. */
export const OFFICE_UNPROVEN_WORDS: Readonly<Record<Unproven, string>> = {
  'cash-not-here': 'The cash of its parcel, delivered by the seller’s own courier, has not reached us.',
  'charged-back': 'The customer’s bank has taken the payment back, or may yet.',
  'nothing-paid': 'Paid at the door, with nothing to collect for this parcel.',
  'not-delivered': 'The parcel is not marked as delivered any more.',
  'not-paid': 'No payment of its order has reached us.',
  refunded: 'It was refunded, and only the seller says that it was delivered.',
  'far-below-price': `Sold for less than ${formatInr(LEAST_PAISE)}, or less than a third of what earlier customers paid, or of what was asked for it.`,
  rewritten: 'Its seller, who alone offers the product, has changed what it says it is since the order.',
}
