import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'
import { writeUnasked } from './unasked-cancellation-store.ts'

/**
 * Leaves what was cancelled of an order by now out of what the gateway is asked for, under the order's lock and before it is
 * asked for the first time: nothing of it goes back, since nobody pays for it.
 */
export function leaveOutCancelled(tx: Transaction<Schema>, orderId: string): Promise<void> {
  return writeUnasked(tx, orderId)
}
