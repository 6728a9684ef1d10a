import { type Kysely, sql } from 'kysely'
import {
  BURST_DAYS,
  BURST_DELIVERY_DAYS,
  BURST_HISTORY_DAYS,
  BURST_REVIEWS_MIN,
  type ReviewBurst,
} from '#domain/goods/reviews/suspicion/burst.ts'
import { RING_DAYS, RING_TARGET_MAX, type RingEntry } from '#domain/goods/reviews/suspicion/ring.ts'
import { DEVICE_DAYS } from '#domain/goods/reviews/suspicion/signals.ts'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { FoundReview } from './review-signal-views.ts'

type Db = Kysely<Schema>

const daysBefore = (at: Date, days: number) => new Date(at.getTime() - days * DAY_MS)

/** A product or seller with many reviews of the last days, and what is known of it. */
export interface FoundBurst extends ReviewBurst {
  productId: string | null
  sellerId: string | null
  members: { reviewId: string; userId: string; stars: number }[]
}

const BURSTS_MAX = 100
const RECENT_MAX = 5_000

/** Products and sellers with at least five reviews in three days whose receipt is proven, with their deliveries and their half year before. */
export async function listBursts(db: Db, now: Date): Promise<FoundBurst[]> {
  const from = daysBefore(now, BURST_DAYS)
  const until = daysBefore(now, BURST_DAYS + BURST_HISTORY_DAYS)
  const members = sql`jsonb_agg(jsonb_build_object('reviewId', id, 'userId', user_id, 'stars', stars))`
  const { rows } = await sql<FoundBurst>`
    WITH recent AS MATERIALIZED (
      SELECT id, user_id, product_id, seller_id, stars FROM reviews
      WHERE state IN ('waiting', 'published') AND receipt_unproven IS NULL AND written_at > ${from} AND user_id IS NOT NULL
      ORDER BY written_at DESC, id LIMIT ${sql.lit(RECENT_MAX)}),
    groups AS (
      SELECT product_id, NULL::text AS seller_id, ${members} AS members, count(*)::int AS reviews,
        greatest(count(*) FILTER (WHERE stars = 5), count(*) FILTER (WHERE stars = 1))::int AS extreme
      FROM recent GROUP BY product_id HAVING count(*) >= ${sql.lit(BURST_REVIEWS_MIN)}
      UNION ALL
      SELECT NULL, seller_id, ${members}, count(*)::int,
        greatest(count(*) FILTER (WHERE stars = 5), count(*) FILTER (WHERE stars = 1))::int
      FROM recent GROUP BY seller_id HAVING count(*) >= ${sql.lit(BURST_REVIEWS_MIN)}
      ORDER BY reviews DESC LIMIT ${sql.lit(BURSTS_MAX)}),
    pieces AS MATERIALIZED (
      SELECT order_lines.product_id, parcels.seller_id, parcels.delivered_at, parcel_lines.quantity
      FROM parcels JOIN parcel_lines ON parcel_lines.parcel_id = parcels.id JOIN order_lines ON order_lines.id = parcel_lines.order_line_id
      WHERE parcels.status = 'delivered' AND parcels.delivered_at > ${until}
        AND EXISTS (SELECT FROM groups WHERE groups.product_id = order_lines.product_id OR groups.seller_id = parcels.seller_id))
    SELECT groups.product_id AS "productId", groups.seller_id AS "sellerId", members, reviews, extreme,
      (SELECT coalesce(sum(quantity), 0)::int FROM pieces WHERE (pieces.product_id = groups.product_id OR pieces.seller_id = groups.seller_id)
        AND delivered_at > ${daysBefore(now, BURST_DELIVERY_DAYS)}) AS deliveries,
      (SELECT coalesce(sum(quantity), 0)::int FROM pieces WHERE (pieces.product_id = groups.product_id OR pieces.seller_id = groups.seller_id)
        AND delivered_at <= ${from}) AS "earlierDeliveries",
      CASE WHEN groups.product_id IS NULL
        THEN (SELECT count(*)::int FROM reviews WHERE reviews.seller_id = groups.seller_id AND state IN ('waiting', 'published') AND receipt_unproven IS NULL AND written_at > ${until} AND written_at <= ${from})
        ELSE (SELECT count(*)::int FROM reviews WHERE reviews.product_id = groups.product_id AND state IN ('waiting', 'published') AND receipt_unproven IS NULL AND written_at > ${until} AND written_at <= ${from})
      END AS "earlierReviews"
    FROM groups`.execute(db)
  return rows
}

