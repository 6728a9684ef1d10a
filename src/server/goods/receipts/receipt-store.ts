import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

/** Notes that an administrator looked into the receipt of a parcel and vouches for it; again, it is the later look that counts. */
export async function writeConfirmation(
  tx: Transaction<Schema>,
  o: { parcelId: string; by: string; reason: string; at: Date },
): Promise<void> {
  const said = { confirmed_by: o.by, reason: o.reason, confirmed_at: o.at }
  await tx
    .insertInto('receipt_confirmations')
    .values({ parcel_id: o.parcelId, ...said })
    .onConflict((conflict) => conflict.column('parcel_id').doUpdateSet(said))
    .execute()
}
