import { type Kysely, sql, type Transaction } from 'kysely'
import type { SellerStars } from '#domain/goods/reviews/seller-rating.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** Writes how a seller sent one order, or writes it anew; a trigger adds it to the seller's sums. */
export async function writeSellerRating(
  tx: Transaction<Schema>,
  o: { vendorOrderId: string; sellerId: string; userId: string; stars: SellerStars; at: Date },
): Promise<void> {
  const { dayKept, packing, described } = o.stars
  const stars = { day_kept: dayKept, packing, described }
  await tx
    .insertInto('seller_ratings')
    .values({
      vendor_order_id: o.vendorOrderId,
      seller_id: o.sellerId,
      user_id: o.userId,
      rated_at: o.at,
      ...stars,
    })
    .onConflict((conflict) => conflict.column('vendor_order_id').doUpdateSet({ ...stars, rated_at: o.at }))
    .execute()
}

/** Has pages show the sums as they are by now; those that stand as they did are left alone. */
export async function showSums(db: Kysely<Schema>): Promise<void> {
  await sql`
    UPDATE seller_rating_sums SET shown_ratings = ratings, shown_day_kept = day_kept, shown_packing = packing, shown_described = described
    WHERE (shown_ratings, shown_day_kept, shown_packing, shown_described) IS DISTINCT FROM (ratings, day_kept, packing, described)`.execute(
    db,
  )
}
