/** What couriers report of a parcel, whatever each of them calls it. */
export const TRACKING_KINDS = [
  'picked-up',
  'in-transit',
  'out-for-delivery',
  'attempt-failed',
  'held',
  'delivered',
  'return-started',
  'returned',
  'lost',
  'damaged',
] as const

export type TrackingKind = (typeof TRACKING_KINDS)[number]

/** Why nobody took a parcel. */
export const ATTEMPT_REASONS = [
  'customer-absent',
  'refused',
  'wrong-address',
  'rescheduled',
  'cash-not-ready',
  'area-closed',
  'other',
] as const

export type AttemptReason = (typeof ATTEMPT_REASONS)[number]

/** The words of each reason, for customer, seller and back office alike. */
export const ATTEMPT_REASON_WORDS: Readonly<Record<AttemptReason, string>> = {
  'customer-absent': 'Nobody was there',
  refused: 'The parcel was refused',
  'wrong-address': 'The address was not found',
  rescheduled: 'The customer asked for another day',
  'cash-not-ready': 'The cash was not ready',
  'area-closed': 'The courier could not enter the area',
  other: 'The delivery failed',
}

export const TRACKING_WORDS: Readonly<Record<TrackingKind, string>> = {
  'picked-up': 'Picked up by the courier',
  'in-transit': 'On its way',
  'out-for-delivery': 'Out for delivery',
  'attempt-failed': 'Delivery attempted',
  held: 'Held by the courier',
  delivered: 'Delivered',
  'return-started': 'On its way back to the seller',
  returned: 'Back at the seller',
  lost: 'Lost by the courier',
  damaged: 'Damaged on the way',
}

const REASON_WORDS: readonly (readonly [AttemptReason, RegExp])[] = [
  ['refused', /refus|reject|denied|not accept|cancelled by (the )?c/i],
  ['cash-not-ready', /cash|cod (amount )?not|no money|payment/i],
  ['rescheduled', /resched|future|later|another day|requested.*(date|day)|postpone/i],
  [
    'customer-absent',
    /not available|unavailable|not there|door ?lock|premises closed|absent|unreachable|no response/i,
  ],
  ['wrong-address', /address|incomplete|not traceable|untraceable|wrong pin|mobile number/i],
  ['area-closed', /restrict|entry|area|out of delivery|oda|curfew|strike|weather|natural/i],
]

/** The reason that a courier's own words give for a failed attempt. */
export function attemptReason(words: string): AttemptReason {
  const text = words.slice(0, 500)
  return REASON_WORDS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other'
}

/** Who asked the courier to come: the seller by hand, or the marketplace over the courier's API. */
export type ArrangedBy = 'seller' | 'marketplace'
