import type { Transaction } from 'kysely'
import type { PieceOfParcel } from '#domain/goods/reviews/review-form.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** Notes that an administrator looked into the receipt of a piece and vouches for it; again, it is the later look that counts. */
export async function writeConfirmation(
  tx: Transaction<Schema>,
  o: { piece: PieceOfParcel; by: string; reason: string; at: Date },
): Promise<void> {
  const { parcelId, orderLineId, piece } = o.piece
  const said = { confirmed_by: o.by, reason: o.reason, confirmed_at: o.at }
  await tx
    .insertInto('receipt_confirmations')
    .values({ parcel_id: parcelId, order_line_id: orderLineId, piece, ...said })
    .onConflict((conflict) => conflict.columns(['parcel_id', 'order_line_id', 'piece']).doUpdateSet(said))
    .execute()
}
