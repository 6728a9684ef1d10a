import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

/** Writes, changes or takes back what somebody found of a review; a trigger counts it beside the review. */
export async function writeVote(
  tx: Transaction<Schema>,
  {
    reviewId,
    userId,
    isHelpful,
    ignoredFor,
    at,
  }: {
    reviewId: string
    userId: string
    isHelpful: boolean | null
    ignoredFor: 'office' | 'device' | null
    at: Date
  },
): Promise<void> {
  if (isHelpful === null) {
    await tx
      .deleteFrom('review_votes')
      .where('review_id', '=', reviewId)
      .where('user_id', '=', userId)
      .execute()
    return
  }
  await tx
    .insertInto('review_votes')
    .values({ review_id: reviewId, user_id: userId, is_helpful: isHelpful, ignored_for: ignoredFor, at })
    .onConflict((conflict) =>
      conflict
        .columns(['review_id', 'user_id'])
        .doUpdateSet({ is_helpful: isHelpful, ignored_for: ignoredFor, at }),
    )
    .execute()
}

/** Adds a report, once a person and review. */
export async function insertReport(
  tx: Transaction<Schema>,
  report: {
    reviewId: string
    userId: string
    reason: Schema['review_reports']['reason']
    words: string
    at: Date
  },
): Promise<boolean> {
  const written = await tx
    .insertInto('review_reports')
    .values({
      review_id: report.reviewId,
      user_id: report.userId,
      reason: report.reason,
      words: report.words,
      at: report.at,
    })
    .onConflict((conflict) => conflict.columns(['review_id', 'user_id']).doNothing())
    .returning('review_id')
    .executeTakeFirst()
  return written !== undefined
}

export async function settleReports(tx: Transaction<Schema>, reviewId: string, at: Date): Promise<void> {
  await tx
    .updateTable('review_reports')
    .set({ settled_at: at })
    .where('review_id', '=', reviewId)
    .where('settled_at', 'is', null)
    .execute()
}
