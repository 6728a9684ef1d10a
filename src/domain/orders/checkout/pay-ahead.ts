import type { PaymentStatus } from '#domain/money/payments/payment-status.ts'
import type { VendorOrderStatus } from '#domain/selling/order-moves/vendor-order-status.ts'

const NOTHING_LEFT: ReadonlySet<VendorOrderStatus> = new Set(['pending', 'accepted', 'packed', 'cancelled'])

/**
 * Whether an order that is to be paid in cash can be paid ahead: as long as nothing of it has left nobody collects the
 * cash. Not once all of it was cancelled.
 */
export function mayPayAhead(
  payment: { status: PaymentStatus },
  vendorOrderStatuses: readonly VendorOrderStatus[],
): boolean {
  return (
    payment.status === 'due' &&
    vendorOrderStatuses.every((status) => NOTHING_LEFT.has(status)) &&
    vendorOrderStatuses.some((status) => status !== 'cancelled')
  )
}
