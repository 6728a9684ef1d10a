import type { Transaction } from 'kysely'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import type { ReturnKind, ReturnReason, ReturnWay, Wanted } from '#domain/orders/returns/return-reasons.ts'
import { returnNumber } from '#domain/orders/returns/return-status.ts'
import { returnPlace } from '#domain/selling/sellers/seller-address.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** What the letters about a return need to know of it. */
export interface ReturnForMail {
  id: string
  number: string
  kind: ReturnKind
  orderId: string
  orderNumber: string
  userId: string
  email: string
  firstName: string
  paymentMethod: PaymentMethod
  sellerId: string
  sellerName: string
  reason: ReturnReason
  words: string
  wanted: Wanted
  /** What is wanted instead, what it costs in paise, and the number of its order once there is one. */
  exchange: { name: string; paise: number; orderNumber: string | undefined } | undefined
  way: ReturnWay
  actBy: Date | null
  sentCourierName: string | null
  sentTrackingNumber: string | null
  units: { name: string; outcome: 'accepted' | 'refused' | null; note: string | null }[]
  /** Its parcel was paid at the door. */
  isPaidInCash: boolean
  hasAdvance: boolean
  /** Where it is to be sent. */
  returnAddress: string
}

/** Also where the return is only just being written. */
export async function findReturnForMail(tx: Transaction<Schema>, returnId: string): Promise<ReturnForMail> {
  const row = await tx
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .innerJoin('vendor_orders', 'vendor_orders.id', 'returns.vendor_order_id')
    .innerJoin('sellers', 'sellers.id', 'returns.seller_id')
    .innerJoin('parcels', 'parcels.id', 'returns.parcel_id')
    .leftJoin('offers', 'offers.id', 'exchange_offer_id')
    .leftJoin('products', 'products.id', 'offers.product_id')
    .leftJoin('orders as exchange_orders', 'exchange_orders.id', 'exchange_order_id')
    .select(['products.name as exchange_name', 'exchange_paise'])
    .select('exchange_orders.sequence as exchange_sequence')
    .select(['returns.id', 'returns.sequence', 'returns.kind', 'returns.order_id', 'returns.seller_id'])
    .select(['reason', 'words', 'wanted', 'way', 'act_by', 'sent_courier_name', 'sent_tracking_number'])
    .select(['orders.sequence as order_sequence', 'orders.user_id', 'orders.email', 'orders.first_name'])
    .select(['orders.payment_method', 'orders.has_advance'])
    .select(['supplier_name', 'sellers.name', 'sellers.address', 'sellers.city', 'sellers.postal_code'])
    .select(['return_address', 'return_city', 'return_postal_code', 'parcels.cash_paise'])
    .select(['pickup_address', 'pickup_city', 'pickup_postal_code'])
    .where('returns.id', '=', returnId)
    .executeTakeFirstOrThrow()
  const units = await tx
    .selectFrom('return_units')
    .innerJoin('order_lines', 'order_lines.id', 'return_units.order_line_id')
    .select(['order_lines.name', 'outcome', 'note'])
    .where('return_id', '=', returnId)
    .orderBy('order_lines.position')
    .orderBy('piece')
    .execute()
  return {
    id: row.id,
    number: returnNumber(Number(row.sequence)),
    kind: row.kind,
    orderId: row.order_id,
    orderNumber: orderNumber(row.order_sequence),
    userId: row.user_id,
    email: row.email,
    firstName: row.first_name,
    paymentMethod: row.payment_method,
    sellerId: row.seller_id,
    sellerName: row.supplier_name ?? row.name,
    reason: row.reason,
    words: row.words,
    wanted: row.wanted,
    exchange:
      row.exchange_name && row.exchange_paise
        ? {
            name: row.exchange_name,
            paise: row.exchange_paise,
            orderNumber: row.exchange_sequence === null ? undefined : orderNumber(row.exchange_sequence),
          }
        : undefined,
    way: row.way,
    actBy: row.act_by,
    sentCourierName: row.sent_courier_name,
    sentTrackingNumber: row.sent_tracking_number,
    units,
    isPaidInCash: row.cash_paise > 0,
    hasAdvance: row.has_advance,
    returnAddress: returnAddressOf(row),
  }
}

type Column = `${'' | 'pickup_' | 'return_'}${'address' | 'city' | 'postal_code'}`

function returnAddressOf(row: Readonly<Record<Column, string | null>>): string {
  const { address, city, pin } = returnPlace({
    registered: { address: row.address, city: row.city, pin: row.postal_code },
    pickup: { address: row.pickup_address, city: row.pickup_city, pin: row.pickup_postal_code },
    returns: { address: row.return_address, city: row.return_city, pin: row.return_postal_code },
  })
  return [address ?? '', `${city ?? ''} ${pin ?? ''}`].join('\n')
}
