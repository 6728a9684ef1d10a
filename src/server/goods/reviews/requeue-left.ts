import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'
import { requeue } from './review-store.ts'

/** Once their writer has left, whether the office still has something to decide about reviews: what others wrote below them. */
export async function requeueLeftReviews(
  tx: Transaction<Schema>,
  { reviewIds, at }: { reviewIds: readonly string[]; at: Date },
): Promise<void> {
  for (const id of reviewIds) await requeue(tx, id, at)
}
