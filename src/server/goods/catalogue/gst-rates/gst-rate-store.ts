import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

/** Gives products another rate, as a new version of each; gives those that were changed, with their version. */
export async function updateGstRates(
  tx: Transaction<Schema>,
  change: { productIds: readonly string[]; rateBp: number; at: Date },
): Promise<{ id: string; version: number }[]> {
  return tx
    .updateTable('products')
    .set({ gst_rate_bp: change.rateBp, version: sql`version + 1`, updated_at: change.at })
    .where('id', 'in', [...change.productIds].sort())
    .where('gst_rate_bp', '<>', change.rateBp)
    .returning(['id', 'version'])
    .execute()
}
