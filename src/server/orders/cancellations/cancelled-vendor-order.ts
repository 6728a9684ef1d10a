import type { CancellationReason } from '#domain/orders/cancellations/cancellation-reason.ts'
import type { PlannedCancellation } from '#domain/orders/cancellations/plan-cancellation.ts'
import type { VendorOrderStatus } from '#domain/selling/order-moves/vendor-order-status.ts'
import type { OrderEvent } from '#server/selling/order-moves/order-event.ts'
import type { NextOffers } from './kept-prices/next-offers-views.ts'
import type { CancellableLine } from './pieces-to-cancel-views.ts'

/** What is cancelled of a vendor order, as it was planned under the lock of its order. */
export interface CancelledVendorOrder {
  cancellationId: string
  vendorOrderId: string
  status: VendorOrderStatus
  sold: readonly CancellableLine[]
  plan: PlannedCancellation
}

export interface CancellationToWrite {
  orderId: string
  by: OrderEvent['by']
  reason: CancellationReason
  note: string | null
  vendorOrders: readonly CancelledVendorOrder[]
  /** Who cancels breaks the seller's word: from which offers each line may be bought again, under the locks of their stock. */
  nextOffers?: NextOffers
}
