import type { Transaction } from 'kysely'
import { partStatus } from '#domain/fulfilment/part-status.ts'
import { VENDOR_ORDER_MOVES } from '#domain/orders/vendor-order-status.ts'
import { canMove } from '#domain/shared/moves.ts'
import type { App } from '#server/app.ts'
import type { Schema } from '#server/db/schema.ts'
import { lockVendorOrders } from '#server/order-moves/lock-order.ts'
import type { OrderEvent } from '#server/order-moves/order-event.ts'
import { recordParcelMove } from '#server/order-moves/record-order-events.ts'
import { moveVendorOrders } from '#server/orders/move-vendor-orders.ts'
import { lockPayment, movePayment } from '#server/payments/move-payment.ts'
import { lockParcel, readPartPieces, setParcelStatus } from '../parcel-store.ts'
import { settleCash } from '../settle-cash.ts'

const NOTE = 'A dispute was decided: the customer paid at the door.'

/**
 * Counts the cash of a parcel as collected at its door, whatever its seller has said of it, in the transaction of the
 * dispute that decides so and under the lock of its order: the parcel counts as delivered, its cash as with the seller's
 * courier until it is handed over, and its order as paid. Nobody is written to, and what was credited stays credited: a
 * part that came back whole stays so.
 */
export async function noteCashCollected(
  app: App,
  tx: Transaction<Schema>,
  { parcelId, by }: { parcelId: string; by: OrderEvent['by'] },
): Promise<void> {
  const { orderId, vendorOrderId, status: from } = await lockParcel(tx, parcelId)
  const at = app.clock.now()
  await setParcelStatus(tx, parcelId, { status: 'delivered', at })
  const moved = { orderId, vendorOrderId, parcelId, from, to: 'delivered' as const, by, at, note: NOTE }
  await recordParcelMove(tx, moved)
  const part = (await lockVendorOrders(tx, orderId)).find(({ id }) => id === vendorOrderId)
  const to = partStatus(await readPartPieces(tx, vendorOrderId))
  if (part && canMove(VENDOR_ORDER_MOVES, part.status, to))
    await moveVendorOrders(app, tx, { orderId, vendorOrderId, by, at, to })
  const payment = await lockPayment(tx, orderId)
  if (payment?.status === 'cancelled')
    await movePayment(app, tx, payment, { status: 'paid', keepAsking: false })
  await settleCash(app, tx, orderId)
}
