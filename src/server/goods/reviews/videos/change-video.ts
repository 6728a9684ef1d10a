import { VIDEO_TYPES } from '#domain/goods/reviews/video.ts'
import { type AnyResult, ok, type Refused, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { unlessFull } from '#server/ground/outside/unless-full.ts'
import { lockOwn } from '../change-review.ts'
import { requeue } from '../review-store.ts'
import { type ReceivedVideo, type ReceiveRefusal, receiveVideo } from './receive-video.ts'
import { deleteReviewVideo, findVideoOf, insertReviewVideo } from './video-store.ts'

type AddVideoRefusal =
  | ReceiveRefusal
  | 'outside.disk_full'
  | 'limits.too_many_attempts'
  | 'reviews.gone'
  | 'reviews.video_full'

/** Adds the one video of one's own review, written anew with its pictures alone. It waits for the office. */
export async function addReviewVideo(
  app: App,
  who: { userId: string },
  { reviewId, content }: { reviewId: string; content: AsyncIterable<Uint8Array> },
): Promise<Result<{ videoId: string }, AddVideoRefusal>> {
  const may = await decideInTransaction(app, (tx) => mayAdd(tx, who, reviewId))
  if (!may.ok) return may
  return receiveReviewVideo(app, who, content, (video) => keepReviewVideo(app, who, { reviewId, video }))
}

/** Takes a video for a review while it arrives, and lets `keep` take what was written anew of it. */
export async function receiveReviewVideo<Kept extends AnyResult>(
  app: App,
  { userId }: { userId: string },
  content: AsyncIterable<Uint8Array>,
  keep: (video: ReceivedVideo) => Promise<Kept>,
): Promise<Kept | Refused<ReceiveRefusal | 'outside.disk_full' | 'limits.too_many_attempts'>> {
  const allowed = await withinLimit(app, 'upload-account', userId)
  if (!allowed.ok) return allowed
  return unlessFull(() => receiveVideo(app, { content, asker: userId }, keep))
}

/** Adds one that was written anew already; its file is copied. */
export async function keepReviewVideo(
  app: App,
  who: { userId: string },
  { reviewId, video: { path, ...video } }: { reviewId: string; video: ReceivedVideo },
): Promise<Result<{ videoId: string }, AddVideoRefusal>> {
  const videoId = app.random.uuid()
  const fileKey = `reviews/${reviewId}/${videoId}.${video.container}`
  // Before the row: a file that nobody names does no harm, a row without its file does.
  await app.files.putFile(fileKey, path, VIDEO_TYPES[video.container])
  const saved = await decideInTransaction(app, async (tx) => {
    const still = await mayAdd(tx, who, reviewId)
    if (!still.ok) return still
    const at = app.clock.now()
    const { container, sha256, bytes, width, height, durationMs } = video
    const size = { bytes, width, height, duration_ms: durationMs }
    const row = { id: videoId, review_id: reviewId, file_key: fileKey, container, sha256, ...size, at }
    if (!(await insertReviewVideo(tx, row))) return refuse('reviews.video_full')
    await requeue(tx, reviewId, at)
    return ok({ videoId })
  })
  if (!saved.ok) await app.files.remove(fileKey)
  return saved
}

async function mayAdd(
  tx: Parameters<typeof lockOwn>[0],
  who: { userId: string },
  reviewId: string,
): Promise<Result<undefined, 'reviews.gone' | 'reviews.video_full'>> {
  const review = await lockOwn(tx, who, reviewId)
  if (!review || review.state === 'withdrawn') return refuse('reviews.gone')
  return (await findVideoOf(tx, reviewId)) ? refuse('reviews.video_full') : ok(undefined)
}

/** Takes the video off one's own review, and its file with it. Doing it twice changes nothing. */
export async function removeReviewVideo(
  app: App,
  who: { userId: string },
  which: { reviewId: string; videoId: string },
): Promise<Result<undefined, 'reviews.gone'>> {
  const removed = await decideInTransaction(app, async (tx) => {
    if (!(await lockOwn(tx, who, which.reviewId))) return refuse('reviews.gone')
    const fileKey = await deleteReviewVideo(tx, which)
    await requeue(tx, which.reviewId, app.clock.now())
    return ok(fileKey)
  })
  if (!removed.ok) return removed
  if (removed.value !== undefined) await app.files.remove(removed.value)
  return ok(undefined)
}
