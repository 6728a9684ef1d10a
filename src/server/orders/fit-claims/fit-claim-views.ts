import type { Kysely } from 'kysely'
import type { Part } from '#domain/goods/compatibility/verdicts/verdict.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { returnNumber } from '#domain/orders/returns/return-status.ts'
import { readParts } from '#server/goods/fit-promise/fit-promise-views.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** The parcel that a claim is about; whoever asks compares whose it is. */
export async function findClaimedParcel(
  db: Kysely<Schema>,
  parcelId: string,
): Promise<{ orderId: string; userId: string; isDelivered: boolean } | undefined> {
  const row = await db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .select(['parcels.order_id as orderId', 'user_id as userId', 'parcels.status'])
    .where('parcels.id', '=', parcelId)
    .executeTakeFirst()
  return row && { orderId: row.orderId, userId: row.userId, isDelivered: row.status === 'delivered' }
}

/** The delivered parcels of an order, in the order in which they were packed. */
export async function listDeliveredParcels(
  db: Kysely<Schema>,
  orderId: string,
): Promise<{ id: string; names: string[] }[]> {
  const rows = await db
    .selectFrom('parcels')
    .innerJoin('parcel_lines', 'parcel_lines.parcel_id', 'parcels.id')
    .innerJoin('order_lines', 'order_lines.id', 'parcel_lines.order_line_id')
    .select(['parcels.id', 'order_lines.name'])
    .where('parcels.order_id', '=', orderId)
    .where('parcels.status', '=', 'delivered')
    .orderBy('parcels.delivered_at')
    .orderBy('parcels.id')
    .orderBy('order_lines.position')
    .execute()
  const ids = [...new Set(rows.map(({ id }) => id))]
  return ids.map((id) => ({ id, names: rows.filter((row) => row.id === id).map(({ name }) => name) }))
}

/** The numbers of a return and its order, as people say them, and the address that its customer is written to. */
export async function findNumbers(
  db: Kysely<Schema>,
  returnId: string,
): Promise<{ return: string; order: string; email: string }> {
  const row = await db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['returns.sequence as ofReturn', 'orders.sequence as ofOrder', 'orders.email'])
    .where('returns.id', '=', returnId)
    .executeTakeFirstOrThrow()
  return { return: returnNumber(Number(row.ofReturn)), order: orderNumber(row.ofOrder), email: row.email }
}

/** Whether a vendor order has this product. */
export async function isInVendorOrder(
  db: Kysely<Schema>,
  { vendorOrderId, productId }: { vendorOrderId: string; productId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('order_lines')
    .select('id')
    .where('vendor_order_id', '=', vendorOrderId)
    .where('product_id', '=', productId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The products of an order as the rules see them now. */
export async function readOrderedParts(db: Kysely<Schema>, orderId: string): Promise<Part[]> {
  const lines = await db
    .selectFrom('order_lines')
    .select(['product_id as productId', 'quantity'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  const quantities = new Map<string, number>()
  for (const { productId, quantity } of lines)
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  return readParts(db, quantities)
}
