import { sql, type Transaction } from 'kysely'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { ParcelForMail } from './parcel-mail.ts'

/** A parcel with what its mails say, and whom they go to. */
export async function findParcelForMail(
  tx: Transaction<Schema>,
  parcelId: string,
): Promise<ParcelForMail & { userId: string; email: string; method: PaymentMethod }> {
  const row = await tx
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .innerJoin('vendor_orders', 'vendor_orders.id', 'parcels.vendor_order_id')
    .innerJoin('sellers', 'sellers.id', 'parcels.seller_id')
    .leftJoin('invoices', 'invoices.parcel_id', 'parcels.id')
    .select([
      'orders.id as order_id',
      'orders.user_id',
      'orders.sequence',
      'orders.placed_at',
      'orders.email',
      'orders.payment_method as method',
    ])
    .select(['first_name', 'last_name', 'phone_number', 'orders.address', 'orders.city'])
    .select(['orders.state_code', 'orders.postal_code', 'sellers.name', 'supplier_name', 'promised_by'])
    .select(['courier_name', 'tracking_number', 'tracking_url', 'expected_on', 'shipped_at'])
    .select(['cash_paise', 'needs_code', 'courier', 'invoices.id as invoice_id'])
    .select(piecesToCome().as('pieces_to_come'))
    .where('parcels.id', '=', parcelId)
    .executeTakeFirstOrThrow()
  const items = await tx
    .selectFrom('parcel_lines')
    .innerJoin('order_lines', 'order_lines.id', 'parcel_lines.order_line_id')
    .select(['order_lines.name', 'parcel_lines.quantity', 'parcel_lines.advance_paise'])
    .where('parcel_id', '=', parcelId)
    .orderBy('order_lines.position')
    .execute()
  return {
    orderId: row.order_id,
    userId: row.user_id,
    email: row.email,
    method: row.method,
    invoiceId: row.invoice_id,
    number: orderNumber(row.sequence),
    placedAt: row.placed_at,
    delivery: {
      firstName: row.first_name,
      lastName: row.last_name,
      phoneNumber: row.phone_number,
      address: row.address,
      city: row.city,
      state: row.state_code,
      postalCode: row.postal_code,
    },
    sellerName: row.supplier_name ?? row.name,
    items: items.map(({ name, quantity }) => ({ name, quantity })),
    piecesToCome: Number(row.pieces_to_come),
    courierName: row.courier_name,
    trackingNumber: row.tracking_number,
    trackingUrl: row.tracking_url,
    expectedOn: row.expected_on,
    promisedBy: row.promised_by,
    shippedAt: row.shipped_at,
    cashPaise: row.cash_paise,
    advancePaise: items.reduce((sum, { advance_paise }) => sum + advance_paise, 0),
    needsCode: row.needs_code,
    isOwnCourier: (row.courier ?? 'manual') === 'manual',
  }
}

/** Pieces of the order that were not cancelled and are in no parcel that has left. */
function piecesToCome() {
  return sql<number>`(SELECT coalesce(sum(order_lines.quantity - order_lines.cancelled_quantity - coalesce((
      SELECT sum(left_with.quantity) FROM parcel_lines AS left_with JOIN parcels AS gone ON gone.id = left_with.parcel_id
      WHERE left_with.order_line_id = order_lines.id AND gone.status NOT IN ('packed', 'cancelled')), 0)), 0)
    FROM order_lines JOIN vendor_orders AS vendor_order ON vendor_order.id = order_lines.vendor_order_id
    WHERE order_lines.order_id = orders.id AND vendor_order.status <> 'cancelled')`
}
