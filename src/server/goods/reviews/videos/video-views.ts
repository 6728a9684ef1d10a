import type { Kysely } from 'kysely'
import { withholdWords } from '#domain/goods/reviews/moderation.ts'
import type { VideoContainer, VideoState } from '#domain/goods/reviews/video.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** The video of a review, for a player. */
export interface ShownVideo {
  id: string
  container: VideoContainer
  width: number
  height: number
  seconds: number
}

/** The same with what its writer and the office know of it. */
export interface HeldVideo extends ShownVideo {
  state: VideoState
  /** Why it is not published, and in the office's words; empty otherwise. */
  reason: string
  /** Why its writer wants another look, and whether nobody has decided that. */
  appeal: string | undefined
  isAppealOpen: boolean
}

/** The videos of these reviews, whatever their state, by the review. */
export async function findVideosOf(
  db: Kysely<Schema>,
  reviewIds: readonly string[],
): Promise<ReadonlyMap<string, HeldVideo>> {
  if (reviewIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('review_videos')
    .select(['id', 'review_id', 'container', 'width', 'height', 'duration_ms', 'state'])
    .select(['withheld_for', 'withheld_words', 'appeal_words', 'appealed_at', 'appeal_decided_at'])
    .where('review_id', 'in', reviewIds)
    .execute()
  return new Map(
    rows.map((row) => [
      row.review_id,
      {
        id: row.id,
        container: row.container,
        width: row.width,
        height: row.height,
        seconds: Math.max(1, Math.round(row.duration_ms / 1_000)),
        state: row.state,
        reason: [withholdWords(row.withheld_for), row.withheld_words].filter(Boolean).join('. '),
        appeal: row.appeal_words ?? undefined,
        isAppealOpen: row.appealed_at !== null && row.appeal_decided_at === null,
      },
    ]),
  )
}

/** Where a video lies and who may see it; none of a review whose writer has left. */
export async function findVideoFile(
  db: Kysely<Schema>,
  { reviewId, videoId }: { reviewId: string; videoId: string },
) {
  if (!isUuid(reviewId) || !isUuid(videoId)) return undefined
  const row = await db
    .selectFrom('review_videos')
    .innerJoin('reviews', 'reviews.id', 'review_videos.review_id')
    .select(['file_key', 'container', 'bytes', 'sha256', 'review_videos.state', 'reviews.user_id'])
    .select('reviews.state as review_state')
    .where('review_videos.id', '=', videoId)
    .where('reviews.id', '=', reviewId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return (
    row && {
      fileKey: row.file_key,
      container: row.container,
      bytes: row.bytes,
      sha256: row.sha256,
      isPublished: row.state === 'published' && row.review_state === 'published',
      userId: row.user_id,
    }
  )
}
