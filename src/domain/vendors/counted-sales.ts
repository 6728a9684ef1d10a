import type { VendorOrderStatus } from '#domain/orders/vendor-order-status.ts'

const COUNTED: Readonly<Record<VendorOrderStatus, boolean>> = {
  'awaiting-payment': false,
  pending: true,
  packed: true,
  shipped: true,
  delivered: true,
  cancelled: false,
  returned: false,
}

/**
 * Says whether a vendor order counts as a sale: in a shop's revenue, its number of orders, its customers and its
 * earnings. It does from the moment it is placed (at once for cash on delivery, with the payment for a card) until it is
 * cancelled or comes back. An order whose payment is awaited or has failed never counted.
 */
export function isSale(status: VendorOrderStatus): boolean {
  return COUNTED[status]
}

/** What a move of a placed vendor order means for its seller's figures; undefined: nothing. */
export function saleMove(from: VendorOrderStatus, to: VendorOrderStatus): 'delivered' | 'undone' | undefined {
  if (isSale(from) && !isSale(to)) return 'undone'
  return isSale(from) && to === 'delivered' ? 'delivered' : undefined
}
