/** Who cancels: a customer its own order, a seller or an administrator in its place what the seller cannot supply. */
export type Canceller = 'customer' | 'vendor' | 'admin'

const CUSTOMER = {
  'changed-mind': 'I no longer need it',
  'ordered-wrong': 'I ordered the wrong item',
  'cheaper-elsewhere': 'I found it cheaper elsewhere',
  'too-slow': 'It takes too long',
  'wrong-address': 'The address is wrong',
  other: 'Something else',
} as const

const SELLER = {
  'out-of-stock': 'Out of stock',
  'damaged-in-store': 'Damaged before it was sent',
  'price-wrong': 'The price was wrong',
  'cannot-deliver': 'Cannot be delivered there',
  'customer-asked': 'The customer asked for it',
} as const

/** Nobody chooses it: the marketplace cancels what is still to be sent when a bank has taken its payment, or its cash was not confirmed. */
const SYSTEM = {
  'charged-back': 'The bank took the payment back',
  'not-confirmed': 'The order in cash was not confirmed',
} as const

/** Nor this: a person of the office decides that it was one. */
const OFFICE = { 'price-slip': 'The price was an obvious slip' } as const

const ALL = { ...CUSTOMER, ...SELLER, ...OFFICE, ...SYSTEM }

export type CancellationReason = keyof typeof ALL

/** The reasons that somebody may give, in the order of the form. */
export function reasonsFor(canceller: Canceller): readonly CancellationReason[] {
  return Object.keys(canceller === 'customer' ? CUSTOMER : SELLER) as CancellationReason[]
}

/** A reason that this canceller may give; undefined for any other word. */
export function parseReason(canceller: Canceller, word: string): CancellationReason | undefined {
  return reasonsFor(canceller).find((reason) => reason === word)
}

/** A reason as its form and its pages say it. */
export function reasonText(reason: CancellationReason): string {
  return ALL[reason]
}

/** Whether a cancellation counts in its seller's record: what a customer asked for does not. */
export function countsAgainstSeller(by: Canceller, reason: CancellationReason): boolean {
  return by !== 'customer' && reason !== 'customer-asked'
}

/**
 * What a seller's reason says of its shelf: that the cancelled pieces are not on it, or that none of the offer is. Undefined
 * where they can be sold to somebody else.
 */
export function saysOfShelf(
  by: Canceller,
  reason: CancellationReason,
): 'pieces-gone' | 'none-left' | undefined {
  if (by === 'customer') return undefined
  if (reason === 'damaged-in-store') return 'pieces-gone'
  return reason === 'out-of-stock' ? 'none-left' : undefined
}
