import type { PaymentStatus } from '#domain/money/payments/payment-status.ts'
import { type GonePieces, isSentBack } from '#domain/orders/fulfilment/customer-next-step.ts'
import type { VendorOrderStatus } from '#domain/selling/order-moves/vendor-order-status.ts'

export const CUSTOMER_STATUSES = [
  'pending',
  'payment-failed',
  'partly-shipped',
  'shipped',
  'delivered',
  'cancelled',
  'returned',
  'refunded',
  'lost',
] as const

/** The words that a customer reads for a whole order. */
export type CustomerStatus = (typeof CUSTOMER_STATUSES)[number]

export type BadgeColour = 'yellow' | 'blue' | 'green' | 'grey'

/**
 * The status of a whole order, by its payment and its vendor orders. Vendor orders that were cancelled, returned or lost
 * stop counting as long as another vendor order is on its way; answers for every combination. This is the definition: the database keeps what
 * it says in `orders.status`, which everybody reads (decision 0441).
 */
export function customerStatus(order: {
  payment: PaymentStatus
  vendorOrders: readonly VendorOrderStatus[]
}): CustomerStatus {
  const { payment, vendorOrders } = order
  const live = vendorOrders.filter((status) => !ENDED_WITHOUT_GOODS.has(status))
  if (vendorOrders.length > 0 && live.length === 0) {
    if (payment === 'refunded') return 'refunded'
    if (vendorOrders.includes('lost')) return 'lost'
    return vendorOrders.includes('returned') ? 'returned' : 'cancelled'
  }
  if (live.includes('awaiting-payment')) {
    return payment === 'failed' || payment === 'expired' ? 'payment-failed' : 'pending'
  }
  const sent = live.filter((status) => SENT.has(status))
  if (sent.length === 0) return 'pending'
  if (sent.length < live.length || sent.includes('partly-shipped')) return 'partly-shipped'
  return sent.includes('shipped') ? 'shipped' : 'delivered'
}

/**
 * The status as its customer reads it: of an order that was delivered, and of whose pieces each was cancelled or credited
 * since, nothing is delivered any more. Returned is what was sent back alone.
 */
export function shownStatus(
  status: CustomerStatus,
  {
    payment,
    lines,
  }: {
    payment: PaymentStatus
    lines: readonly GonePieces[]
  },
): CustomerStatus {
  const isAllBack = lines.every((line) => line.quantity === line.cancelled_quantity + line.credited_quantity)
  if (status !== 'delivered' || !isAllBack) return status
  return payment === 'refunded' || !isSentBack(lines) ? 'refunded' : 'returned'
}

/** The same as the office reads it, of an order that may have no payment yet. */
export function shownInOffice(
  status: CustomerStatus,
  { payment, lines }: { payment: PaymentStatus | null; lines: readonly GonePieces[] },
): CustomerStatus {
  return payment === null ? status : shownStatus(status, { payment, lines })
}

const ENDED_WITHOUT_GOODS: ReadonlySet<VendorOrderStatus> = new Set(['cancelled', 'returned', 'lost'])
const SENT: ReadonlySet<VendorOrderStatus> = new Set(['partly-shipped', 'shipped', 'delivered'])

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
