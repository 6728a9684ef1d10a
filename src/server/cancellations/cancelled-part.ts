import type { CancellationReason } from '#domain/cancellations/cancellation-reason.ts'
import type { PlannedCancellation } from '#domain/cancellations/plan-cancellation.ts'
import type { VendorOrderStatus } from '#domain/orders/vendor-order-status.ts'
import type { OrderEvent } from '#server/order-moves/order-event.ts'
import type { CancellableLine } from './pieces-to-cancel-views.ts'

/** What is cancelled of a part, as it was planned under the lock of its order. */
export interface CancelledPart {
  cancellationId: string
  vendorOrderId: string
  status: VendorOrderStatus
  sold: readonly CancellableLine[]
  plan: PlannedCancellation
}

export interface CancelledParts {
  orderId: string
  by: OrderEvent['by']
  reason: CancellationReason
  note: string | null
  parts: readonly CancelledPart[]
}
