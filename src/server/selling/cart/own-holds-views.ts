import type { Kysely } from 'kysely'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** What a customer's own order holds of an offer until it is paid. */
export interface OwnHold {
  orderId: string
  number: string
  quantity: number
}

/** By offer, what is held of these for orders of a customer that are not paid: the latest order and its pieces. */
export async function findOwnHolds(
  db: Kysely<Schema>,
  { userId, offerIds, at }: { userId: string; offerIds: readonly string[]; at: Date },
): Promise<Map<string, OwnHold>> {
  if (offerIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('stock_holds')
    .innerJoin('orders', 'orders.id', 'stock_holds.order_id')
    .select(['stock_holds.offer_id', 'stock_holds.quantity', 'orders.id', 'orders.sequence'])
    .where('stock_holds.user_id', '=', userId)
    .where('stock_holds.offer_id', 'in', [...offerIds])
    .where('stock_holds.expires_at', '>', at)
    .orderBy('orders.sequence')
    .execute()
  return new Map(
    rows.map(({ offer_id, quantity, id, sequence }) => [
      offer_id,
      { orderId: id, number: orderNumber(sequence), quantity },
    ]),
  )
}
