import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'
import { lockCashOfSeller } from './cover-store.ts'

/**
 * Makes whoever changes what came in of a seller's cash, or refunds what its seller agreed to, wait for refunds and payouts
 * that count on it, and they for it. It comes before the lock of an order, which payouts take after it, or after that of a
 * parcel alone.
 */
export function lockCash(tx: Transaction<Schema>, sellerId: string): Promise<void> {
  return lockCashOfSeller(tx, sellerId)
}
