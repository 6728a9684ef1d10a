import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

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
