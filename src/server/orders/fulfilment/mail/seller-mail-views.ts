import { type Kysely, sql } from 'kysely'
import type { Day } from '#domain/ground/shared/days.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { TO_DISPATCH } from '#domain/selling/order-moves/vendor-order-status.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { VendorOrderForMail } from './seller-mail.ts'

type Db = Kysely<Schema>

/** A seller's vendor orders that are to leave on a day, or that were to leave before it; without those that wait for a bank. */
export interface Due {
  today: Day
  isLate: boolean
}

/** Sellers with such vendor orders, so many after one by their ids. */
export async function listSellersWithDue(
  db: Db,
  due: Due,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await dueVendorOrders(db, due)
    .select('vendor_orders.seller_id')
    .distinct()
    .where('vendor_orders.seller_id', '>', after)
    .orderBy('vendor_orders.seller_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.seller_id)
}

/** The first of a seller's vendor orders that are due, the oldest first, and how many there are. */
export async function listDueVendorOrders(
  db: Db,
  due: Due,
  { sellerId, limit }: { sellerId: string; limit: number },
): Promise<{ vendorOrders: VendorOrderForMail[]; count: number }> {
  const own = dueVendorOrders(db, due).where('vendor_orders.seller_id', '=', sellerId)
  const rows = await own
    .innerJoin('orders', 'orders.id', 'vendor_orders.order_id')
    .select(vendorOrderColumns)
    .orderBy('dispatch_by')
    .orderBy('vendor_orders.id')
    .limit(limit)
    .execute()
  const { count } = await own.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return { vendorOrders: rows.map(vendorOrderOf), count: Number(count) }
}

/** The vendor orders of an order, each with whose it is and what its goods cost that are still to be sent. */
export async function listVendorOrdersOfOrder(db: Db, orderId: string) {
  const rows = await db
    .selectFrom('vendor_orders')
    .innerJoin('orders', 'orders.id', 'vendor_orders.order_id')
    .select(vendorOrderColumns)
    .select(['vendor_orders.seller_id', 'orders.payment_method', 'orders.has_advance'])
    .select(
      sql<number>`vendor_orders.subtotal_paise - coalesce((SELECT sum(goods_paise) FROM cancellation_lines
        JOIN order_lines ON order_lines.id = cancellation_lines.order_line_id
        WHERE order_lines.vendor_order_id = vendor_orders.id), 0)`.as('goods_paise'),
    )
    .where('vendor_orders.order_id', '=', orderId)
    .where('vendor_orders.placed_at', 'is not', null)
    .where('vendor_orders.status', 'in', [...TO_DISPATCH])
    .orderBy('vendor_orders.id')
    .execute()
  return rows.map((row) => ({
    ...vendorOrderOf(row),
    sellerId: row.seller_id,
    goodsPaise: Number(row.goods_paise),
    isCash: row.payment_method === 'cod',
    hasAdvance: row.has_advance,
  }))
}

function dueVendorOrders(db: Db, { today, isLate }: Due) {
  return db
    .selectFrom('vendor_orders')
    .where('vendor_orders.placed_at', 'is not', null)
    .where('vendor_orders.status', 'in', [...TO_DISPATCH])
    .where('dispatch_by', isLate ? '<' : '=', today)
    .where(sql<boolean>`order_waits_for(vendor_orders.order_id) IS NULL`)
}

const vendorOrderColumns = [
  'vendor_orders.id',
  'orders.sequence',
  'orders.city',
  'orders.postal_code',
  'dispatch_by',
  'vendor_orders.preorder_from',
  () =>
    sql<
      { name: string; quantity: number }[]
    >`(SELECT json_agg(json_build_object('name', name, 'quantity', quantity - cancelled_quantity)
      ORDER BY position) FROM order_lines WHERE vendor_order_id = vendor_orders.id AND quantity > cancelled_quantity)`.as(
      'items',
    ),
] as const

function vendorOrderOf(row: {
  id: string
  sequence: number
  city: string
  postal_code: string
  dispatch_by: Day
  preorder_from: Day | null
  items: { name: string; quantity: number }[]
}): VendorOrderForMail {
  return {
    vendorOrderId: row.id,
    number: orderNumber(row.sequence),
    city: row.city,
    postalCode: row.postal_code,
    dispatchBy: row.dispatch_by,
    preorderFrom: row.preorder_from,
    items: row.items,
  }
}
