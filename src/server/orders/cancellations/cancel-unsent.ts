import type { Transaction } from 'kysely'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { CancellationReason } from '#domain/orders/cancellations/cancellation-reason.ts'
import { cancellablePieces, planCancellation } from '#domain/orders/cancellations/plan-cancellation.ts'
import { isToDispatch, type VendorOrderStatus } from '#domain/selling/order-moves/vendor-order-status.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { cancelVendorOrders } from './cancel-vendor-orders.ts'
import type { CancelledVendorOrder } from './cancelled-vendor-order.ts'
import { readLinesToCancel } from './pieces-to-cancel-views.ts'

/**
 * Cancels what of an order has not left, for a reason of the marketplace's own, under the lock of its vendor orders
 * (`statuses`). Nothing where all has left or was cancelled. It does not count against the seller.
 */
export async function cancelUnsent(
  app: App,
  tx: Transaction<Schema>,
  {
    orderId,
    statuses,
    reason,
  }: {
    orderId: string
    statuses: readonly { id: string; status: VendorOrderStatus }[]
    reason: Extract<CancellationReason, 'charged-back' | 'not-confirmed'>
  },
): Promise<void> {
  const vendorOrders: CancelledVendorOrder[] = []
  for (const { id: vendorOrderId, status } of statuses) {
    if (!isToDispatch(status)) continue
    const sold = await readLinesToCancel(tx, vendorOrderId)
    const unsent = sold
      .map((line) => ({ lineId: line.lineId, quantity: cancellablePieces(line) }))
      .filter(({ quantity }) => quantity > 0)
    if (unsent.length === 0) continue
    const plan = planCancellation(sold, unsent)
    invariant(plan.ok, 'what has not left can be cancelled')
    vendorOrders.push({ cancellationId: app.random.uuid(), vendorOrderId, status, sold, plan: plan.value })
  }
  if (vendorOrders.length === 0) return
  await cancelVendorOrders(app, tx, { orderId, by: { kind: 'system' }, reason, note: null, vendorOrders })
}
