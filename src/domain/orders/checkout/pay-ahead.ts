import type { PaymentStatus } from '#domain/money/payments/payment-status.ts'
import type { VendorOrderStatus } from '#domain/selling/order-moves/vendor-order-status.ts'

const NOTHING_LEFT: ReadonlySet<VendorOrderStatus> = new Set(['pending', 'accepted', 'packed', 'cancelled'])

/**
 * Whether the rest of an order with an advance can be paid online: until something of it is with its courier, who is told how much
 * to collect. Not once all of it was cancelled.
 */
export function mayPayRest(
  payment: { status: PaymentStatus; cashDuePaise: number },
  vendorOrderStatuses: readonly VendorOrderStatus[],
): boolean {
  return (
    (payment.status === 'paid' || payment.status === 'partly-refunded') &&
    payment.cashDuePaise > 0 &&
    isAllHere(vendorOrderStatuses)
  )
}

/**
 * Whether an order that is to be paid in cash can be paid ahead: as long as nothing of it has left nobody collects the
 * cash. Not once all of it was cancelled.
 */
export function mayPayAhead(
  payment: { status: PaymentStatus },
  vendorOrderStatuses: readonly VendorOrderStatus[],
): boolean {
  return payment.status === 'due' && isAllHere(vendorOrderStatuses)
}

function isAllHere(vendorOrderStatuses: readonly VendorOrderStatus[]): boolean {
  return (
    vendorOrderStatuses.every((status) => NOTHING_LEFT.has(status)) &&
    vendorOrderStatuses.some((status) => status !== 'cancelled')
  )
}
