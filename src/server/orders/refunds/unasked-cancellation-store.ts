import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

/** Writes of the cancellations of an order that the gateway is not asked for what they took. */
export async function writeUnasked(tx: Transaction<Schema>, orderId: string): Promise<void> {
  await tx.updateTable('cancellations').set({ is_unasked: true }).where('order_id', '=', orderId).execute()
}
