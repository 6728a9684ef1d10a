import type { Transaction } from 'kysely'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { statusByParcels } from '#domain/orders/fulfilment/status-by-parcels.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { moveVendorOrders } from '#server/orders/orders/move-vendor-orders.ts'
import { lockVendorOrders } from '#server/selling/order-moves/lock-order.ts'
import type { OrderEvent } from '#server/selling/order-moves/order-event.ts'
import { readVendorOrderPieces } from './parcel-store.ts'

/** Brings a vendor order to where its parcels are, in the transaction that moved one of them. */
export async function followParcels(
  app: Pick<App, 'clock' | 'pause'>,
  tx: Transaction<Schema>,
  vendorOrder: { orderId: string; vendorOrderId: string; by: OrderEvent['by']; at: Date },
): Promise<void> {
  const { orderId, vendorOrderId } = vendorOrder
  const before = (await lockVendorOrders(tx, orderId)).find(({ id }) => id === vendorOrderId)
  invariant(before, 'a parcel belongs to a vendor order')
  const to = statusByParcels(await readVendorOrderPieces(tx, vendorOrderId))
  if (to !== before.status) await moveVendorOrders(app, tx, { ...vendorOrder, to })
}
