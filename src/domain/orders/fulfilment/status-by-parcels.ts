import type { VendorOrderStatus } from '#domain/selling/order-moves/vendor-order-status.ts'
import { isOnItsWay, type ParcelStatus } from './parcel-status.ts'

/** A parcel as the status of its vendor order depends on it. */
export interface ParcelOfVendorOrder {
  status: ParcelStatus
  /** How many pieces are in it. */
  pieces: number
}

/**
 * The status of an accepted vendor order, by the parcels that were made of its pieces. A vendor order without a parcel is
 * accepted; parcels that were unpacked do not count. Never `awaiting-payment`, `pending` or `cancelled`, which people
 * decide. One lost parcel makes it lost, since a lost parcel may be found and come back: what is delivered or
 * returned is so for good.
 */
export function statusByParcels(vendorOrder: {
  pieces: number
  parcels: readonly ParcelOfVendorOrder[]
}): VendorOrderStatus {
  const live = vendorOrder.parcels.filter(({ status }) => status !== 'cancelled')
  const left = vendorOrder.pieces - live.reduce((sum, { pieces }) => sum + pieces, 0)
  const sent = live.filter(({ status }) => status !== 'packed')
  if (sent.length === 0) return live.length > 0 && left <= 0 ? 'packed' : 'accepted'
  if (left > 0 || sent.length < live.length) return 'partly-shipped'
  if (sent.some(({ status }) => isOnItsWay(status))) return 'shipped'
  if (sent.some(({ status }) => status === 'lost')) return 'lost'
  return sent.some(({ status }) => status === 'delivered') ? 'delivered' : 'returned'
}
