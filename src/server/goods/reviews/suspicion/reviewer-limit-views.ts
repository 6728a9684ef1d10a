import type { Kysely } from 'kysely'
import { DEVICE_DAYS } from '#domain/goods/reviews/suspicion/signals.ts'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** Whether something that somebody wrote waits in a strong case: what they write anew is held meanwhile. */
export async function isInStrongCase(db: Kysely<Schema>, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('suspected_accounts')
    .innerJoin('review_suspicions', 'review_suspicions.id', 'suspected_accounts.suspicion_id')
    .select('review_suspicions.id')
    .where('suspected_accounts.user_id', '=', userId)
    .where('decided_at', 'is', null)
    .where('is_strong', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Why a vote does not count: the office ignores its account, or another account has voted for the same review in the same
 * browser. Under the lock of the review, so that of two at once one counts.
 */
export async function whyIgnored(
  db: Kysely<Schema>,
  o: { reviewId: string; userId: string; at: Date },
): Promise<'office' | 'device' | null> {
  const byOffice = await db
    .selectFrom('reviewer_limits')
    .select('user_id')
    .where('user_id', '=', o.userId)
    .where('barred_until', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (byOffice) return 'office'
  const since = new Date(o.at.getTime() - DEVICE_DAYS * DAY_MS)
  const byDevice = await db
    .selectFrom('reviewer_devices as own')
    .innerJoin('reviewer_devices as other', 'other.mark_sha256', 'own.mark_sha256')
    .innerJoin('review_votes', 'review_votes.user_id', 'other.user_id')
    .select('review_votes.user_id')
    .where('own.user_id', '=', o.userId)
    .where('own.last_at', '>', since)
    .where('other.user_id', '<>', o.userId)
    .where('other.last_at', '>', since)
    .where('review_votes.review_id', '=', o.reviewId)
    .where('review_votes.ignored_for', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return byDevice ? 'device' : null
}
