import type { Customer } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import { cancelOwnPieces } from '#server/orders/cancellations/cancel-pieces.ts'

/** Cancels so many pieces of a customer's order of one product, for its customer. */
export async function cancelPieces(
  app: App,
  customer: Customer,
  { orderId, quantity }: { orderId: string; quantity: number },
): ReturnType<typeof cancelOwnPieces> {
  const { lineId, vendorOrderId } = await app.db
    .selectFrom('order_lines')
    .select(['id as lineId', 'vendor_order_id as vendorOrderId'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return cancelOwnPieces(app, customer, {
    orderId,
    reason: 'changed-mind',
    vendorOrders: [{ cancellationId: app.random.uuid(), vendorOrderId, lines: [{ lineId, quantity }] }],
  })
}
