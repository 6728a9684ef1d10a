import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { contributedTo } from '#server/money/earnings/contributions/contribution-views.ts'

/**
 * What its customer is still to pay of an order, by the order of a query: its vendor orders that were not cancelled, less
 * their cancelled pieces and what somebody else pays. In paise.
 */
export function amountDue(): RawBuilder<Paise> {
  return sql<Paise>`((SELECT coalesce(sum(subtotal_paise + shipping_paise - cancelled_paise), 0)::bigint FROM vendor_orders
    WHERE vendor_orders.order_id = orders.id AND vendor_orders.status <> 'cancelled') - ${contributedTo({ order: 'orders.id' })})`
}

/** The same of one order; for a decision, under its lock. */
export async function readAmountDue(db: Kysely<Schema>, orderId: string): Promise<Paise> {
  const row = await db
    .selectFrom('orders')
    .select(amountDue().as('paise'))
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return Number(row.paise)
}
