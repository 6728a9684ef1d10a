import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

/** Whether a piece of an offer is kept for a customer; to be asked under the lock of its stock. */
export async function isKeptForCustomers(tx: Transaction<Schema>, offerId: string): Promise<boolean> {
  const kept = await tx
    .selectFrom('stock_allocations')
    .select('id')
    .where('offer_id', '=', offerId)
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return kept !== undefined
}
