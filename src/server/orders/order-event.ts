import type { ParcelStatus } from '#domain/fulfilment/parcel-status.ts'
import type { VendorOrderStatus } from '#domain/orders/vendor-order-status.ts'
import type { PaymentStatus } from '#domain/payments/payment-status.ts'
import type { AttemptReason } from '#domain/shipping/tracking-event.ts'

/** A move of an order's payment, of a part or of a parcel, with who and why. */
export interface OrderEvent {
  orderId: string
  vendorOrderId?: string
  /** With `subject` parcel. */
  parcelId?: string
  subject: 'payment' | 'vendor_order' | 'parcel'
  from: PaymentStatus | VendorOrderStatus | ParcelStatus | null
  to: PaymentStatus | VendorOrderStatus | ParcelStatus
  by: { kind: 'customer' | 'vendor' | 'admin' | 'system'; id?: string }
  note?: string
  /** Why nobody took the parcel, for rules. */
  reasonCode?: AttemptReason | undefined
  /** Now, by the database's clock, unless given. */
  at?: Date
}
