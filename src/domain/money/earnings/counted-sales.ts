import { isToDispatch, type VendorOrderStatus } from '#domain/selling/order-moves/vendor-order-status.ts'

const COUNTED: Readonly<Record<VendorOrderStatus, boolean>> = {
  'awaiting-payment': false,
  pending: true,
  accepted: true,
  packed: true,
  'partly-shipped': true,
  shipped: true,
  delivered: true,
  cancelled: false,
  returned: false,
  lost: true,
}

/**
 * Says whether a vendor order counts as a sale: in a shop's revenue, its number of orders and its customers. It does
 * from the moment it is placed (at once for cash on delivery, with the payment for a card) until it is cancelled or
 * comes back; a lost parcel counts until that is settled. An order whose payment is awaited or has failed never counted.
 */
export function isSale(status: VendorOrderStatus): boolean {
  return COUNTED[status]
}

/**
 * What a move of a placed vendor order means for its seller's ledger and figures; undefined: nothing. The goods are
 * supplied when they are dispatched.
 */
export function saleMove(
  from: VendorOrderStatus,
  to: VendorOrderStatus,
): 'dispatched' | 'delivered' | 'undone' | 'revived' | undefined {
  if (isSale(from) && !isSale(to)) return 'undone'
  if (from === 'returned' && isSale(to)) return 'revived'
  if (isToDispatch(from) && to === 'shipped') return 'dispatched'
  return isSale(from) && to === 'delivered' ? 'delivered' : undefined
}
