import { sql, type Transaction } from 'kysely'
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

/** A vote that does not count because another account voted for the same review in the same browser. */
export interface SilencedVote {
  reviewId: string
  userId: string
  at: Date
}

/** Those that somebody's own votes silence, the earliest first. */
export async function listSilencedBy(tx: Transaction<Schema>, userId: string): Promise<SilencedVote[]> {
  const { rows } = await sql<SilencedVote>`
    SELECT other.review_id AS "reviewId", other.user_id AS "userId", other.at
    FROM review_votes AS own JOIN review_votes AS other ON other.review_id = own.review_id AND other.ignored_for = 'device'
    WHERE own.user_id = ${userId} AND own.ignored_for IS NULL AND other.user_id <> own.user_id
      AND EXISTS (SELECT FROM reviewer_devices AS mine JOIN reviewer_devices AS theirs ON theirs.mark_sha256 = mine.mark_sha256
        WHERE mine.user_id = own.user_id AND theirs.user_id = other.user_id)
    ORDER BY other.review_id, other.at, other.user_id`.execute(tx)
  return rows
}

export async function noteIgnored(
  tx: Transaction<Schema>,
  { reviewId, userId }: Omit<SilencedVote, 'at'>,
  ignoredFor: 'office' | 'device' | null,
): Promise<void> {
  await tx
    .updateTable('review_votes')
    .set({ ignored_for: ignoredFor })
    .where('review_id', '=', reviewId)
    .where('user_id', '=', userId)
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
