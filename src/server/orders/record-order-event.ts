import type { Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { OrderEvent } from './order-event.ts'
import { insertEvents } from './order-store.ts'

/** Puts a move of an order's payment into its history, which nobody can change; from null when it begins. */
export async function recordPaymentMove(
  tx: Transaction<Schema>,
  move: Omit<OrderEvent, 'subject' | 'vendorOrderId'>,
): Promise<void> {
  await insertEvents(tx, [{ ...move, subject: 'payment' }])
}

/** The same of a parcel: from null when it is packed. */
export async function recordParcelMove(
  tx: Transaction<Schema>,
  move: Omit<OrderEvent, 'subject'> & { vendorOrderId: string; parcelId: string },
): Promise<void> {
  await insertEvents(tx, [{ ...move, subject: 'parcel' }])
}
