import type { VendorOrderStatus } from '#domain/selling/order-moves/vendor-order-status.ts'

/**
 * Whether pieces of a vendor order may be reserved for it and not yet dispatched. What a payment is awaited for is
 * reserved too, but by its hold, which ends by itself.
 */
const IS_RESERVED: Readonly<Record<VendorOrderStatus, boolean>> = {
  'awaiting-payment': false,
  pending: true,
  accepted: true,
  packed: true,
  'partly-shipped': true,
  shipped: false,
  delivered: false,
  cancelled: false,
  returned: false,
  lost: false,
}

export type ReservationEnd = 'dispatch' | 'cancellation'

/**
 * How a move ends the reservation of a vendor order's pieces: they are dispatched, or can be sold again; undefined: not
 * at all.
 */
export function reservationEnd(from: VendorOrderStatus, to: VendorOrderStatus): ReservationEnd | undefined {
  if (!IS_RESERVED[from] || IS_RESERVED[to]) return undefined
  return to === 'cancelled' ? 'cancellation' : 'dispatch'
}
