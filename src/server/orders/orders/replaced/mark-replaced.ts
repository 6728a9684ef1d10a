import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'
import { writeReplaced } from '../order-store.ts'

/**
 * Notes that an order which nobody paid was let go for this one of the same customer, in the transaction that writes it: the
 * first time counts. One that is placed is not replaced.
 */
export function markReplaced(
  tx: Transaction<Schema>,
  replaced: { formerId: string; orderId: string; userId: string },
): Promise<void> {
  return writeReplaced(tx, replaced)
}
