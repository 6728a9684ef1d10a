import { type Kysely, sql } from 'kysely'
import { addDays, type Day } from '#domain/ground/shared/days.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { LateVendorOrder } from './late-mail.ts'

/** Older ones are somebody's to look at, and no news to their customers. */
const LATE_DAYS_MAX = 14

export interface LateRecipient extends LateVendorOrder {
  vendorOrderId: string
  userId: string
  email: string
}

/** Vendor orders whose promised day is over, that are not there, and whose customer was not told; the oldest first. */
export async function listLateVendorOrders(
  db: Kysely<Schema>,
  { today, limit }: { today: Day; limit: number },
): Promise<LateRecipient[]> {
  const rows = await db
    .selectFrom('vendor_orders')
    .innerJoin('orders', 'orders.id', 'vendor_orders.order_id')
    .innerJoin('sellers', 'sellers.id', 'vendor_orders.seller_id')
    .select([
      'vendor_orders.id',
      'vendor_orders.order_id',
      'vendor_orders.status',
      'promised_by',
      'supplier_name',
    ])
    .select(['sellers.name', 'orders.user_id', 'orders.sequence', 'orders.first_name', 'orders.email'])
    .select([items().as('items'), expectedOn(today).as('expected_on')])
    .where('vendor_orders.placed_at', 'is not', null)
    .where('vendor_orders.status', 'in', ['pending', 'accepted', 'packed', 'partly-shipped', 'shipped'])
    .where('promised_by', '<', today)
    .where(
      sql<boolean>`(vendor_orders.status = 'shipped' OR order_waits_for(vendor_orders.order_id) IS NULL)`,
    )
    .where('promised_by', '>=', addDays(today, -LATE_DAYS_MAX))
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM mails WHERE kind = 'order-late' AND vendor_order_id = vendor_orders.id)`,
    )
    .orderBy('promised_by')
    .orderBy('vendor_orders.id')
    .limit(limit)
    .execute()
  return rows.flatMap((row) =>
    row.promised_by === null
      ? []
      : {
          vendorOrderId: row.id,
          orderId: row.order_id,
          userId: row.user_id,
          email: row.email,
          number: orderNumber(row.sequence),
          firstName: row.first_name,
          sellerName: row.supplier_name ?? row.name,
          promisedBy: row.promised_by,
          isShipped: row.status === 'shipped',
          expectedOn: row.expected_on ?? undefined,
          items: row.items,
        },
  )
}

function items() {
  return sql<
    { name: string; quantity: number }[]
  >`(SELECT json_agg(json_build_object('name', name, 'quantity', quantity)
    ORDER BY position) FROM order_lines WHERE vendor_order_id = vendor_orders.id)`
}

/** The day of the last parcel on its way, unless one of them has none or it is over. */
function expectedOn(today: Day) {
  return sql<Day | null>`(SELECT CASE WHEN bool_and(coalesce(expected_on >= ${today}::date, false)) THEN max(expected_on) END FROM parcels
    WHERE vendor_order_id = vendor_orders.id
      AND parcels.status IN ('shipped', 'out-for-delivery', 'attempt-failed', 'held'))`
}
