import type { AttemptReason } from '#domain/ground/shipping/tracking-event.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Moves = Schema['order_events']

/** A move of an order's payment, of a vendor order or of a parcel, with who and why. */
export interface OrderEvent {
  orderId: string
  vendorOrderId?: string
  /** With `subject` parcel. */
  parcelId?: string
  subject: 'payment' | 'vendor_order' | 'parcel'
  from: Moves['from_status']
  to: Moves['to_status']
  by: { kind: 'customer' | 'vendor' | 'admin' | 'system'; id?: string }
  note?: string
  /** Why nobody took the parcel, for rules. */
  reasonCode?: AttemptReason | undefined
  /** Now, by the database's clock, unless given. */
  at?: Date
}
