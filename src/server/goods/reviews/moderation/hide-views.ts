import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

/** What a case has decided that hides its reviews. */
export interface Hide {
  id: string
  reason: string
  words: string
  decidedBy: string
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
