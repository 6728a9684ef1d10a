import type { Moves } from '#domain/ground/shared/moves.ts'

export const VENDOR_ORDER_STATUSES = [
  'awaiting-payment',
  'pending',
  'accepted',
  'packed',
  'partly-shipped',
  'shipped',
  'delivered',
  'cancelled',
  'returned',
  'lost',
] as const

/** Where one seller's vendor order is. */
export type VendorOrderStatus = (typeof VENDOR_ORDER_STATUSES)[number]

/** How a vendor order begins: waiting for the gateway, or at once when cash is paid on delivery. */
export const VENDOR_ORDER_STARTS = [
  'awaiting-payment',
  'pending',
] as const satisfies readonly VendorOrderStatus[]

/**
 * What may happen to a vendor order. A seller accepts it; from its first parcel on it follows its parcels
 * (`partStatus`): a box that is unpacked again takes it back to accepted, a lost parcel may be found and come back. It can be
 * cancelled only before shipment (the marketplace's policy); what was sent back within the return period is returned; what
 * was said to be back and had been delivered for its cash is delivered.
 */
export const VENDOR_ORDER_MOVES: Moves<VendorOrderStatus> = {
  'awaiting-payment': ['pending', 'cancelled'],
  pending: ['accepted', 'packed', 'cancelled'],
  accepted: ['packed', 'partly-shipped', 'shipped', 'cancelled'],
  packed: ['accepted', 'partly-shipped', 'shipped', 'cancelled'],
  'partly-shipped': ['shipped', 'delivered', 'returned', 'lost'],
  shipped: ['delivered', 'returned', 'lost'],
  delivered: ['returned'],
  cancelled: [],
  returned: ['delivered'],
  lost: ['shipped', 'delivered', 'returned'],
}

/** Vendor orders that still have goods to leave the seller. */
export const TO_DISPATCH = [
  'pending',
  'accepted',
  'packed',
  'partly-shipped',
] as const satisfies readonly VendorOrderStatus[]

export type ToDispatch = (typeof TO_DISPATCH)[number]

export function isToDispatch(status: VendorOrderStatus): boolean {
  return TO_DISPATCH.some((each) => each === status)
}
