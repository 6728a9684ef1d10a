import type { Transaction } from 'kysely'
import { canMove } from '#domain/ground/shared/moves.ts'
import { statusByParcels } from '#domain/orders/fulfilment/status-by-parcels.ts'
import { VENDOR_ORDER_MOVES } from '#domain/selling/order-moves/vendor-order-status.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { countRefundsOf } from '#server/money/payments/count-refunds.ts'
import { lockPayment, movePayment } from '#server/money/payments/move-payment.ts'
import { moveVendorOrders } from '#server/orders/orders/move-vendor-orders.ts'
import { lockVendorOrders } from '#server/selling/order-moves/lock-order.ts'
import type { OrderEvent } from '#server/selling/order-moves/order-event.ts'
import { recordParcelMove } from '#server/selling/order-moves/record-order-events.ts'
import { lockParcel, readVendorOrderPieces, setParcelStatus } from '../parcel-store.ts'
import { settleCash } from '../settle-cash.ts'

const NOTE = 'A dispute was decided: the customer paid at the door.'

/**
 * Counts the cash of a parcel as collected at its door, whatever its seller has said of it, in the transaction of the
 * dispute that decides so and under the lock of its order: the parcel counts as delivered, its cash as with the seller's
 * courier until it is handed over, and its order as paid. Nobody is written to, and what was credited stays credited: a
 * vendor order that came back whole stays so.
 */
export async function noteCashCollected(
  app: App,
  tx: Transaction<Schema>,
  { parcelId, disputeId, by }: { parcelId: string; disputeId: string; by: OrderEvent['by'] },
): Promise<void> {
  const { orderId, vendorOrderId, status: from } = await lockParcel(tx, parcelId)
  const at = app.clock.now()
  await setParcelStatus(tx, parcelId, { status: 'delivered', at, byDispute: disputeId })
  const moved = {
    orderId,
    vendorOrderId,
    parcelId,
    from,
    to: 'delivered' as const,
    by,
    at,
    note: NOTE,
  }
  await recordParcelMove(tx, moved)
  const vendorOrder = (await lockVendorOrders(tx, orderId)).find(({ id }) => id === vendorOrderId)
  const to = statusByParcels(await readVendorOrderPieces(tx, vendorOrderId))
  if (vendorOrder && vendorOrder.status !== 'returned' && canMove(VENDOR_ORDER_MOVES, vendorOrder.status, to))
    await moveVendorOrders(app, tx, { orderId, vendorOrderId, by, at, to })
  const payment = await lockPayment(tx, orderId)
  if (payment?.status === 'cancelled')
    await movePayment(app, tx, payment, { status: 'paid', keepAsking: true })
  await settleCash(app, tx, orderId)
  await countRefundsOf(app, tx, orderId)
}
