import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

/**
 * The number among these under which a piece of the product came back to the seller of a parcel and that nobody has bought
 * since. What came back to another seller may have been sold to this one.
 */
export async function findReturnedSerial(
  tx: Transaction<Schema>,
  { parcelId, productId, serials }: { parcelId: string; productId: string; serials: readonly string[] },
): Promise<string | undefined> {
  const rows = await tx
    .selectFrom('returned_units')
    .select('serials')
    .where('product_id', '=', productId)
    .where('seller_id', '=', (eb) =>
      eb.selectFrom('parcels').select('parcels.seller_id').where('parcels.id', '=', parcelId),
    )
    .where('status', '<>', 'sold')
    .where(sql<boolean>`serials && ${[...serials]}::text[]`)
    .execute()
  const known = rows.flatMap((row) => row.serials)
  return serials.find((serial) => known.includes(serial))
}

/** The numbers of the units on sale under these offers, those on sale the longest first: one of them is to be packed. */
export async function listSerialsOnSale(
  tx: Transaction<Schema>,
  offerIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  if (offerIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('returned_units')
    .select(['offer_id', 'serials'])
    .where('offer_id', 'in', [...offerIds])
    .where('status', '=', 'open-box')
    .orderBy('moved_at')
    .orderBy('id')
    .limit(SERIALS_TOLD_MAX)
    .execute()
  const told = new Map<string, string[]>()
  for (const { offer_id, serials } of rows)
    if (offer_id) told.set(offer_id, [...(told.get(offer_id) ?? []), ...serials])
  return told
}

/** More are not told one by one. */
const SERIALS_TOLD_MAX = 50
