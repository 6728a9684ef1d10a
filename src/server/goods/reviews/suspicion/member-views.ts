import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

/** What a case has decided that hides its reviews. */
export interface Hide {
  id: string
  reason: string
  words: string
  decidedBy: string
}

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

/**
 * What a case has decided that hides this review, unless it was taken back or the office published it since; of another
 * case than `butOf`.
 */
export async function findHide(
  db: Kysely<Schema>,
  o: { reviewId: string; butOf?: string },
): Promise<Hide | undefined> {
  return db
    .selectFrom('suspected_reviews')
    .innerJoin('suspicion_decisions', 'suspicion_decisions.suspicion_id', 'suspected_reviews.suspicion_id')
    .select(['suspicion_decisions.id', 'reason', 'words', 'decided_by as decidedBy'])
    .$narrowType<{ reason: string }>()
    .where('suspected_reviews.review_id', '=', o.reviewId)
    .$if(o.butOf !== undefined, (query) => query.where('suspected_reviews.suspicion_id', '<>', o.butOf ?? ''))
    .where('deed', '=', 'hide')
    .where('undone_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('review_decisions as later')
            .select('later.id')
            .where('later.review_id', '=', o.reviewId)
            .where('later.outcome', '=', 'published')
            .where('later.decided_at', '>', hiddenAt(o.reviewId)),
        ),
      ),
    )
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Since when a case's decision hides a review: since an appeal against another decision was won, where one was. */
function hiddenAt(reviewId: string) {
  return sql<Date>`greatest(suspicion_decisions.decided_at, (SELECT max(own.decided_at) FROM review_decisions AS own
    WHERE own.review_id = ${reviewId} AND own.suspicion_decision_id = suspicion_decisions.id AND own.taken_back_at IS NULL))`
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
