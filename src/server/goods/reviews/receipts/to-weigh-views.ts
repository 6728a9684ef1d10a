import type { Kysely } from 'kysely'
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

/** All reviews of pieces of a parcel, in the order of their ids. */
export async function listReviewsOfParcel(db: Kysely<Schema>, parcelId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('reviews')
    .select('id')
    .where('parcel_id', '=', parcelId)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

export async function findParcelOfReview(
  db: Kysely<Schema>,
  reviewId: string,
): Promise<
  | { parcelId: string; vendorOrderId: string; orderId: string; sellerId: string; writerId: string | null }
  | undefined
> {
  return db
    .selectFrom('reviews')
    .innerJoin('parcels', 'parcels.id', 'reviews.parcel_id')
    .select(['parcels.id as parcelId', 'parcels.vendor_order_id as vendorOrderId'])
    .select(['parcels.order_id as orderId', 'parcels.seller_id as sellerId'])
    .select('reviews.user_id as writerId')
    .where('reviews.id', '=', reviewId)
    .executeTakeFirst()
}