/** One and five stars of the last ninety days of proven receipt, by product and by seller, without those that more than thirty accounts reviewed. */
export async function listRingEntries(db: Db, now: Date): Promise<RingEntry[]> {
  const { rows } = await sql<RingEntry>`
    WITH recent AS MATERIALIZED (
      SELECT id, user_id, product_id, seller_id, stars, written_at FROM reviews
      WHERE state IN ('waiting', 'published') AND receipt_unproven IS NULL AND written_at > ${daysBefore(now, RING_DAYS)} AND user_id IS NOT NULL
      ORDER BY written_at DESC, id LIMIT ${sql.lit(RECENT_MAX)}),
    quiet AS (
      SELECT 'product ' || product_id AS target FROM recent GROUP BY product_id HAVING count(DISTINCT user_id) BETWEEN 3 AND ${sql.lit(RING_TARGET_MAX)}
      UNION ALL
      SELECT 'seller ' || seller_id FROM recent GROUP BY seller_id HAVING count(DISTINCT user_id) BETWEEN 3 AND ${sql.lit(RING_TARGET_MAX)})
    SELECT recent.user_id AS "userId", recent.id AS "reviewId", targets.target, recent.stars, recent.written_at AS at
    FROM recent CROSS JOIN LATERAL (VALUES ('product ' || product_id), ('seller ' || seller_id)) AS targets (target)
    WHERE recent.stars IN (1, 5) AND targets.target IN (SELECT target FROM quiet)`.execute(db)
  return rows
}

/** Accounts with three or more reviews of five stars of what they paid in cash and gave back without a fault. */
export async function listRefundedPraise(
  db: Db,
  now: Date,
): Promise<{ userId: string; reviewIds: string[] }[]> {
  const { rows } = await sql<{ userId: string; reviewIds: string[] }>`
    SELECT reviews.user_id AS "userId", array_agg(reviews.id::text ORDER BY written_at DESC) AS "reviewIds"
    FROM reviews JOIN parcels ON parcels.id = reviews.parcel_id JOIN orders ON orders.id = parcels.order_id AND (orders.payment_method = 'cod' OR orders.has_advance)
    WHERE reviews.state IN ('waiting', 'published') AND reviews.written_at > ${daysBefore(now, REFUNDED_DAYS)} AND reviews.user_id IS NOT NULL
      AND stars = 5 AND fate = 'returned' AND fate_reason IN ('changed-mind', 'ordered-wrong', 'refunded')
    GROUP BY reviews.user_id HAVING count(*) >= ${sql.lit(REFUNDED_MIN)} LIMIT ${sql.lit(BURSTS_MAX)}`.execute(
    db,
  )
  return rows
}

const REFUNDED_DAYS = 180
const REFUNDED_MIN = 3
const VOTES_MIN = 3
const VOTE_DAYS = 30

/** Reviews that three or more accounts of one browser, or of one case, found helpful lately. */
export async function listVotesOfOneHand(
  db: Db,
  now: Date,
): Promise<{ reviewId: string; by: 'device' | 'case'; userIds: string[] }[]> {
  const { rows } = await sql<{ reviewId: string; by: 'device' | 'case'; userIds: string[] }>`
    WITH recent AS MATERIALIZED (
      SELECT review_id, user_id FROM review_votes WHERE is_helpful AND at > ${daysBefore(now, VOTE_DAYS)}
      ORDER BY at DESC, review_id LIMIT ${sql.lit(RECENT_MAX)})
    SELECT review_id AS "reviewId", 'device' AS by, array_agg(DISTINCT recent.user_id) AS "userIds"
    FROM recent JOIN reviewer_devices ON reviewer_devices.user_id = recent.user_id AND last_at > ${daysBefore(now, DEVICE_DAYS)}
    GROUP BY review_id, mark_sha256 HAVING count(DISTINCT recent.user_id) >= ${sql.lit(VOTES_MIN)}
    UNION ALL
    SELECT recent.review_id, 'case', array_agg(DISTINCT recent.user_id)
    FROM recent JOIN suspected_accounts ON suspected_accounts.user_id = recent.user_id
    JOIN review_suspicions ON review_suspicions.id = suspicion_id AND signal IN ('device', 'ring')
    GROUP BY recent.review_id, suspicion_id HAVING count(DISTINCT recent.user_id) >= ${sql.lit(VOTES_MIN)}
    LIMIT ${sql.lit(BURSTS_MAX)}`.execute(db)
  return rows
}

