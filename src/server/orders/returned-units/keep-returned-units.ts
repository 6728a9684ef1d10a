import type { Transaction } from 'kysely'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { insertReturnedUnits } from './unit-store.ts'

/**
 * Keeps the accepted pieces of a return, or those of them that are named, as units that wait for their seller's decision, in the transaction that accepts
 * them and under the lock of the return. Done twice, it is done once.
 */
export async function keepReturnedUnits(
  app: Pick<App, 'clock'>,
  tx: Transaction<Schema>,
  returnId: string,
  unitIds?: readonly string[],
): Promise<void> {
  await insertReturnedUnits(tx, { returnId, unitIds, at: app.clock.now() })
}
