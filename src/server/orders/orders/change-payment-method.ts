import type { Transaction } from 'kysely'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { setAllInAdvance, setPaymentMethod } from './order-store.ts'

/** An order is paid in another way than it was placed with, under the lock of its payment. */
export function changePaymentMethod(
  tx: Transaction<Schema>,
  order: { orderId: string; method: PaymentMethod },
): Promise<void> {
  return setPaymentMethod(tx, order)
}

/**
 * The rest of an order with an advance was paid online, under its lock: its lines bear all that their customer pays in advance.
 * What was cancelled before keeps its share, as it went back.
 */
export function bearAllInAdvance(tx: Transaction<Schema>, orderId: string): Promise<void> {
  return setAllInAdvance(tx, orderId)
}
