import type { Transaction } from 'kysely'
import type { VendorOrderStatus } from '#domain/selling/order-moves/vendor-order-status.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { OrderEvent } from './order-event.ts'

type Tx = Transaction<Schema>

/** Every move is a row that says who and when; the table lets nobody change one. */
export async function insertEvents(tx: Tx, events: readonly OrderEvent[]): Promise<void> {
  await tx
    .insertInto('order_events')
    .values(
      events.map((event) => ({
        order_id: event.orderId,
        vendor_order_id: event.vendorOrderId ?? null,
        parcel_id: event.parcelId ?? null,
        subject: event.subject,
        from_status: event.from,
        to_status: event.to,
        by_kind: event.by.kind,
        by_id: event.by.id ?? null,
        note: event.note ?? null,
        reason_code: event.reasonCode ?? null,
        ...(event.at && { at: event.at }),
      })),
    )
    .execute()
}

/** Locks the order's own row against every other mover; inserting rows that refer to it goes on meanwhile. */
export async function lockOrderRow(tx: Tx, orderId: string): Promise<void> {
  await tx.selectFrom('orders').select('id').where('id', '=', orderId).forNoKeyUpdate().execute()
}

/** Locks the vendor orders of an order in id order, after the order's own row, and gives their statuses. */
export async function lockVendorOrderRows(
  tx: Tx,
  orderId: string,
): Promise<{ id: string; status: VendorOrderStatus }[]> {
  return tx
    .selectFrom('vendor_orders')
    .select(['id', 'status'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .forUpdate()
    .execute()
}
