import type { Transaction } from 'kysely'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { setPaymentMethod } from './order-store.ts'

/** An order is paid in another way than it was placed with, under the lock of its payment. */
export function changePaymentMethod(
  tx: Transaction<Schema>,
  order: { orderId: string; method: PaymentMethod },
): Promise<void> {
  return setPaymentMethod(tx, order)
}
