import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'
import { lockAnyReview } from './review-store.ts'
import { whyIgnored } from './suspicion/reviewer-limit-views.ts'
import { listSilencedBy, noteIgnored } from './vote-store.ts'

/** Has somebody's votes leave: of the others of the same browser, which did not count beside them, one counts then. */
export async function countVotesLeft(
  tx: Transaction<Schema>,
  { userId, leave }: { userId: string; leave: () => Promise<void> },
): Promise<void> {
  const silenced = await listSilencedBy(tx, userId)
  for (const { reviewId } of silenced) await lockAnyReview(tx, reviewId)
  await leave()
  for (const vote of silenced) await noteIgnored(tx, vote, await whyIgnored(tx, vote))
}
