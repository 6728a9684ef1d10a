import type { Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { countSales } from './count-sales.ts'
import { readPartsToRecord } from './parts-to-record-views.ts'

/**
 * Counts an order that has just been placed in its sellers' figures of the day and among their customers, in the
 * transaction that places it. Nothing is owed for it yet: the ledger follows when the goods leave.
 */
export async function countPlacedOrder(tx: Transaction<Schema>, orderId: string): Promise<void> {
  await countSales(tx, await readPartsToRecord(tx, { orderId }), 1)
}
