import type { Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { OrderEvent } from './order-event.ts'
import { insertEvents } from './order-move-store.ts'

/** Puts moves into the history of an order, which nobody can change; from null where something begins. */
export function recordOrderEvents(tx: Transaction<Schema>, events: readonly OrderEvent[]): Promise<void> {
  return insertEvents(tx, events)
}

/** The same of a move of its payment. */
export async function recordPaymentMove(
  tx: Transaction<Schema>,
  move: Omit<OrderEvent, 'subject' | 'vendorOrderId'>,
): Promise<void> {
  await insertEvents(tx, [{ ...move, subject: 'payment' }])
}

/** The same of a move of a parcel, which begins when it is packed. */
export async function recordParcelMove(
  tx: Transaction<Schema>,
  move: Omit<OrderEvent, 'subject'> & { vendorOrderId: string; parcelId: string },
): Promise<void> {
  await insertEvents(tx, [{ ...move, subject: 'parcel' }])
}
