import { statusLabel } from '#domain/orders/order-status.ts'
import type { VendorOrderStatus } from '#domain/orders/vendor-order-status.ts'
import type { PaymentStatus } from '#domain/payments/payment-status.ts'
import type { TimelineEntry } from '#server/orders/order-page-views.ts'

const PAYMENT: Readonly<Record<string, string>> = {
  due: 'To be paid in cash on delivery',
  pending: 'Payment asked of the gateway',
  paid: 'Payment received',
  failed: 'Payment declined',
  expired: 'Payment not confirmed in time',
  cancelled: 'Payment cancelled',
  'refund-due': 'Refund due',
  'partly-refunded': 'Partly refunded',
  refunded: 'Refunded',
} satisfies Record<PaymentStatus, string>

const PARCEL: Readonly<Record<string, (seller: string) => string>> = {
  'awaiting-payment': () => 'Items held until the payment is confirmed',
  pending: (seller) => `Order passed to ${seller}`,
  packed: (seller) => `Packed by ${seller}`,
  shipped: (seller) => `Shipped by ${seller}`,
  delivered: (seller) => `Delivered by ${seller}`,
  cancelled: (seller) => `Cancelled by ${seller}`,
  returned: (seller) => `Returned to ${seller}`,
} satisfies Record<VendorOrderStatus, (seller: string) => string>

/** What happened to an order, in a customer's words. */
export function timelineText({ subject, to, sellerName }: TimelineEntry): string {
  const words = subject === 'payment' ? PAYMENT[to] : PARCEL[to]?.(sellerName ?? 'the seller')
  return words ?? statusLabel(to)
}
