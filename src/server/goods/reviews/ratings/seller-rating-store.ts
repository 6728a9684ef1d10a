import { type Kysely, sql, type Transaction } from 'kysely'
import type { Unproven } from '#domain/goods/receipts/proof-of-receipt.ts'
import type { SellerStars } from '#domain/goods/reviews/seller-rating.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** Writes how a seller sent one order, or writes it anew; a trigger adds it to the seller's sums. */
export async function writeSellerRating(
  tx: Transaction<Schema>,
  o: {
    vendorOrderId: string
    sellerId: string
    userId: string
    stars: SellerStars
    unproven: Unproven | undefined
    at: Date
  },
): Promise<void> {
  const { dayKept, packing, described } = o.stars
  // What changed of the receipt while it was written is seen by the job.
  const stars = { day_kept: dayKept, packing, described, unproven: o.unproven ?? null, weigh_at: o.at }
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

/** The shares of orders whose ratings are to be weighed by now, some at a time. */
export async function listRatingsToWeigh(
  db: Kysely<Schema>,
  { now, max }: { now: Date; max: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('seller_ratings')
    .select('vendor_order_id')
    .where('weigh_at', '<=', now)
    .orderBy('weigh_at')
    .orderBy('vendor_order_id')
    .limit(max)
    .execute()
  return rows.map((row) => row.vendor_order_id)
}

/** The rating until the transaction ends. */
export async function lockRating(
  tx: Transaction<Schema>,
  vendorOrderId: string,
): Promise<SellerStars | undefined> {
  return tx
    .selectFrom('seller_ratings')
    .select(['day_kept as dayKept', 'packing', 'described'])
    .where('vendor_order_id', '=', vendorOrderId)
    .forUpdate()
    .executeTakeFirst()
}

/** Why a rating does not count, and when that is weighed next; a trigger adds it to the seller's sums, or takes it out. */
export async function noteProofOfRating(
  tx: Transaction<Schema>,
  vendorOrderId: string,
  { unproven, weighAt }: { unproven: Unproven | undefined; weighAt: Date | undefined },
): Promise<void> {
  await tx
    .updateTable('seller_ratings')
    .set({ unproven: unproven ?? null, weigh_at: weighAt ?? null })
    .where('vendor_order_id', '=', vendorOrderId)
    .execute()
}

/**
 * Whether ratings of sellers count beside the cases of their orders: none counts of which a review is hidden, unless the
 * office has published that review since. A trigger adds them to the sums, or takes them out.
 */
export async function noteHidden(tx: Transaction<Schema>, vendorOrderIds: readonly string[]): Promise<void> {
  if (vendorOrderIds.length === 0) return
  await tx
    .selectFrom('seller_ratings')
    .select('vendor_order_id')
    .where('vendor_order_id', 'in', [...vendorOrderIds])
    .orderBy('vendor_order_id')
    .forUpdate()
    .execute()
  await sql`
    UPDATE seller_ratings SET is_hidden = by_now FROM (SELECT vendor_order_id AS rated, EXISTS (
        SELECT FROM parcels JOIN reviews ON reviews.parcel_id = parcels.id JOIN suspected_reviews ON suspected_reviews.review_id = reviews.id
          JOIN suspicion_decisions AS hides ON hides.suspicion_id = suspected_reviews.suspicion_id
        WHERE parcels.vendor_order_id = seller_ratings.vendor_order_id AND hides.deed = 'hide' AND hides.undone_at IS NULL AND NOT EXISTS (
          SELECT FROM review_decisions AS later WHERE later.review_id = reviews.id AND later.outcome = 'published'
            AND later.decided_at > greatest(hides.decided_at, (SELECT max(own.decided_at) FROM review_decisions AS own
              WHERE own.review_id = reviews.id AND own.suspicion_decision_id = hides.id AND own.taken_back_at IS NULL)))
      ) AS by_now FROM seller_ratings WHERE vendor_order_id = ANY (${[...vendorOrderIds]}::uuid[])) AS found
    WHERE vendor_order_id = rated AND is_hidden <> by_now`.execute(tx)
}

/** Which shares of orders parcels are of. */
export async function listSharesOf(tx: Transaction<Schema>, parcelIds: readonly string[]): Promise<string[]> {
  if (parcelIds.length === 0) return []
  const rows = await tx
    .selectFrom('parcels')
    .select('vendor_order_id')
    .distinct()
    .where('id', 'in', [...parcelIds])
    .execute()
  return rows.map((row) => row.vendor_order_id)
}

/** Has pages show the sums as they are by now; those that stand as they did are left alone. */
export async function showSums(db: Kysely<Schema>): Promise<void> {
  await sql`
    UPDATE seller_rating_sums SET shown_ratings = ratings, shown_day_kept = day_kept, shown_packing = packing, shown_described = described
    WHERE (shown_ratings, shown_day_kept, shown_packing, shown_described) IS DISTINCT FROM (ratings, day_kept, packing, described)`.execute(
    db,
  )
}
