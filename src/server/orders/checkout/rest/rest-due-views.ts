import type { Kysely } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { cashLeft } from '#server/orders/orders/parcels/cash-left-views.ts'

/** What is still to be paid of an order with an advance, in paise; for a decision, under its lock. */
export async function readRestDue(db: Kysely<Schema>, orderId: string): Promise<Paise> {
  const row = await db
    .selectFrom('orders')
    .select(cashLeft({ order: 'orders.id' }).as('paise'))
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return Number(row.paise)
}
