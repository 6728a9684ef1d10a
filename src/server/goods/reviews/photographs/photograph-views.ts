import type { Kysely } from 'kysely'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** Where a photograph lies and who may see it; none of a review whose writer has left. */
export async function findPhotographFile(
  db: Kysely<Schema>,
  { reviewId, photographId }: { reviewId: string; photographId: string },
): Promise<{ fileKey: string; isPublished: boolean; userId: string | null } | undefined> {
  if (!isUuid(reviewId) || !isUuid(photographId)) return undefined
  const row = await db
    .selectFrom('review_photographs')
    .innerJoin('reviews', 'reviews.id', 'review_photographs.review_id')
    .select(['file_key', 'state', 'user_id'])
    .where('review_photographs.id', '=', photographId)
    .where('reviews.id', '=', reviewId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return row && { fileKey: row.file_key, isPublished: row.state === 'published', userId: row.user_id }
}
