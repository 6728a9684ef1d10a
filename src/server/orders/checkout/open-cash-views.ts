import { sql, type Transaction } from 'kysely'
import type { CashSoFar } from '#domain/ground/cash-on-delivery/cod-limit.ts'
import { indianDay } from '#domain/ground/shared/days.ts'
import type { App } from '#server/ground/app.ts'
import { cashOfVendorOrder } from '#server/ground/cash-on-delivery/cash-of-vendor-order-views.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** Whom the law would take for one person: an account, and where an order of theirs goes. */
export interface Payer {
  userId: string
  /** Absent before the checkout form is filled in: then the account alone is asked about. */
  delivery?: { phoneNumber: string; address: string; postalCode: string } | undefined
  /** An order that is not counted: the one of which the cash is asked about, or in whose place it is written. */
  exceptOrderId?: string | undefined
}

/**
 * The cash that a person has still to pay on delivery, on whatever day it was ordered, and what was delivered and so
 * paid today (Income-tax Act, s. 269ST), of an order with an advance the rest, also while the advance is being paid: its bank
 * may say yes at any moment. What was cancelled, piece by piece or whole, or came back is not received.
 */
export async function findCashSoFar(
  app: Pick<App, 'clock'>,
  db: App['db'] | Transaction<Schema>,
  { userId, delivery, exceptOrderId }: Payer,
): Promise<CashSoFar> {
  const today = indianDay(app.clock.now())
  const { rows } = await sql<{ own: number | null; others: number | null }>`
    WITH person AS MATERIALIZED (
      SELECT id, user_id, payment_method, has_advance FROM orders WHERE user_id = ${userId} AND placed_at IS NOT NULL
      UNION SELECT id, user_id, payment_method, has_advance FROM orders WHERE user_id = ${userId} AND ${ADVANCE_BEING_PAID}
      ${delivery ? deliveredAt(delivery) : sql``})
    SELECT sum(amount) FILTER (WHERE user_id = ${userId})::bigint AS own,
      sum(amount) FILTER (WHERE user_id <> ${userId})::bigint AS others
    FROM person, LATERAL (
      SELECT ${cashOfVendorOrder('vendor_orders')} AS amount FROM vendor_orders
      WHERE order_id = person.id AND status NOT IN ('cancelled', 'returned', 'lost')
        AND (delivered_at IS NULL OR indian_day(delivered_at) = ${today}::date) OFFSET 0) AS cash
    WHERE (person.payment_method = 'cod' OR person.has_advance)
      AND person.id IS DISTINCT FROM ${exceptOrderId ?? null}::uuid`.execute(db)
  return { ownPaise: Number(rows[0]?.own ?? 0), othersPaise: Number(rows[0]?.others ?? 0) }
}

/** Each way by its own index: with OR between them, the database may read all orders in cash. */
function deliveredAt({ phoneNumber, address, postalCode }: NonNullable<Payer['delivery']>) {
  return sql`
      UNION SELECT id, user_id, payment_method, has_advance FROM orders
      WHERE phone_number = ${phoneNumber} AND placed_at IS NOT NULL
      UNION SELECT id, user_id, payment_method, has_advance FROM orders
      WHERE delivery_place(address, postal_code) = delivery_place(${address}, ${postalCode})
        AND payment_method = 'cod' AND placed_at IS NOT NULL
      UNION SELECT id, user_id, payment_method, has_advance FROM orders
      WHERE delivery_place(address, postal_code) = delivery_place(${address}, ${postalCode})
        AND has_advance AND placed_at IS NOT NULL
      UNION SELECT id, user_id, payment_method, has_advance FROM orders
      WHERE phone_number = ${phoneNumber} AND ${ADVANCE_BEING_PAID}
      UNION SELECT id, user_id, payment_method, has_advance FROM orders
      WHERE delivery_place(address, postal_code) = delivery_place(${address}, ${postalCode}) AND ${ADVANCE_BEING_PAID}`
}

const ADVANCE_BEING_PAID = sql`placed_at IS NULL AND has_advance AND payment_status = 'pending'`
