import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

/** Lets numbers of pieces that came back be in this parcel: the first parcels of its seller keep them on record. */
export async function markResold(
  tx: Tx,
  { productId, serials, parcelId }: { productId: string; serials: readonly string[]; parcelId: string },
): Promise<void> {
  if (serials.length === 0) return
  await tx
    .updateTable('parcel_units')
    .set({ resold_parcel_id: parcelId })
    .where('product_id', '=', productId)
    .where('serial', 'in', [...serials])
    .where('released_at', 'is', null)
    .where('resold_parcel_id', 'is', null)
    .where('parcel_id', '<>', parcelId)
    .where('seller_id', '=', (eb) =>
      eb.selectFrom('parcels').select('parcels.seller_id').where('parcels.id', '=', parcelId),
    )
    .execute()
}

/** Ends that: the box was unpacked, and its own record of the numbers is released. */
export async function unmarkResold(
  tx: Tx,
  { productId, serials, parcelId }: { productId: string; serials: readonly string[]; parcelId: string },
): Promise<void> {
  if (serials.length === 0) return
  await tx
    .updateTable('parcel_units')
    .set({ resold_parcel_id: null })
    .where('resold_parcel_id', '=', parcelId)
    .where('product_id', '=', productId)
    .where('serial', 'in', [...serials])
    .execute()
}

/** What was packed once more is in another parcel, which stands in the place of that one. */
export async function moveResold(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx
    .updateTable('parcel_units')
    .set({ resold_parcel_id: to })
    .where('resold_parcel_id', '=', from)
    .execute()
}
