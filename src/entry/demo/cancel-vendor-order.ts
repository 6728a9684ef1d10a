import { invariant } from '#domain/ground/shared/invariant.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { cancelOwnPieces } from '#server/orders/cancellations/cancel-pieces.ts'
import { readLinesToCancel } from '#server/orders/cancellations/pieces-to-cancel-views.ts'

/** The customer cancels everything of a vendor order, and what they paid goes back; once, however often it is asked. */
export async function cancelVendorOrder(
  app: App,
  customer: { userId: string },
  { orderId, ...vendorOrder }: { orderId: string; vendorOrderId: string; cancellationId: string },
): Promise<void> {
  const sold = await inTransaction(app, (tx) => readLinesToCancel(tx, vendorOrder.vendorOrderId))
  const lines = sold.map(({ lineId, quantity }) => ({ lineId, quantity }))
  const cancelled = await cancelOwnPieces(app, customer, {
    orderId,
    reason: 'changed-mind',
    vendorOrders: [{ ...vendorOrder, lines }],
  })
  invariant(cancelled.ok, 'a vendor order that nobody has packed can be cancelled')
}
