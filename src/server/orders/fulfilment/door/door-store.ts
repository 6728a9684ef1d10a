import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

/** What of a locked parcel decides at the door. */
export async function readDoorState(
  tx: Transaction<Schema>,
  parcelId: string,
): Promise<{ needsCode: boolean; isBoxOpened: boolean }> {
  const row = await tx
    .selectFrom('parcels')
    .select(['needs_code', 'box_opened_at'])
    .where('id', '=', parcelId)
    .executeTakeFirstOrThrow()
  return {
    needsCode: row.needs_code,
    isBoxOpened: row.box_opened_at !== null,
  }
}

/** Says that the box was opened before the customer: from now on its code is good. */
export async function setBoxOpened(tx: Transaction<Schema>, parcelId: string, at: Date): Promise<void> {
  await tx.updateTable('parcels').set({ box_opened_at: at }).where('id', '=', parcelId).execute()
}
