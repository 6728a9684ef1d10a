import type { Transaction } from 'kysely'
import type { Month } from '#domain/ground/shared/months.ts'
import type { StateCode } from '#domain/ground/shipping/states.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** Keeps to which row of GSTR-8 rows of the ledger belong; false when they were kept before. */
export async function keepTcsRoundings(
  tx: Transaction<Schema>,
  sources: readonly string[],
  row: { sellerId: string; month: Month; supplierGstin: string; placeOfSupply: StateCode },
): Promise<boolean> {
  const kept = await tx
    .insertInto('tcs_roundings')
    .values(
      sources.map((source) => ({
        source,
        seller_id: row.sellerId,
        month: `${row.month}-01`,
        supplier_gstin: row.supplierGstin,
        place_of_supply: row.placeOfSupply,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('source')
    .execute()
  return kept.length > 0
}
