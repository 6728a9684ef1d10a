import { sql, type Transaction } from 'kysely'
import type { CashSoFar } from '#domain/checkout/cod-limit.ts'
import { indianDay } from '#domain/shared/days.ts'
import type { App } from '#server/app.ts'
import type { Schema } from '#server/db/schema.ts'

/** Whom the law would take for one person: an account, and where an order of theirs goes. */
export interface Payer {
  userId: string
  /** Absent before the checkout form is filled in: then the account alone is asked about. */
  delivery?: { phoneNumber: string; address: string; postalCode: string } | undefined
}

/**
 * The cash that a person has still to pay on delivery, on whatever day it was ordered, and what was delivered and so
 * paid today (Income-tax Act, s. 269ST). What was cancelled or came back is not received.
 */
export async function findCashSoFar(
  app: Pick<App, 'clock'>,
  db: App['db'] | Transaction<Schema>,
  { userId, delivery }: Payer,
): Promise<CashSoFar> {
  const today = indianDay(app.clock.now())
  const { rows } = await sql<{ own: number | null; others: number | null }>`
    SELECT sum(amount) FILTER (WHERE user_id = ${userId})::bigint AS own,
      sum(amount) FILTER (WHERE user_id <> ${userId})::bigint AS others
    FROM (
      SELECT orders.user_id, vendor_orders.subtotal_paise + vendor_orders.shipping_paise AS amount
      FROM orders JOIN vendor_orders ON vendor_orders.order_id = orders.id
      WHERE orders.payment_method = 'cod' AND orders.placed_at IS NOT NULL
        AND (orders.user_id = ${userId} ${delivery ? orDeliveredAt(delivery) : sql``})
        AND vendor_orders.status NOT IN ('cancelled', 'returned', 'lost')
        AND (vendor_orders.delivered_at IS NULL OR indian_day(vendor_orders.delivered_at) = ${today}::date)) AS cash`.execute(
    db,
  )
  return { ownPaise: Number(rows[0]?.own ?? 0), othersPaise: Number(rows[0]?.others ?? 0) }
}

function orDeliveredAt({ phoneNumber, address, postalCode }: NonNullable<Payer['delivery']>) {
  return sql`OR orders.phone_number = ${phoneNumber}
    OR delivery_place(orders.address, orders.postal_code) = delivery_place(${address}, ${postalCode})`
}
