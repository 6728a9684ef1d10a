import { type Kysely, sql } from 'kysely'
import type { Day } from '#domain/ground/shared/days.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Db = Kysely<Schema>

/** Orders of an offer's pre-order that name another day than it, so many after one by their ids. */
export async function listOrdersToMove(
  db: Db,
  { offerId, after, limit }: { offerId: string; after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT order_lines.order_id AS id ${TO_MOVE} AND offers.id = ${offerId}::uuid
      AND order_lines.order_id > ${after}::uuid ORDER BY 1 LIMIT ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** What of an order is sent from another day now. */
export interface MovedLines {
  vendorOrderId: string
  lineIds: string[]
  /** The offer's own day. */
  from: Day
  /** The day of which the customer knows. */
  before: Day
  /** The days of the rest of the vendor order that is not cancelled, where it is pre-ordered too. */
  others: Day[]
  items: { name: string; quantity: number }[]
}

/** The same of one order, for its vendor orders: under their lock. What is packed already is not waited for. */
export async function readMovedLines(
  db: Db,
  { orderId, offerId }: { orderId: string; offerId: string },
): Promise<MovedLines[]> {
  const { rows } = await sql<MovedLines>`
    SELECT order_lines.vendor_order_id AS "vendorOrderId", array_agg(order_lines.id) AS "lineIds",
      to_char(min(offers.preorder_from), 'YYYY-MM-DD') AS "from", to_char(max(order_lines.preorder_from), 'YYYY-MM-DD') AS before,
      (SELECT coalesce(array_agg(to_char(other.preorder_from, 'YYYY-MM-DD')), '{}') FROM order_lines AS other
        WHERE other.vendor_order_id = order_lines.vendor_order_id AND other.preorder_from IS NOT NULL
          AND other.cancelled_quantity < other.quantity AND other.offer_id <> ${offerId}::uuid) AS others,
      json_agg(json_build_object('name', order_lines.name, 'quantity', ${TO_PACK})
        ORDER BY position) AS items
    ${TO_MOVE} AND offers.id = ${offerId}::uuid AND order_lines.order_id = ${orderId}::uuid
    GROUP BY order_lines.vendor_order_id ORDER BY 1`.execute(db)
  return rows
}

/** Pieces of a line that are neither cancelled nor packed. */
const TO_PACK = sql`(order_lines.quantity - order_lines.cancelled_quantity - coalesce((SELECT sum(parcel_lines.quantity)
  FROM parcel_lines JOIN parcels ON parcels.id = parcel_id AND parcels.status <> 'cancelled'
  WHERE parcel_lines.order_line_id = order_lines.id), 0)::int)`

/** Lines that are still to be packed, of an order since the pre-order was begun: a former one of the same offer had a day of its own. */
const TO_MOVE = sql`FROM offers JOIN order_lines ON order_lines.offer_id = offers.id AND order_lines.preorder_from IS NOT NULL
  JOIN orders ON orders.id = order_lines.order_id JOIN vendor_orders ON vendor_orders.id = order_lines.vendor_order_id
  WHERE offers.preorder_from IS NOT NULL AND order_lines.preorder_from <> offers.preorder_from
    AND orders.created_at >= offers.preorder_since
    AND vendor_orders.status IN ('awaiting-payment', 'pending', 'accepted', 'partly-shipped')
    AND ${TO_PACK} > 0`

/** Whom a letter about a vendor order goes to. */
export interface MovedRecipient {
  userId: string
  email: string
  number: string
  firstName: string
  sellerName: string
  isPlaced: boolean
}

export async function readRecipient(db: Db, vendorOrderId: string): Promise<MovedRecipient> {
  const row = await db
    .selectFrom('vendor_orders')
    .innerJoin('orders', 'orders.id', 'vendor_orders.order_id')
    .select(['orders.user_id', 'orders.email', 'orders.sequence', 'orders.first_name'])
    .select(['supplier_name', 'vendor_orders.placed_at'])
    .where('vendor_orders.id', '=', vendorOrderId)
    .executeTakeFirstOrThrow()
  return {
    userId: row.user_id,
    email: row.email,
    number: orderNumber(row.sequence),
    firstName: row.first_name,
    sellerName: row.supplier_name,
    isPlaced: row.placed_at !== null,
  }
}

/** Offers whose pre-order is over: its day has come. */
export async function listEndedPreorders(
  db: Db,
  today: Day,
): Promise<{ offerId: string; productId: string }[]> {
  return db
    .selectFrom('offers')
    .select(['id as offerId', 'product_id as productId'])
    .where('preorder_from', '<=', today)
    .orderBy('preorder_from')
    .orderBy('id')
    .limit(200)
    .execute()
}
