import type { PaymentStatus } from '#domain/payments/payment-status.ts'
import type { VendorOrderStatus } from './vendor-order-status.ts'

export const CUSTOMER_STATUSES = [
  'pending',
  'payment-failed',
  'partly-shipped',
  'shipped',
  'delivered',
  'cancelled',
  'returned',
  'refunded',
] as const

/** The words that a customer reads for a whole order. */
export type CustomerStatus = (typeof CUSTOMER_STATUSES)[number]

export type BadgeColour = 'yellow' | 'blue' | 'green' | 'grey'

/**
 * The status of a whole order, by its payment and its vendor orders. Parts that were cancelled or returned stop counting
 * as long as another part is on its way; answers for every combination. This is the definition: the database keeps what
 * it says in `orders.status`, which everybody reads (decision 0441).
 */
export function customerStatus(order: {
  payment: PaymentStatus
  vendorOrders: readonly VendorOrderStatus[]
}): CustomerStatus {
  const { payment, vendorOrders } = order
  const live = vendorOrders.filter((status) => status !== 'cancelled' && status !== 'returned')
  if (vendorOrders.length > 0 && live.length === 0) {
    if (payment === 'refunded') return 'refunded'
    return vendorOrders.includes('returned') ? 'returned' : 'cancelled'
  }
  if (live.includes('awaiting-payment')) {
    return payment === 'failed' || payment === 'expired' ? 'payment-failed' : 'pending'
  }
  const sent = live.filter((status) => status === 'shipped' || status === 'delivered')
  if (sent.length === 0) return 'pending'
  if (sent.length < live.length) return 'partly-shipped'
  return sent.includes('shipped') ? 'shipped' : 'delivered'
}

/** The badge's colour: pending yellow, shipped blue, delivered green, anything else grey. */
export function statusBadgeColour(status: string): BadgeColour {
  return status === 'pending'
    ? 'yellow'
    : status === 'shipped'
      ? 'blue'
      : status === 'delivered'
        ? 'green'
        : 'grey'
}

/** The badge's label: the status with a capital, its hyphens as spaces ("Partly shipped"). */
export function statusLabel(status: string): string {
  return (status.charAt(0).toUpperCase() + status.slice(1)).replaceAll('-', ' ')
}
