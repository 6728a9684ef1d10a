import { sql, type Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Day } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { agreedToPay } from '#server/money/earnings/contributions/contribution-views.ts'

type Db = App['db'] | Transaction<Schema>

/** What was agreed of an order, as it was written. */
export interface AgreedOrder {
  orderId: string
  userId: string
  writtenAt: Date
  /** What its customer was to pay. */
  totalPaise: Paise
  /** What of it is for the doors; 0 of an order that is paid in one way. */
  cashDuePaise: Paise
  delivery: { phoneNumber: string; address: string; postalCode: string }
  /** By offer, so that stock is locked in the order of checkouts. */
  lines: {
    offerId: string
    productId: string
    name: string
    quantity: number
    unitPricePaise: Paise
    /** What promotions took off, whoever pays for them. */
    promotionPaise: Paise
    sellerId: string
    /** What its customer is to pay of it and its delivery. */
    toPayPaise: Paise
    /** Of a pre-order the day from which it is sent. */
    preorderFrom: Day | null
  }[]
}

export async function findAgreedOrder(db: Db, orderId: string): Promise<AgreedOrder> {
  const row = await db
    .selectFrom('orders')
    .select(['user_id', 'created_at', 'phone_number', 'address', 'postal_code'])
    .select(agreedToPay().as('to_pay'))
    .select(
      sql<Paise>`(SELECT cash_due_paise FROM payments WHERE payments.order_id = orders.id)`.as('cash_due'),
    )
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('order_lines')
          .select([
            'offer_id as offerId',
            'product_id as productId',
            'name',
            'quantity',
            'unit_price_paise as unitPricePaise',
            'preorder_from as preorderFrom',
            sql<Paise>`promotion_paise + contributed_paise`.as('promotionPaise'),
            sql<Paise>`line_paise + shipping_share_paise - contributed_paise`.as('toPayPaise'),
            sql<string>`(SELECT seller_id FROM vendor_orders WHERE vendor_orders.id = order_lines.vendor_order_id)`.as(
              'sellerId',
            ),
          ])
          .whereRef('order_lines.order_id', '=', 'orders.id')
          .orderBy('offer_id'),
      ).as('lines'),
    )
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return {
    orderId,
    userId: row.user_id,
    writtenAt: row.created_at,
    totalPaise: Number(row.to_pay),
    cashDuePaise: Number(row.cash_due),
    delivery: { phoneNumber: row.phone_number, address: row.address, postalCode: row.postal_code },
    lines: row.lines,
  }
}
