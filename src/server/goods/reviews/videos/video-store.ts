import type { Insertable, Kysely, Transaction } from 'kysely'
import type { VideoState } from '#domain/goods/reviews/video.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

/** Whether it was written: a locked review holds one. */
export async function insertReviewVideo(tx: Tx, row: Insertable<Schema['review_videos']>): Promise<boolean> {
  const written = await tx
    .insertInto('review_videos')
    .values(row)
    .onConflict((conflict) => conflict.column('review_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

/** The video of a locked review. */
export function findVideoOf(tx: Tx, reviewId: string) {
  return tx
    .selectFrom('review_videos')
    .select(['id', 'state', 'decided_by', 'appealed_at', 'appeal_decided_at'])
    .where('review_id', '=', reviewId)
    .executeTakeFirst()
}

/** Takes the video off a locked review; gives the key of its file. */
export async function deleteReviewVideo(
  tx: Tx,
  { reviewId, videoId }: { reviewId: string; videoId: string },
): Promise<string | undefined> {
  if (!isUuid(videoId)) return undefined
  const row = await tx
    .deleteFrom('review_videos')
    .where('id', '=', videoId)
    .where('review_id', '=', reviewId)
    .returning('file_key')
    .executeTakeFirst()
  if (row) await noteVideo(tx, reviewId)
  return row?.file_key
}

/** Writes what the office decided of the video of a locked review. */
export async function decideVideoRow(
  tx: Tx,
  { reviewId, videoId }: { reviewId: string; videoId: string },
  decided: {
    state: Exclude<VideoState, 'waiting'>
    reason: string | null
    words: string | null
    by: string
    /** When, where it decides an appeal. */
    ofAppealAt: Date | undefined
  },
): Promise<void> {
  await tx
    .updateTable('review_videos')
    .set({
      state: decided.state,
      withheld_for: decided.reason,
      withheld_words: decided.words,
      decided_by: decided.by,
      ...(decided.ofAppealAt && { appeal_decided_at: decided.ofAppealAt }),
    })
    .where('id', '=', videoId)
    .execute()
  await noteVideo(tx, reviewId)
}

/** Notes the one appeal about the video of a locked review. */
export async function noteVideoAppeal(
  tx: Tx,
  videoId: string,
  { words, at }: { words: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('review_videos')
    .set({ appeal_words: words, appealed_at: at })
    .where('id', '=', videoId)
    .execute()
}

/** Whether readers see one of a locked review. */
async function noteVideo(tx: Tx, reviewId: string): Promise<void> {
  const video = await findVideoOf(tx, reviewId)
  await tx
    .updateTable('reviews')
    .set({ has_video: video?.state === 'published' })
    .where('id', '=', reviewId)
    .execute()
}

/** Videos whose writer has closed their account: their files are to go. */
export function listErasedVideos(db: Kysely<Schema>, max: number) {
  return db
    .selectFrom('review_videos')
    .innerJoin('reviews', 'reviews.id', 'review_videos.review_id')
    .select(['review_videos.id', 'file_key'])
    .where('reviews.erased_at', 'is not', null)
    .limit(max)
    .execute()
}

export async function forgetVideo(db: Kysely<Schema>, id: string): Promise<void> {
  await db.deleteFrom('review_videos').where('id', '=', id).execute()
}