const KEPT_MIN = 3

/** Sellers with reviews that wait for cash which their own couriers should have handed over by now. */
export async function listKeptCash(db: Db, now: Date): Promise<{ sellerId: string; reviewIds: string[] }[]> {
  const { rows } = await sql<{ sellerId: string; reviewIds: string[] }>`
    SELECT seller_id AS "sellerId", array_agg(id::text ORDER BY id) AS "reviewIds" FROM reviews
    WHERE state = 'waiting' AND unproven = 'cash-not-here' AND look_from <= ${now} AND user_id IS NOT NULL
    GROUP BY seller_id HAVING count(*) >= ${sql.lit(KEPT_MIN)} LIMIT ${sql.lit(BURSTS_MAX)}`.execute(db)
  return rows
}

const RAISED_MIN = 3
const RAISED_DAYS = 90
const RAISED_TIMES = 5

/** Products of a seller that were praised by whoever bought them for less than a fifth of what the seller asks today. */
export async function listRaisedPrices(
  db: Db,
  now: Date,
): Promise<
  { sellerId: string; productId: string; askedPaise: number; paidPaise: number; reviewIds: string[] }[]
> {
  const { rows } = await sql<{
    sellerId: string
    productId: string
    askedPaise: number
    paidPaise: number
    reviewIds: string[]
  }>`
    WITH recent AS MATERIALIZED (
      SELECT id, seller_id, product_id, order_line_id, written_at FROM reviews
      WHERE state IN ('waiting', 'published') AND written_at > ${daysBefore(now, RAISED_DAYS)} AND user_id IS NOT NULL AND stars >= 4
      ORDER BY written_at DESC, id LIMIT ${sql.lit(RECENT_MAX)}),
    asked AS (
      SELECT seller_id, product_id, (SELECT min(unit_price_paise) FROM offers JOIN stock ON stock.offer_id = offers.id
          WHERE offers.seller_id = praised.seller_id AND offers.product_id = praised.product_id AND offers.status = 'live'
            AND (stock.on_hand > stock.reserved OR offers.preorder_from IS NOT NULL)) AS paise
      FROM (SELECT seller_id, product_id FROM recent GROUP BY seller_id, product_id HAVING count(*) >= ${sql.lit(RAISED_MIN)}) AS praised)
    SELECT asked.seller_id AS "sellerId", asked.product_id AS "productId", asked.paise AS "askedPaise",
      max(order_lines.line_paise / order_lines.quantity) AS "paidPaise", array_agg(recent.id::text ORDER BY recent.written_at DESC) AS "reviewIds"
    FROM asked JOIN recent ON recent.seller_id = asked.seller_id AND recent.product_id = asked.product_id
    JOIN order_lines ON order_lines.id = recent.order_line_id
    JOIN orders ON orders.id = order_lines.order_id AND orders.ordered_at > ${daysBefore(now, RAISED_DAYS)}
    WHERE order_lines.line_paise * ${sql.lit(RAISED_TIMES)} < asked.paise * order_lines.quantity
    GROUP BY asked.seller_id, asked.product_id, asked.paise HAVING count(*) >= ${sql.lit(RAISED_MIN)}
    LIMIT ${sql.lit(BURSTS_MAX)}`.execute(db)
  return rows
}

const CHANGED_MAX = 500

type ChangedText = FoundReview & {
  sellerId: string
  productId: string
  text: string
  bands: number[]
  stars: number
  isProven: boolean
}

/** Reviews that were written or changed in the last two days, with what their texts are compared by. */
export async function listChangedTexts(db: Db, now: Date): Promise<ChangedText[]> {
  const { rows } = await sql<ChangedText>`
    SELECT id AS "reviewId", user_id AS "userId", seller_id AS "sellerId", product_id AS "productId", text, text_bands AS bands, stars, receipt_unproven IS NULL AS "isProven"
    FROM reviews WHERE state IN ('waiting', 'published') AND edited_at > ${daysBefore(now, 2)} AND user_id IS NOT NULL
    ORDER BY edited_at DESC LIMIT ${sql.lit(CHANGED_MAX)}`.execute(db)
  return rows
}
