import type { PaymentStatus } from '#domain/money/payments/payment-status.ts'
import { ORDER_WAIT_LABELS, type OrderWait } from '#domain/selling/order-moves/order-wait.ts'
import type { VendorOrderStatus } from '#domain/selling/order-moves/vendor-order-status.ts'
import { type BadgeColour, type CustomerStatus, statusBadgeColour, statusLabel } from './order-status.ts'

/** A state as its badge says it. */
export interface StateWords {
  label: string
  colour: BadgeColour
}

/**
 * Where one seller's vendor order is, as sellers and administrators read it: who has to do what, or what was done. The
 * customer's "Pending" says neither, since a paid and accepted order is pending until it leaves.
 */
export const SELLER_STATE_LABELS: Readonly<Record<VendorOrderStatus, string>> = {
  'awaiting-payment': 'Waiting for payment',
  pending: 'To accept',
  accepted: 'Accepted',
  packed: 'Packed',
  'partly-shipped': 'Partly shipped',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  returned: 'Returned',
  lost: 'Lost',
}

/** All of them, and pre-orders for later, in a list. */
export const WAITING_LABEL = 'Waiting'

/**
 * The badge of a vendor order; what waits for its customer or for a bank says so before anything else. A pre-order whose
 * day is still to come is nothing to accept yet.
 */
export function sellerState(
  status: VendorOrderStatus,
  { waitsFor = null, isForLater = false }: { waitsFor?: OrderWait | null; isForLater?: boolean } = {},
): StateWords {
  const isWaiting = status === 'awaiting-payment' || status === 'pending'
  if (status === 'pending' && isForLater && !waitsFor)
    return { label: 'Pre-order for later', colour: 'yellow' }
  return waitsFor
    ? { label: ORDER_WAIT_LABELS[waitsFor], colour: 'yellow' }
    : { label: SELLER_STATE_LABELS[status], colour: isWaiting ? 'yellow' : statusBadgeColour(status) }
}

/** The states by which the office chooses orders: as the customer's, but for what its customer reads as pending. */
export const OFFICE_STATE_LABELS: Readonly<Record<CustomerStatus, string>> = {
  pending: 'Not shipped yet',
  'payment-failed': statusLabel('payment-failed'),
  'partly-shipped': statusLabel('partly-shipped'),
  shipped: statusLabel('shipped'),
  delivered: statusLabel('delivered'),
  cancelled: statusLabel('cancelled'),
  returned: statusLabel('returned'),
  refunded: statusLabel('refunded'),
  lost: statusLabel('lost'),
}

/**
 * The badge of a whole order in the office: of one that has not left how far its sellers are (`orderProgress`), or that
 * it waits for its payment.
 */
export function officeState({
  status,
  isPlaced,
  replacedBy,
  progress,
}: {
  status: CustomerStatus
  isPlaced: boolean
  /** What its customer ordered in its place, to pay in another way; nobody paid it. */
  replacedBy?: { number: string } | undefined
  /** Undefined where nothing is left to send, or nobody looked. */
  progress: string | undefined
}): StateWords {
  const colour = statusBadgeColour(status)
  if (replacedBy) return { label: `Replaced by ${replacedBy.number}`, colour: 'grey' }
  if (status !== 'pending') return { label: OFFICE_STATE_LABELS[status], colour }
  if (!isPlaced) return { label: SELLER_STATE_LABELS['awaiting-payment'], colour }
  return { label: progress ?? OFFICE_STATE_LABELS.pending, colour }
}

/** Where the money of an order is, as the office reads it: of an advance alone it does not say that the order is paid. */
export function paymentLabel(status: PaymentStatus, { cashLeftPaise }: { cashLeftPaise: number }): string {
  return status === 'paid' && cashLeftPaise > 0 ? 'Advance paid' : statusLabel(status)
}
