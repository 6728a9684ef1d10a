import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'
import { setPreorderDays } from './order-store.ts'

/** What of an order is sent from another day on, under the lock of its vendor orders. */
export function movePreorderDays(
  tx: Transaction<Schema>,
  change: Parameters<typeof setPreorderDays>[1],
): Promise<void> {
  return setPreorderDays(tx, change)
}
