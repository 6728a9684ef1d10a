import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

/** The reviews of a case, in the order in which they are locked. */
export async function listReviewIds(db: Kysely<Schema>, suspicionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('suspected_reviews')
    .select('review_id')
    .where('suspicion_id', '=', suspicionId)
    .orderBy('review_id')
    .execute()
  return rows.map((row) => row.review_id)
}

export async function listAccountIds(db: Kysely<Schema>, suspicionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('suspected_accounts')
    .select('user_id')
    .where('suspicion_id', '=', suspicionId)
    .orderBy('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

/** Whether somebody wrote a review of a case, or stands in it. */
export async function isInCase(
  db: Kysely<Schema>,
  o: { suspicionId: string; userId: string },
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM suspected_accounts WHERE suspicion_id = ${o.suspicionId} AND user_id = ${o.userId}
    UNION ALL SELECT FROM suspected_reviews JOIN reviews ON reviews.id = review_id
      WHERE suspicion_id = ${o.suspicionId} AND reviews.user_id = ${o.userId} LIMIT 1`.execute(db)
  return rows.length > 0
}

/** Whether another strong case that waits has this review or its writer. */
export async function isInOtherCase(
  db: Kysely<Schema>,
  o: { reviewId: string; userId: string; suspicionId: string },
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM review_suspicions WHERE decided_at IS NULL AND is_strong AND id <> ${o.suspicionId}
      AND id IN (SELECT suspicion_id FROM suspected_reviews WHERE review_id = ${o.reviewId}
        UNION SELECT suspicion_id FROM suspected_accounts WHERE user_id = ${o.userId}) LIMIT 1`.execute(db)
  return rows.length > 0
}
