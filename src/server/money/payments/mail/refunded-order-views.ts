import type { Transaction } from 'kysely'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** Whose an order is of which money goes back, and how it was paid. Throws when there is none. */
export async function findRefundedOrder(tx: Transaction<Schema>, orderId: string) {
  const { sequence, ...order } = await tx
    .selectFrom('orders')
    .select(['sequence', 'email', 'user_id as userId', 'first_name as firstName'])
    .select('phone_number as phoneNumber')
    .select('payment_method as paymentMethod')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { ...order, number: orderNumber(sequence) }
}
