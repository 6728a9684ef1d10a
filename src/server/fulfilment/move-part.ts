import type { Transaction } from 'kysely'
import { partStatus } from '#domain/fulfilment/part-status.ts'
import { invariant } from '#domain/shared/invariant.ts'
import type { App } from '#server/app.ts'
import type { Schema } from '#server/db/schema.ts'
import { lockVendorOrders } from '#server/order-moves/lock-order.ts'
import type { OrderEvent } from '#server/order-moves/order-event.ts'
import { moveVendorOrders } from '#server/orders/move-vendor-orders.ts'
import { readPartPieces } from './parcel-store.ts'

/** Brings a part of an order to where its parcels are, in the transaction that moved one of them. */
export async function followParcels(
  app: Pick<App, 'clock' | 'pause'>,
  tx: Transaction<Schema>,
  part: { orderId: string; vendorOrderId: string; by: OrderEvent['by']; at: Date },
): Promise<void> {
  const { orderId, vendorOrderId } = part
  const before = (await lockVendorOrders(tx, orderId)).find(({ id }) => id === vendorOrderId)
  invariant(before, 'a parcel belongs to a part of its order')
  const to = partStatus(await readPartPieces(tx, vendorOrderId))
  if (to !== before.status) await moveVendorOrders(app, tx, { ...part, to })
}
