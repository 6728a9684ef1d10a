import type { AttemptReason } from '#domain/ground/shipping/tracking-event.ts'
import type { ParcelStatus } from '#domain/orders/fulfilment/parcel-status.ts'

/** How far one seller's vendor order has come. */
export type VendorOrderReached =
  | 'pending'
  | 'accepted'
  | 'packed'
  | 'partly-shipped'
  | 'shipped'
  | 'out-for-delivery'
  | 'attempt-failed'
  | 'held'
  | 'returning'
  | 'sent-back'
  | 'lost'
  | 'damaged'
  | 'delivered'
  | 'delivered-in-two'

interface ParcelMove {
  to: Exclude<ParcelStatus, 'packed' | 'cancelled'>
  /** After the order was placed. */
  hours: number
  reason?: string
  reasonCode?: AttemptReason
}

/** What becomes of one box. */
export interface ParcelStory {
  /** One piece, where there are several, or all that is left. */
  takes: 'one' | 'rest'
  /** In hours after the order was placed, as every time here. */
  packed: number
  moves: readonly ParcelMove[]
}

const ACCEPTED = 3
const PACKED = 5
const SHIPPED: ParcelMove = { to: 'shipped', hours: 20 }
const OUT: ParcelMove = { to: 'out-for-delivery', hours: 66 }
const DELIVERED: ParcelMove = { to: 'delivered', hours: 70 }
const NOBODY_HOME: ParcelMove = {
  to: 'attempt-failed',
  hours: 68,
  reason: 'Nobody at home',
  reasonCode: 'customer-absent',
}
const REFUSED: ParcelMove = {
  to: 'returning',
  hours: 94,
  reason: 'Refused at the door',
  reasonCode: 'refused',
}

const inOneBox = (...moves: ParcelMove[]) => ({
  accepted: ACCEPTED,
  parcels: [{ takes: 'rest', packed: PACKED, moves }] as const,
})

/** What is done with a vendor order until it is where it is to be. */
export const STORIES: Readonly<
  Record<VendorOrderReached, { accepted: number | undefined; parcels: readonly ParcelStory[] }>
> = {
  pending: { accepted: undefined, parcels: [] },
  accepted: { accepted: ACCEPTED, parcels: [] },
  packed: inOneBox(),
  'partly-shipped': {
    accepted: ACCEPTED,
    parcels: [{ takes: 'one', packed: PACKED, moves: [SHIPPED] }],
  },
  shipped: inOneBox(SHIPPED),
  'out-for-delivery': inOneBox(SHIPPED, OUT),
  'attempt-failed': inOneBox(SHIPPED, OUT, NOBODY_HOME),
  held: inOneBox(SHIPPED, { to: 'held', hours: 60, reason: 'Road closed by floods' }),
  returning: inOneBox(SHIPPED, OUT, NOBODY_HOME, REFUSED),
  'sent-back': inOneBox(SHIPPED, OUT, NOBODY_HOME, REFUSED, { to: 'returned', hours: 150 }),
  lost: inOneBox(SHIPPED, { to: 'lost', hours: 140, reason: 'Not found at any hub' }),
  damaged: inOneBox(SHIPPED, { to: 'damaged', hours: 50, reason: 'Crushed in the sorting centre' }),
  delivered: inOneBox(SHIPPED, OUT, DELIVERED),
  'delivered-in-two': {
    accepted: ACCEPTED,
    parcels: [
      { takes: 'one', packed: PACKED, moves: [SHIPPED, OUT, DELIVERED] },
      {
        takes: 'rest',
        packed: 22,
        moves: [
          { ...SHIPPED, hours: 26 },
          { ...OUT, hours: 90 },
          { ...DELIVERED, hours: 94 },
        ],
      },
    ],
  },
}
