import { sql, type Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { lineSerials } from './line-serials-views.ts'

/** What a parcel's invoice is made of: rows that were frozen at the order and at packing, and how its shop numbers. */
export type ParcelToInvoice = NonNullable<Awaited<ReturnType<typeof readParcelToInvoice>>>

export function readParcelToInvoice(tx: Transaction<Schema>, parcelId: string) {
  return tx
    .selectFrom('parcels')
    .innerJoin('vendor_orders', 'vendor_orders.id', 'parcels.vendor_order_id')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .innerJoin('sellers', 'sellers.id', 'parcels.seller_id')
    .select([
      'parcels.order_id',
      'parcels.vendor_order_id',
      'parcels.seller_id',
      'vendor_orders.supplier_name',
      'vendor_orders.supplier_legal_name',
      'vendor_orders.supplier_gstin',
      'vendor_orders.supplier_state_code',
      'vendor_orders.supplier_address',
      'vendor_orders.supplier_city',
      'vendor_orders.supplier_postal_code',
    ])
    .select(['orders.payment_method', 'orders.has_advance'])
    .select([
      'orders.sequence',
      'orders.ordered_at',
      'orders.first_name',
      'orders.last_name',
      'orders.phone_number',
      'orders.address',
      'orders.city',
      'orders.state_code',
      'orders.postal_code',
      'orders.place_of_supply',
      'orders.buyer_gstin',
      'orders.buyer_company',
      'orders.buyer_po_number',
      'orders.buyer_address',
      'orders.buyer_city',
      'orders.buyer_postal_code',
    ])
    .select((eb) => [
      paidAt.as('paid_at'),
      'sellers.invoice_prefix',
      sql<string | null>`sellers.einvoices_from::text`.as('einvoices_from'),
      deliveryNames.as('delivery_names'),
      jsonArrayFrom(
        eb
          .selectFrom('parcel_lines')
          .innerJoin('order_lines', 'order_lines.id', 'parcel_lines.order_line_id')
          .select([
            'order_lines.id',
            'order_lines.name',
            'order_lines.mpn',
            'order_lines.hsn',
            'order_lines.gst_rate_bp',
            'order_lines.list_price_paise',
            'parcel_lines.quantity',
            'parcel_lines.goods_paise',
            'parcel_lines.shipping_paise',
            'parcel_lines.contributed_paise',
            'parcel_lines.advance_paise',
            'order_lines.contributed_by',
            'order_lines.shipping_off_paise',
            'order_lines.quantity as ordered_quantity',
            lineSerials().as('serials'),
          ])
          .whereRef('parcel_lines.parcel_id', '=', 'parcels.id')
          .orderBy('order_lines.position'),
      ).as('lines'),
    ])
    .where('parcels.id', '=', parcelId)
    .executeTakeFirst()
}

/** Which promotions of its supplier took something off the delivery of a parcel, by their codes or names. */
const deliveryNames = sql<
  string[]
>`ARRAY(SELECT DISTINCT coalesce(promotions.code, promotions.name) FROM order_lines
  JOIN order_line_promotions ON order_line_promotions.order_line_id = order_lines.id
  JOIN promotions ON promotions.id = order_line_promotions.promotion_id
  WHERE order_lines.vendor_order_id = parcels.vendor_order_id AND promotions.kind = 'delivery'
    AND promotions.payer = 'seller' ORDER BY 1)`

/**
 * When an order was paid, by the orders and vendor orders of a query: when its payment came, which of an order in cash that
 * was paid ahead is later than when it was placed, and of an advance when its rest was paid online; an exchange is paid when
 * it is placed. Null of an advance whose rest is paid at the door.
 */
export const paidAt = sql<Date | null>`CASE WHEN orders.has_advance THEN rest_paid_at(orders.id) ELSE coalesce((SELECT min(moves.at) FROM order_events AS moves
  WHERE moves.order_id = orders.id AND moves.subject = 'payment' AND moves.to_status = 'paid'), vendor_orders.placed_at) END`

/** The day of the payment; undefined of cash, which comes in at the door, also where it is the rest after an advance. */
export function paidOn(order: { payment_method: string; paid_at: Date | null }): Day | undefined {
  const { payment_method: method, paid_at: at } = order
  return method === 'cod' || at === null ? undefined : indianDay(at)
}
