import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'
import { lockCashOfSeller } from './cover-store.ts'

/**
 * Makes whoever changes what came in of a seller's cash wait for refunds and payouts that count on it, and they for it. It
 * comes after the lock of a parcel.
 */
export function lockCash(tx: Transaction<Schema>, sellerId: string): Promise<void> {
  return lockCashOfSeller(tx, sellerId)
}
