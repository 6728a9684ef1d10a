import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

/** Among so many parcels that left last the seller's own courier is looked for: who has the shop book them types none. */
const LOOKED_AT = 20

/**
 * The courier who took the last parcel that a seller arranged the way of, as the seller named it; undefined before the
 * first one, or where the last parcels were all booked by the shop.
 */
export async function findLastCourierName(
  tx: Transaction<Schema>,
  sellerId: string,
): Promise<string | undefined> {
  const last = await tx
    .selectFrom((eb) =>
      eb
        .selectFrom('parcels')
        .select(['courier', 'courier_name', 'shipped_at'])
        .where('seller_id', '=', sellerId)
        .where('shipped_at', 'is not', null)
        .orderBy('shipped_at', 'desc')
        .limit(LOOKED_AT)
        .as('latest'),
    )
    .select('courier_name')
    .where('courier', '=', 'manual')
    .where('courier_name', 'is not', null)
    .orderBy('shipped_at', 'desc')
    .executeTakeFirst()
  return last?.courier_name ?? undefined
}
