import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

/** The days that the vendor orders of an order were promised for, and what they were counted from. */
export function readPromisedVendorOrders(tx: Transaction<Schema>, orderId: string) {
  return tx
    .selectFrom('vendor_orders')
    .innerJoin('orders', 'orders.id', 'vendor_orders.order_id')
    .innerJoin('sellers', 'sellers.id', 'vendor_orders.seller_id')
    .select([
      'vendor_orders.id',
      'dispatch_by',
      'promised_by',
      'vendor_orders.preorder_from',
      'vendor_orders.moved_later_at',
      'orders.postal_code',
      'orders.created_at',
    ])
    .select(sql<string | null>`coalesce(sellers.pickup_postal_code, sellers.postal_code)`.as('sellerPin'))
    .where('vendor_orders.order_id', '=', orderId)
    .orderBy('vendor_orders.id')
    .execute()
}
