import type { Moves } from '#domain/shared/moves.ts'

export const VENDOR_ORDER_STATUSES = [
  'awaiting-payment',
  'pending',
  'packed',
  'shipped',
  'delivered',
  'cancelled',
  'returned',
] as const

/** Where one seller's part of an order is. */
export type VendorOrderStatus = (typeof VENDOR_ORDER_STATUSES)[number]

/** How a vendor order begins: waiting for the gateway, or at once when cash is paid on delivery. */
export const VENDOR_ORDER_STARTS = [
  'awaiting-payment',
  'pending',
] as const satisfies readonly VendorOrderStatus[]

/**
 * What may happen to a vendor order. It can be cancelled only before shipment (the marketplace's policy); a parcel that
 * was refused on delivery, or sent back within the return period, is returned.
 */
export const VENDOR_ORDER_MOVES: Moves<VendorOrderStatus> = {
  'awaiting-payment': ['pending', 'cancelled'],
  pending: ['packed', 'cancelled'],
  packed: ['shipped', 'cancelled'],
  shipped: ['delivered', 'returned'],
  delivered: ['returned'],
  cancelled: [],
  returned: [],
}
