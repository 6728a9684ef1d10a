import { type Kysely, sql } from 'kysely'
import type { ReviewersOrder } from '#domain/goods/reviews/suspicion/reviewers-order.ts'
import { DEVICE_DAYS } from '#domain/goods/reviews/suspicion/signals.ts'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Db = Kysely<Schema>

/** A review with whoever wrote it. */
export interface FoundReview {
  reviewId: string
  userId: string
}

const FOUND_MAX = 50
const REVIEWERS_MAX = 300

const daysBefore = (at: Date, days: number) => new Date(at.getTime() - days * DAY_MS)

/** Reviews of a seller’s goods by other accounts that wrote or voted in the same browser lately. */
export async function listOfSameDevice(
  db: Db,
  o: { userId: string; sellerId: string; at: Date },
): Promise<FoundReview[]> {
  const since = daysBefore(o.at, DEVICE_DAYS)
  const { rows } = await sql<FoundReview>`
    WITH others AS (
      SELECT DISTINCT other.user_id FROM reviewer_devices AS own
      JOIN reviewer_devices AS other ON other.mark_sha256 = own.mark_sha256 AND other.user_id <> own.user_id AND other.last_at > ${since}
      WHERE own.user_id = ${o.userId} AND own.last_at > ${since} LIMIT ${sql.lit(FOUND_MAX)})
    SELECT reviews.id AS "reviewId", reviews.user_id AS "userId" FROM others
    JOIN reviews ON reviews.user_id = others.user_id
    WHERE reviews.seller_id = ${o.sellerId} AND reviews.state IN ('waiting', 'published') AND reviews.written_at > ${since}
    ORDER BY reviews.written_at DESC LIMIT ${sql.lit(FOUND_MAX)}`.execute(db)
  return rows
}

/** Sessions of those who reviewed goods of a seller lately, and of one more account. */
export async function listReviewerSessions(
  db: Db,
  o: { userId: string; sellerId: string; at: Date },
): Promise<(FoundReview & { address: string | null; userAgent: string | null })[]> {
  const { rows } = await sql<FoundReview & { address: string | null; userAgent: string | null }>`
    WITH writers AS (
      SELECT id, user_id FROM reviews WHERE seller_id = ${o.sellerId} AND state IN ('waiting', 'published')
        AND written_at > ${daysBefore(o.at, DEVICE_DAYS)} AND user_id IS NOT NULL ORDER BY written_at DESC LIMIT ${sql.lit(REVIEWERS_MAX)})
    SELECT coalesce(writers.id::text, '') AS "reviewId", sessions.user_id AS "userId", ip_address AS address, user_agent AS "userAgent"
    FROM sessions LEFT JOIN writers ON writers.user_id = sessions.user_id
    WHERE sessions.role = 'customer' AND sessions.expires_at > ${o.at}
      AND sessions.user_id IN (SELECT user_id FROM writers UNION SELECT ${o.userId})`.execute(db)
  return rows
}

/** The orders of those who reviewed goods of a seller lately, and the order of one more review. */
export async function listReviewersOrders(
  db: Db,
  o: { userId: string; orderId: string; sellerId: string; stars: number; isProven: boolean; at: Date },
): Promise<{ own: ReviewersOrder | undefined; others: ReviewersOrder[] }> {
  const { rows } = await sql<ReviewersOrder>`
    WITH theirs AS (
      (SELECT reviews.id::text AS review_id, reviews.user_id, parcels.order_id, reviews.receipt_unproven IS NULL AS is_proven, reviews.stars, reviews.written_at FROM reviews JOIN parcels ON parcels.id = reviews.parcel_id
        WHERE reviews.seller_id = ${o.sellerId} AND reviews.state IN ('waiting', 'published') AND reviews.written_at > ${daysBefore(o.at, DEVICE_DAYS)}
          AND reviews.user_id <> ${o.userId} ORDER BY reviews.written_at DESC LIMIT ${sql.lit(REVIEWERS_MAX)})
      UNION ALL SELECT '', ${o.userId}, ${o.orderId}::uuid, ${o.isProven}::boolean, ${o.stars}::int, ${o.at}::timestamptz)
    SELECT theirs.review_id AS "reviewId", theirs.user_id AS "userId", delivery_place(orders.address, orders.postal_code) AS place,
      orders.phone_number AS phone, (orders.payment_method = 'cod' OR orders.has_advance) AS "isCash", theirs.is_proven AS "isProven", orders.ordered_at AS "orderedAt", users.created_at AS "accountSince",
      theirs.stars, theirs.written_at AS "reviewedAt"
    FROM theirs JOIN orders ON orders.id = theirs.order_id JOIN users ON users.id = theirs.user_id`.execute(
    db,
  )
  return { own: rows.find((row) => row.reviewId === ''), others: rows.filter((row) => row.reviewId !== '') }
}

/** A review beside what it said at first (null where it was never changed), and since when it says what it does. */
export interface SaidReview extends FoundReview {
  text: string
  isProven: boolean
  firstText: string | null
  writtenAt: Date
  saidAt: Date
}

const FIRST_MAX = 10

/** Reviews whose text shares a band with these: the latest, and the oldest, of which the others may be copies. */
export async function listOfSameBands(
  db: Db,
  { bands }: { bands: readonly number[] },
): Promise<SaidReview[]> {
  if (bands.length === 0) return []
  const { rows } = await sql<SaidReview>`
    WITH alike AS MATERIALIZED (
      SELECT id, written_at FROM reviews WHERE text_bands && ${[...bands]}::integer[] AND text_bands <> '{}' AND user_id IS NOT NULL
        AND state IN ('waiting', 'published'))
    SELECT id AS "reviewId", user_id AS "userId", text, receipt_unproven IS NULL AS "isProven", written_at AS "writtenAt",
      (SELECT said.text FROM review_versions AS said WHERE said.review_id = reviews.id ORDER BY version LIMIT 1) AS "firstText",
      coalesce((SELECT min(said.written_at) FROM review_versions AS said WHERE said.review_id = reviews.id AND said.text = reviews.text),
        edited_at, written_at) AS "saidAt"
    FROM reviews WHERE id IN ((SELECT id FROM alike ORDER BY written_at DESC LIMIT ${sql.lit(FOUND_MAX - FIRST_MAX)})
      UNION (SELECT id FROM alike ORDER BY written_at LIMIT ${sql.lit(FIRST_MAX)}))`.execute(db)
  return rows
}
