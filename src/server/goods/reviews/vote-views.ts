import type { Kysely } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

/** What somebody found of these reviews: helpful or not. */
export async function listOwnVotes(
  db: Kysely<Schema>,
  { userId, reviewIds }: { userId: string; reviewIds: readonly string[] },
): Promise<Record<string, boolean>> {
  if (reviewIds.length === 0) return {}
  const rows = await db
    .selectFrom('review_votes')
    .select(['review_id', 'is_helpful'])
    .where('user_id', '=', userId)
    .where('review_id', 'in', [...reviewIds])
    .execute()
  return Object.fromEntries(rows.map((row) => [row.review_id, row.is_helpful]))
}
