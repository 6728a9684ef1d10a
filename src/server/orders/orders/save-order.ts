import type { Transaction } from 'kysely'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { together } from '#server/ground/db/together.ts'
import { countNewOrder } from '#server/money/earnings/count-placed-order.ts'
import { recordOrderEvents } from '#server/selling/order-moves/record-order-events.ts'
import { copyBuilds, insertOrder, type NewOrder } from './order-store.ts'

/**
 * Writes a planned order, its sellers' vendor orders, its lines and the first event of each vendor order; one that is placed at once is
 * in its sellers' figures from now on. Gives the sequence number that people read and quote.
 */
export async function saveOrder(
  app: Pick<App, 'random' | 'clock'>,
  tx: Transaction<Schema>,
  order: NewOrder,
): Promise<{ sequence: number }> {
  const vendorOrderIds = new Map(order.plan.vendorOrders.map(({ sellerId }) => [sellerId, app.random.uuid()]))
  const events = [...vendorOrderIds.values()].map((vendorOrderId) => ({
    orderId: order.id,
    vendorOrderId,
    subject: 'vendor_order' as const,
    from: null,
    to: order.vendorOrderStatus,
    by: { kind: 'customer' as const, id: order.userId },
    at: order.placedAt ?? app.clock.now(),
  }))
  const [sequence] = await together([
    insertOrder(tx, order, { vendorOrderIds, nextId: app.random.uuid }),
    recordOrderEvents(tx, events),
    order.placedAt &&
      countNewOrder(tx, { orderId: order.id, userId: order.userId, sellerIds: [...vendorOrderIds.keys()] }),
  ])
  return { sequence }
}

/** An order that is bought in the place of a product of another one is of the same build (decision 1279). */
export async function carryBuilds(
  tx: Transaction<Schema>,
  o: { from: string; to: string; productId: string },
): Promise<void> {
  await copyBuilds(tx, o)
}
