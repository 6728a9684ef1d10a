import type { Transaction } from 'kysely'
import type { App } from '#server/app.ts'
import type { Schema } from '#server/db/schema.ts'
import { together } from '#server/db/together.ts'
import { countNewOrder } from '#server/earnings/count-placed-order.ts'
import { recordOrderEvents } from '#server/order-moves/record-order-events.ts'
import { insertOrder, type NewOrder } from './order-store.ts'

/**
 * Writes a planned order, its sellers' parts, its lines and the first event of each part; one that is placed at once is
 * in its sellers' figures from now on. Gives the sequence number that people read and quote.
 */
export async function saveOrder(
  app: Pick<App, 'random' | 'clock'>,
  tx: Transaction<Schema>,
  order: NewOrder,
): Promise<{ sequence: number }> {
  const partIds = new Map(order.plan.vendorOrders.map(({ sellerId }) => [sellerId, app.random.uuid()]))
  const events = [...partIds.values()].map((vendorOrderId) => ({
    orderId: order.id,
    vendorOrderId,
    subject: 'vendor_order' as const,
    from: null,
    to: order.vendorOrderStatus,
    by: { kind: 'customer' as const, id: order.userId },
    at: order.placedAt ?? app.clock.now(),
  }))
  const [sequence] = await together([
    insertOrder(tx, order, { partIds, nextId: app.random.uuid }),
    recordOrderEvents(tx, events),
    order.placedAt &&
      countNewOrder(tx, { orderId: order.id, userId: order.userId, sellerIds: [...partIds.keys()] }),
  ])
  return { sequence }
}
