import type { Transaction } from 'kysely'
import { DEVICE_DAYS } from '#domain/goods/reviews/suspicion/signals.ts'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

/** Notes that an account wrote or voted in a browser. */
export async function noteDevice(
  tx: Tx,
  { userId, markSha256, at }: { userId: string; markSha256: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('reviewer_devices')
    .values({ user_id: userId, mark_sha256: markSha256, last_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'mark_sha256']).doUpdateSet({ last_at: at }))
    .execute()
}

/** Forgets in which browsers accounts were seen, after ninety days. */
export async function forgetDevices(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('reviewer_devices')
    .where('last_at', '<', new Date(now.getTime() - DEVICE_DAYS * DAY_MS))
    .execute()
}

/** Has the votes of accounts count no more, or again, by what is decided of them now; counts fall with the commit. */
export async function recountVotes(tx: Tx, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  const isIgnored = tx
    .selectFrom('reviewer_limits')
    .select('reviewer_limits.user_id')
    .where('barred_until', 'is', null)
    .where('reviewer_limits.user_id', 'in', [...userIds])
  // Reviews are locked in the order of their ids: the trigger counts beside them.
  const voted = tx
    .selectFrom('review_votes')
    .select('review_id')
    .where('user_id', 'in', [...userIds])
  await tx.selectFrom('reviews').select('id').where('id', 'in', voted).orderBy('id').forUpdate().execute()
  await tx
    .updateTable('review_votes')
    .set({ ignored_for: 'office' })
    .where('user_id', 'in', isIgnored)
    .where('ignored_for', 'is', null)
    .execute()
  await tx
    .updateTable('review_votes')
    .set({ ignored_for: null })
    .where('user_id', 'in', [...userIds])
    .where('user_id', 'not in', isIgnored)
    .where('ignored_for', '=', 'office')
    .execute()
}

export async function insertLimits(
  tx: Tx,
  {
    decisionId,
    userIds,
    barredUntil,
  }: { decisionId: string; userIds: readonly string[]; barredUntil: Date | null },
): Promise<void> {
  if (userIds.length === 0) return
  await tx
    .insertInto('reviewer_limits')
    .values(
      userIds.map((userId) => ({ decision_id: decisionId, user_id: userId, barred_until: barredUntil })),
    )
    .execute()
}

export async function removeLimits(tx: Tx, decisionId: string): Promise<string[]> {
  const gone = await tx
    .deleteFrom('reviewer_limits')
    .where('decision_id', '=', decisionId)
    .returning('user_id')
    .execute()
  return gone.map((row) => row.user_id)
}
