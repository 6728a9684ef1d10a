import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

export interface Addressee {
  userId: string
  name: string
  email: string
}

/** Of how many of a product's orders owners are chosen: a best seller has more than a question needs. */
const ORDERS_LOOKED_AT = 300

/**
 * Owners of a product to ask, those who got it last first: with a confirmed address, who want letters about what they
 * bought, were not asked lately, and did not ask themselves.
 */
export async function listOwnersToInvite(
  db: Kysely<Schema>,
  o: { productId: string; butUserId: string | null; askedBefore: Date; max: number },
): Promise<Addressee[]> {
  const { rows } = await sql<Addressee>`
    WITH lines AS MATERIALIZED (
      SELECT id, order_id FROM order_lines WHERE product_id = ${o.productId} ORDER BY order_id DESC LIMIT ${sql.lit(ORDERS_LOOKED_AT)})
    SELECT users.id AS "userId", users.name, users.email
    FROM lines JOIN orders ON orders.id = lines.order_id
    JOIN parcel_lines ON parcel_lines.order_line_id = lines.id AND parcel_lines.credited_quantity < parcel_lines.quantity
    JOIN parcels ON parcels.id = parcel_lines.parcel_id AND parcels.status = 'delivered'
    JOIN users ON users.id = orders.user_id AND users.email_verified AND users.deactivated_at IS NULL AND users.closed_at IS NULL
    WHERE users.id IS DISTINCT FROM ${o.butUserId}
      AND NOT EXISTS (SELECT FROM question_invitations WHERE question_invitations.user_id = users.id AND at > ${o.askedBefore})
      AND NOT EXISTS (SELECT FROM review_letter_choices WHERE review_letter_choices.user_id = users.id AND stopped_at IS NOT NULL)
    GROUP BY users.id ORDER BY max(parcels.delivered_at) DESC, users.id LIMIT ${o.max}`.execute(db)
  return rows
}

/** Questions with answers that their askers have not heard of, though they heard of the first: the longest waiting first. */
export async function listUntold(
  db: Kysely<Schema>,
  o: { toldBefore: Date; max: number },
): Promise<{ id: string; toldAt: Date }[]> {
  const { rows } = await sql<{ id: string; toldAt: Date }>`
    SELECT id, told_at AS "toldAt" FROM questions
    WHERE state = 'published' AND told_at < answered_at AND user_id IS NOT NULL AND told_at <= ${o.toldBefore}
    ORDER BY answered_at, id LIMIT ${o.max}`.execute(db)
  return rows
}
