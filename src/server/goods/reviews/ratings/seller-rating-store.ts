import { type Kysely, sql, type Transaction } from 'kysely'
import type { Unproven } from '#domain/goods/receipts/proof-of-receipt.ts'
import { MIDDLE, type SellerStars } from '#domain/goods/reviews/seller-rating.ts'
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
  await lockSums(tx, [o.sellerId])
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

/** The rating until the transaction ends, and its seller's sums before it. */
export async function lockRating(
  tx: Transaction<Schema>,
  vendorOrderId: string,
): Promise<SellerStars | undefined> {
  await lockSums(tx, await listRatedSellers(tx, [vendorOrderId]))
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

async function listRatedSellers(
  tx: Transaction<Schema>,
  vendorOrderIds: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom('seller_ratings')
    .select('seller_id')
    .distinct()
    .where('vendor_order_id', 'in', [...vendorOrderIds])
    .execute()
  return rows.map((row) => row.seller_id)
}

/** Of two changes of what counts of one seller the later sees both: which rating is an account's one voice is asked of all. */
async function lockSums(tx: Transaction<Schema>, sellerIds: readonly string[]): Promise<void> {
  if (sellerIds.length === 0) return
  const sums = sellerIds
    .toSorted()
    .map((id) => ({ seller_id: id, ratings: 0, day_kept: 0, packing: 0, described: 0 }))
  await tx
    .insertInto('seller_rating_sums')
    .values(sums)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .selectFrom('seller_rating_sums')
    .select('seller_id')
    .where('seller_id', 'in', [...sellerIds])
    .orderBy('seller_id')
    .forUpdate()
    .execute()
}

/**
 * Whether ratings of sellers count beside what else is known: none counts of whose order a review is hidden, unless the
 * office has published that review since; no good one of an account that a strong case about the seller has, unless there
 * was nothing in it; and of one account's for one seller only the latest that would. Of a closed account all stays as it
 * was. A trigger adds them to the sums, or takes them out.
 */
export async function noteHidden(tx: Transaction<Schema>, vendorOrderIds: readonly string[]): Promise<void> {
  if (vendorOrderIds.length === 0) return
  await lockSums(tx, await listRatedSellers(tx, vendorOrderIds))
  const ids = await lockVoices(tx, vendorOrderIds)
  await noteCases(tx, ids)
  await sql`
    UPDATE seller_ratings SET is_repeated = by_now FROM (SELECT vendor_order_id AS rated, EXISTS (
        SELECT FROM seller_ratings AS later WHERE later.user_id = own.user_id AND later.seller_id = own.seller_id
          AND (later.rated_at, later.vendor_order_id) > (own.rated_at, own.vendor_order_id)
          AND later.unproven IS NULL AND NOT later.is_hidden AND NOT later.is_suspected
      ) AS by_now FROM seller_ratings AS own WHERE vendor_order_id = ANY (${ids}::uuid[]) AND user_id IS NOT NULL) AS found
    WHERE vendor_order_id = rated AND is_repeated <> by_now`.execute(tx)
}

/** These ratings and all others of their accounts for the same sellers, locked. */
async function lockVoices(tx: Transaction<Schema>, vendorOrderIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT vendor_order_id AS id FROM seller_ratings WHERE vendor_order_id IN (
      SELECT unnest(${[...vendorOrderIds]}::uuid[]) UNION SELECT voice.vendor_order_id FROM seller_ratings AS own
      JOIN seller_ratings AS voice ON voice.user_id = own.user_id AND voice.seller_id = own.seller_id
      WHERE own.vendor_order_id = ANY (${[...vendorOrderIds]}::uuid[])) ORDER BY vendor_order_id FOR UPDATE`.execute(
    tx,
  )
  return rows.map((row) => row.id)
}

async function noteCases(tx: Transaction<Schema>, ids: readonly string[]): Promise<void> {
  await sql`
    UPDATE seller_ratings SET is_hidden = hidden_now, is_suspected = suspected_now FROM (SELECT vendor_order_id AS rated, EXISTS (
        SELECT FROM parcels JOIN reviews ON reviews.parcel_id = parcels.id JOIN suspected_reviews ON suspected_reviews.review_id = reviews.id
          JOIN suspicion_decisions AS hides ON hides.suspicion_id = suspected_reviews.suspicion_id
        WHERE parcels.vendor_order_id = seller_ratings.vendor_order_id AND hides.deed = 'hide' AND hides.undone_at IS NULL AND NOT EXISTS (
          SELECT FROM review_decisions AS later WHERE later.review_id = reviews.id AND later.outcome = 'published'
            AND later.decided_at > greatest(hides.decided_at, (SELECT max(own.decided_at) FROM review_decisions AS own
              WHERE own.review_id = reviews.id AND own.suspicion_decision_id = hides.id AND own.taken_back_at IS NULL)))
      ) AS hidden_now, CASE WHEN user_id IS NULL THEN is_suspected ELSE day_kept + packing + described > ${sql.lit(MIDDLE)} AND EXISTS (
        SELECT FROM suspected_accounts JOIN review_suspicions AS found ON found.id = suspected_accounts.suspicion_id
        WHERE suspected_accounts.user_id = seller_ratings.user_id AND found.seller_id = seller_ratings.seller_id AND found.is_strong
          AND (found.decided_at IS NULL OR EXISTS (SELECT FROM suspicion_decisions AS decided
            WHERE decided.suspicion_id = found.id AND decided.deed <> 'nothing' AND decided.undone_at IS NULL))
      ) END AS suspected_now FROM seller_ratings WHERE vendor_order_id = ANY (${[...ids]}::uuid[])) AS found
    WHERE vendor_order_id = rated AND (is_hidden, is_suspected) <> (hidden_now, suspected_now)`.execute(tx)
}

/** Has the job weigh how the accounts of a strong case have rated the seller that it is about. */
export async function weighRatingsOfCase(
  tx: Transaction<Schema>,
  { suspicionId, at }: { suspicionId: string; at: Date },
): Promise<void> {
  await sql`
    UPDATE seller_ratings SET weigh_at = ${at} FROM review_suspicions AS found JOIN suspected_accounts ON suspected_accounts.suspicion_id = found.id
    WHERE found.id = ${suspicionId} AND found.is_strong AND found.seller_id = seller_ratings.seller_id
      AND seller_ratings.user_id = suspected_accounts.user_id`.execute(tx)
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
