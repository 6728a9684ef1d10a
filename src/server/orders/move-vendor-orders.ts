import type { Transaction } from 'kysely'
import { VENDOR_ORDER_MOVES, type VendorOrderStatus } from '#domain/orders/vendor-order-status.ts'
import { invariant } from '#domain/shared/invariant.ts'
import { canMove } from '#domain/shared/moves.ts'
import type { App } from '#server/app.ts'
import { refreshBestOffers } from '#server/catalogue/refresh-best-offers.ts'
import type { Schema } from '#server/db/schema.ts'
import { together } from '#server/db/together.ts'
import { recordVendorOrderMoves } from '#server/earnings/record-vendor-order-moves.ts'
import { endReservations } from '#server/inventory/end-reservations.ts'
import { lockVendorOrders } from '#server/order-moves/lock-order.ts'
import type { OrderEvent } from '#server/order-moves/order-event.ts'
import { recordOrderEvents } from '#server/order-moves/record-order-events.ts'
import { setVendorOrderStatus } from './order-store.ts'

/**
 * Moves every part of an order, or the one that is named, to one status, as the table of moves allows, with an event
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
  const parts = all.filter(({ id }) => vendorOrderId === undefined || id === vendorOrderId)
  for (const part of parts) {
    invariant(canMove(VENDOR_ORDER_MOVES, part.status, to), `a ${part.status} order does not become ${to}`)
  }
  const events = parts.map((part) => ({
    orderId,
    vendorOrderId: part.id,
    subject: 'vendor_order' as const,
    from: part.status,
    to,
    by,
    at,
  }))
  const ids = parts.map((part) => part.id)
  await together([setVendorOrderStatus(tx, ids, { status: to, at }), recordOrderEvents(tx, events)])
  const moves = parts.map((part) => ({ vendorOrderId: part.id, from: part.status, to }))
  const backOnSale = await endReservations(app, tx, { moves, at })
  await recordVendorOrderMoves(tx, { moves, at })
  await refreshBestOffers(tx, backOnSale)
}
