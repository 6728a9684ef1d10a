import type { Kysely } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

/** A parcel of a customer's own order, with what its courier has of them; undefined for anybody else's. */
export async function findOwnUndelivered(
  db: Kysely<Schema>,
  { orderId, parcelId, userId }: { orderId: string; parcelId: string; userId: string },
) {
  return db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .innerJoin('vendor_orders', 'vendor_orders.id', 'parcels.vendor_order_id')
    .select(['parcels.status', 'parcels.position', 'parcels.seller_id as sellerId'])
    .select(['parcels.moved_at as movedAt', 'delivery_wish as wish', 'delivery_wished_at as wishedAt'])
    .select(['parcels.vendor_order_id as vendorOrderId', 'vendor_orders.supplier_name as sellerName'])
    .select(['orders.sequence', 'orders.phone_number as phoneNumber', 'orders.address', 'orders.city'])
    .select('orders.postal_code as postalCode')
    .where('parcels.id', '=', parcelId)
    .where('parcels.order_id', '=', orderId)
    .where('orders.user_id', '=', userId)
    .executeTakeFirst()
}
