import type { Paise } from '#domain/ground/shared/money.ts'
import type { PaymentStatus } from '#domain/money/payments/payment-status.ts'
import type { ParcelStatus } from '#domain/orders/fulfilment/parcel-status.ts'

/** How the goods of a parcel were paid: at the gateway, in cash at the door, or not at all. */
export type PaidBy = 'gateway' | 'cash' | 'nothing'

/**
 * How what is in a parcel was paid. A parcel that collects cash was paid for when it was delivered; any other, when the
 * order's payment came through the gateway.
 */
export function paidBy(
  parcel: { status: ParcelStatus; cashPaise: Paise },
  payment: { status: PaymentStatus },
): PaidBy {
  if (parcel.cashPaise > 0) return parcel.status === 'delivered' ? 'cash' : 'nothing'
  return isPaid(payment.status) ? 'gateway' : 'nothing'
}

/** Whether the gateway has taken the order's money, whatever of it has gone back since. */
export function isPaid(status: PaymentStatus): boolean {
  return status === 'paid' || status === 'refund-due' || status === 'partly-refunded' || status === 'refunded'
}
