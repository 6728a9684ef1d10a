import { sql, type Transaction } from 'kysely'
import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

/** A customer's own placed order; undefined for anybody else's. */
export async function findOwnOrder(
  tx: Tx,
  { orderId, userId }: { orderId: string; userId: string },
): Promise<{ orderId: string } | undefined> {
  if (!isUuid(orderId)) return undefined
  const row = await tx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('user_id', '=', userId)
    .where('placed_at', 'is not', null)
    .executeTakeFirst()
  return row && { orderId: row.id }
}

/** Whose a vendor order is, and on which day it was sold. */
export async function readSoldVendorOrder(
  tx: Tx,
  vendorOrderId: string,
): Promise<{ sellerId: string; day: Day }> {
  const row = await tx
    .selectFrom('vendor_orders')
    .select(['seller_id', 'placed_at'])
    .where('id', '=', vendorOrderId)
    .executeTakeFirstOrThrow()
  invariant(row.placed_at, 'what is cancelled was placed')
  return { sellerId: row.seller_id, day: indianDay(row.placed_at) }
}

/** Whether every piece of a vendor order has been cancelled. */
export async function isWhollyCancelled(tx: Tx, vendorOrderId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('order_lines')
    .select('id')
    .where('vendor_order_id', '=', vendorOrderId)
    .whereRef('cancelled_quantity', '<', 'quantity')
    .executeTakeFirst()
  return row === undefined
}

/** Of a vendor order what is neither cancelled nor packed: whether there is any, and the last day of its pre-orders. */
export async function readRestToPack(
  tx: Tx,
  vendorOrderId: string,
): Promise<{ isThere: boolean; preorderFrom: Day | null }> {
  const { rows } = await sql<{ isThere: boolean; preorderFrom: Day | null }>`
    SELECT count(*) > 0 AS "isThere", to_char(max(line.preorder_from), 'YYYY-MM-DD') AS "preorderFrom"
    FROM order_lines AS line WHERE line.vendor_order_id = ${vendorOrderId}::uuid
      AND line.quantity - line.cancelled_quantity > coalesce((SELECT sum(parcel_lines.quantity) FROM parcel_lines
        JOIN parcels ON parcels.id = parcel_id AND parcels.status <> 'cancelled'
        WHERE parcel_lines.order_line_id = line.id), 0)`.execute(tx)
  return rows[0] ?? { isThere: false, preorderFrom: null }
}

/** The pieces of a parcel, as a credit note names them; of a parcel that has an invoice. */
export async function readInvoicedPieces(tx: Tx, parcelId: string) {
  return tx
    .selectFrom('parcel_lines')
    .innerJoin('invoices', 'invoices.parcel_id', 'parcel_lines.parcel_id')
    .leftJoin('eway_bills', 'eway_bills.parcel_id', 'parcel_lines.parcel_id')
    .select(['order_line_id as orderLineId', 'quantity', 'invoices.number as invoiceNumber'])
    .select('eway_bills.number as ewayBillNumber')
    .where('parcel_lines.parcel_id', '=', parcelId)
    .execute()
}

/** A placed vendor order, whoever may see it in this transaction. */
export async function findPlacedVendorOrder(
  tx: Tx,
  vendorOrderId: string,
): Promise<{ orderId: string; sellerId: string } | undefined> {
  if (!isUuid(vendorOrderId)) return undefined
  const row = await tx
    .selectFrom('vendor_orders')
    .select(['order_id', 'seller_id'])
    .where('id', '=', vendorOrderId)
    .where('placed_at', 'is not', null)
    .executeTakeFirst()
  return row && { orderId: row.order_id, sellerId: row.seller_id }
}
