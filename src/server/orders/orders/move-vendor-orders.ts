import type { Transaction } from 'kysely'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { canMove } from '#domain/ground/shared/moves.ts'
import {
  VENDOR_ORDER_MOVES,
  type VendorOrderStatus,
} from '#domain/selling/order-moves/vendor-order-status.ts'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { together } from '#server/ground/db/together.ts'
import { recordVendorOrderMoves } from '#server/money/earnings/record-vendor-order-moves.ts'
import { endReservations } from '#server/selling/inventory/end-reservations.ts'
import { lockVendorOrders } from '#server/selling/order-moves/lock-order.ts'
import type { OrderEvent } from '#server/selling/order-moves/order-event.ts'
import { recordOrderEvents } from '#server/selling/order-moves/record-order-events.ts'
import { setVendorOrderStatus } from './order-store.ts'

/**
 * Moves every vendor order of an order, or the one that is named, to one status, as the table of moves allows, with an event
 * for each; else throws. The stock and the sellers' ledgers follow: call it before products are locked, and
 * `asMarketplace` in a seller's transaction.
 */
export async function moveVendorOrders(
  app: Pick<App, 'clock' | 'pause'>,
  tx: Transaction<Schema>,
  {
    orderId,
    vendorOrderId,
    to,
    by,
    at = app.clock.now(),
  }: {
    orderId: string
    vendorOrderId?: string
    to: VendorOrderStatus
    by: OrderEvent['by']
    /** When it happened, if that was before now. */
    at?: Date
  },
): Promise<void> {
  const all = await lockVendorOrders(tx, orderId)
  const vendorOrders = all.filter(({ id }) => vendorOrderId === undefined || id === vendorOrderId)
  for (const vendorOrder of vendorOrders) {
    invariant(
      canMove(VENDOR_ORDER_MOVES, vendorOrder.status, to),
      `a ${vendorOrder.status} order does not become ${to}`,
    )
  }
  const events = vendorOrders.map((vendorOrder) => ({
    orderId,
    vendorOrderId: vendorOrder.id,
    subject: 'vendor_order' as const,
    from: vendorOrder.status,
    to,
    by,
    at,
  }))
  const ids = vendorOrders.map((vendorOrder) => vendorOrder.id)
  await together([
    setVendorOrderStatus(tx, { orderId, ids }, { status: to, at }),
    recordOrderEvents(tx, events),
  ])
  const moves = vendorOrders.map((vendorOrder) => ({
    vendorOrderId: vendorOrder.id,
    from: vendorOrder.status,
    to,
  }))
  const backOnSale = await endReservations(app, tx, { moves, at })
  await recordVendorOrderMoves(tx, { moves, at })
  await refreshBestOffers(tx, backOnSale)
}
