import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'
import type { ReviewLetter } from './letter-store.ts'

/** An order of which a letter is due, with all that it says. */
export interface DueLetter {
  orderId: string
  sequence: number
  userId: string
  email: string
  customerName: string
  /** What is still there of it: nothing that went back, is disputed or was refunded. */
  items: { key: string; name: string; reviewId: string | null }[]
}

/**
 * Orders whose last parcel was delivered in a span of time and of which this letter was not written: of customers whose
 * address is confirmed, who want such letters and may write reviews. Of the second letter only those with a review to add to.
 */
export async function listDueLetters(
  db: Kysely<Schema>,
  { kind, from, until, now, max }: { kind: ReviewLetter; from: Date; until: Date; now: Date; max: number },
): Promise<DueLetter[]> {
  const { rows } = await sql<DueLetter>`
    WITH recent AS (
      SELECT DISTINCT order_id FROM parcels
      WHERE status = 'delivered' AND delivered_at > ${from}::timestamptz AND delivered_at <= ${until}::timestamptz)
    SELECT orders.id AS "orderId", orders.sequence, orders.user_id AS "userId", users.email, users.name AS "customerName", pieces.items
    FROM recent JOIN orders ON orders.id = recent.order_id AND orders.status = 'delivered'
    JOIN users ON users.id = orders.user_id AND users.email_verified AND users.deactivated_at IS NULL AND users.closed_at IS NULL
    CROSS JOIN LATERAL (
      SELECT json_agg(json_build_object('key', parcels.id || ':' || order_lines.id || ':1', 'name', order_lines.name, 'reviewId', reviews.id)
        ORDER BY order_lines.position) AS items, bool_or(reviews.id IS NOT NULL) AS has_reviewed, bool_or(reviews.id IS NULL) AS has_waiting
      FROM parcels
      JOIN parcel_lines ON parcel_lines.parcel_id = parcels.id AND parcel_lines.credited_quantity < parcel_lines.quantity
      JOIN order_lines ON order_lines.id = parcel_lines.order_line_id
      LEFT JOIN LATERAL (SELECT id FROM reviews WHERE reviews.parcel_id = parcels.id AND reviews.order_line_id = order_lines.id
        AND reviews.state = 'published' ORDER BY piece LIMIT 1) AS reviews ON true
      WHERE parcels.order_id = orders.id AND parcels.status = 'delivered'
        AND NOT EXISTS (SELECT FROM return_units WHERE return_units.parcel_id = parcels.id AND return_units.order_line_id = order_lines.id AND return_units.is_held)
        AND NOT EXISTS (SELECT FROM reviews AS other WHERE other.parcel_id = parcels.id AND other.order_line_id = order_lines.id AND other.state <> 'published')
      ) AS pieces
    WHERE pieces.items IS NOT NULL AND ${kind === 'two-weeks' ? sql`has_waiting` : sql`has_reviewed`}
      AND NOT EXISTS (SELECT FROM parcels WHERE parcels.order_id = orders.id AND parcels.delivered_at > ${until}::timestamptz)
      AND NOT EXISTS (SELECT FROM disputes WHERE disputes.order_id = orders.id)
      AND NOT EXISTS (SELECT FROM review_letters WHERE review_letters.order_id = orders.id AND review_letters.kind = ${kind})
      AND NOT EXISTS (SELECT FROM review_letter_choices WHERE review_letter_choices.user_id = orders.user_id AND stopped_at IS NOT NULL)
      AND NOT EXISTS (SELECT FROM reviewer_limits WHERE reviewer_limits.user_id = orders.user_id AND barred_until > ${now}::timestamptz)
    ORDER BY orders.id LIMIT ${max}`.execute(db)
  return rows
}

/** Whether an account wants letters that ask for reviews: until it says no. */
export async function wantsLetters(db: Kysely<Schema>, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('review_letter_choices')
    .select('stopped_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return !row?.stopped_at
}

/** Whether somebody has ended the letters about reviews. */
export async function wantsNoLetters(db: Kysely<Schema>, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('review_letter_choices')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('stopped_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
