import type { Kysely } from 'kysely'
import type { Unproven } from '#domain/goods/receipts/proof-of-receipt.ts'
import type { PieceOfParcel } from '#domain/goods/reviews/review-form.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** Reviews whose receipt is to be weighed by now, those that wait longest first, some at a time. */
export async function listToWeigh(
  db: Kysely<Schema>,
  { now, max }: { now: Date; max: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('reviews')
    .select('id')
    .where('weigh_at', '<=', now)
    .orderBy('weigh_at')
    .orderBy('id')
    .limit(max)
    .execute()
  return rows.map((row) => row.id)
}

/** The piece that a review is of, with whose it is. */
export async function findPieceOfReview(
  db: Kysely<Schema>,
  reviewId: string,
): Promise<
  | (PieceOfParcel & {
      vendorOrderId: string
      orderId: string
      sellerId: string
      writerId: string | null
      /** Why its receipt is not proven, whatever its stars. */
      unproven: Unproven | null
    })
  | undefined
> {
  return db
    .selectFrom('reviews')
    .innerJoin('parcels', 'parcels.id', 'reviews.parcel_id')
    .select(['parcels.id as parcelId', 'parcels.vendor_order_id as vendorOrderId'])
    .select(['parcels.order_id as orderId', 'parcels.seller_id as sellerId'])
    .select(['reviews.user_id as writerId', 'reviews.order_line_id as orderLineId', 'reviews.piece'])
    .select('reviews.receipt_unproven as unproven')
    .where('reviews.id', '=', reviewId)
    .executeTakeFirst()
}
