import type { Transaction } from 'kysely'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { cancellablePieces, planCancellation } from '#domain/orders/cancellations/plan-cancellation.ts'
import { isToDispatch } from '#domain/selling/order-moves/vendor-order-status.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { readChargedBack } from '#server/orders/refunds/charged-back-views.ts'
import { lockVendorOrders } from '#server/selling/order-moves/lock-order.ts'
import { cancelVendorOrders } from './cancel-vendor-orders.ts'
import type { CancelledVendorOrder } from './cancelled-vendor-order.ts'
import { listChargedBackToCancel, readLinesToCancel } from './pieces-to-cancel-views.ts'

const AT_ONCE = 200

/**
 * Cancels what has not left of orders whose payment a bank has taken: nothing of them can be handed over any more, and
 * nobody else may cancel them. The bank pays what was paid for them; it does not count against the seller. Each order is
 * one transaction, and done once, however often it runs.
 */
export async function cancelChargedBack(app: App): Promise<void> {
  for (const orderId of await listChargedBackToCancel(app.db, AT_ONCE))
    await inTransaction(app, (tx) => cancelUnsent(app, tx, orderId))
}

async function cancelUnsent(app: App, tx: Transaction<Schema>, orderId: string): Promise<void> {
  const statuses = await lockVendorOrders(tx, orderId)
  await app.pause('cancellations:locked')
  // Another bank may still decide about the rest of the payment.
  if ((await readChargedBack(tx, orderId)) !== 'lost') return
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
  await cancelVendorOrders(app, tx, {
    orderId,
    by: { kind: 'system' },
    reason: 'charged-back',
    note: null,
    vendorOrders,
  })
}
