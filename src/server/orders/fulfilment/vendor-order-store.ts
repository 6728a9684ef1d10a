import { sql, type Transaction } from 'kysely'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { type OrderedGoods, placedTogether } from '#domain/orders/fulfilment/delivery-code.ts'
import type { LineToPack } from '#domain/orders/fulfilment/plan-parcel.ts'
import type { VendorOrderStatus } from '#domain/selling/order-moves/vendor-order-status.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

export interface VendorOrder {
  id: string
  orderId: string
  sellerId: string
  status: VendorOrderStatus
}

/** A placed vendor order, whoever may see it in this transaction. */
export async function findVendorOrder(tx: Tx, vendorOrderId: string): Promise<VendorOrder | undefined> {
  if (!isUuid(vendorOrderId)) return undefined
  const row = await tx
    .selectFrom('vendor_orders')
    .select(['id', 'order_id', 'seller_id', 'status'])
    .where('id', '=', vendorOrderId)
    .where('placed_at', 'is not', null)
    .executeTakeFirst()
  return row && { id: row.id, orderId: row.order_id, sellerId: row.seller_id, status: row.status }
}

/**
 * All lines of an order and of those that count together with it (`placedTogether`), whoever sells them; the order's own under
 * the lock of its vendor orders.
 */
export async function readOrderedGoods(tx: Tx, orderId: string): Promise<OrderedGoods[]> {
  const place = sql`delivery_place(address, postal_code)`
  const order = await tx
    .selectFrom('orders')
    .select(['user_id', 'placed_at', sql<string>`${place}`.as('place')])
    .where('id', '=', orderId)
    .where('placed_at', 'is not', null)
    .$narrowType<{ placed_at: Date }>()
    .executeTakeFirstOrThrow()
  const { from, to } = placedTogether(order.placed_at)
  return tx
    .selectFrom('orders')
    .innerJoin('vendor_orders', 'vendor_orders.order_id', 'orders.id')
    .innerJoin('order_lines', 'order_lines.vendor_order_id', 'vendor_orders.id')
    .select(['quantity', 'cancelled_quantity as cancelledQuantity', 'line_paise as linePaise'])
    .where('orders.user_id', '=', order.user_id)
    .where('orders.placed_at', '>=', from)
    .where('orders.placed_at', '<=', to)
    .where(place, '=', order.place)
    .execute()
}

/** The lines of a vendor order with what of them is in parcels or was cancelled, under the lock of the vendor order. */
export async function readLinesToPack(tx: Tx, vendorOrderId: string): Promise<LineToPack[]> {
  const rows = await tx
    .selectFrom('order_lines')
    .leftJoin(
      tx
        .selectFrom('parcel_lines')
        .innerJoin('parcels', 'parcels.id', 'parcel_lines.parcel_id')
        .where('parcels.vendor_order_id', '=', vendorOrderId)
        .where('parcels.status', '<>', 'cancelled')
        .select((eb) => [
          'parcel_lines.order_line_id',
          eb.fn.sum<number>('parcel_lines.quantity').as('pieces'),
          eb.fn.sum<number>('parcel_lines.goods_paise').as('goods'),
          eb.fn.sum<number>('parcel_lines.shipping_paise').as('shipping'),
          eb.fn.sum<number>('parcel_lines.contributed_paise').as('contributed'),
          eb.fn.sum<number>('parcel_lines.advance_paise').as('advance'),
        ])
        .groupBy('parcel_lines.order_line_id')
        .as('packed'),
      'packed.order_line_id',
      'order_lines.id',
    )
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('cancellation_lines')
          .innerJoin('cancellations', 'cancellations.id', 'cancellation_id')
          .where('cancellations.vendor_order_id', '=', vendorOrderId)
          .select((sum) => [
            'cancellation_lines.order_line_id',
            sum.fn.sum<number>('cancellation_lines.goods_paise').as('goods'),
            sum.fn.sum<number>('cancellation_lines.shipping_paise').as('shipping'),
            sum.fn.sum<number>('cancellation_lines.contributed_paise').as('contributed'),
            sum.fn.sum<number>('cancellation_lines.advance_paise').as('advance'),
          ])
          .groupBy('cancellation_lines.order_line_id')
          .as('gone'),
      (join) => join.onRef('gone.order_line_id', '=', 'order_lines.id'),
    )
    .select(['order_lines.id', 'product_id', 'name', 'category', 'quantity', 'cancelled_quantity'])
    .select(['line_paise', 'shipping_share_paise', 'order_lines.contributed_paise'])
    .select(['order_lines.advance_paise', 'packed.advance', 'gone.advance as gone_advance'])
    .select(['packed.pieces', 'packed.goods', 'packed.shipping', 'packed.contributed'])
    .select(['gone.goods as gone_goods', 'gone.shipping as gone_shipping'])
    .select('gone.contributed as gone_contributed')
    .where('vendor_order_id', '=', vendorOrderId)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    lineId: row.id,
    productId: row.product_id,
    name: row.name,
    category: row.category,
    quantity: row.quantity,
    linePaise: row.line_paise,
    shippingSharePaise: row.shipping_share_paise,
    contributedPaise: row.contributed_paise,
    advancePaise: row.advance_paise,
    taken: {
      quantity: Number(row.pieces ?? 0) + row.cancelled_quantity,
      goodsPaise: Number(row.goods ?? 0) + Number(row.gone_goods ?? 0),
      shippingPaise: Number(row.shipping ?? 0) + Number(row.gone_shipping ?? 0),
      contributedPaise: Number(row.contributed ?? 0) + Number(row.gone_contributed ?? 0),
      advancePaise: Number(row.advance ?? 0) + Number(row.gone_advance ?? 0),
    },
  }))
}
