import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { lockOwn } from '../change-review.ts'
import { requeue } from '../review-store.ts'
import { findVideoOf, noteVideoAppeal } from '../videos/video-store.ts'
import { type Fields, readAppeal } from './decide-review.ts'

/** Asks for a second look at a video that the office withheld: once a video, and another administrator takes it. */
export async function appealVideo(
  app: App,
  who: { userId: string },
  { reviewId, videoId, fields }: { reviewId: string; videoId: string; fields: Fields },
): Promise<
  Result<
    undefined,
    'limits.too_many_attempts' | 'reviews.appeal_over' | 'reviews.gone' | 'reviews.reply_not_valid'
  >
> {
  const allowed = await withinLimit(app, 'review-account', who.userId)
  if (!allowed.ok) return allowed
  const read = readAppeal(fields)
  if (!read.ok) return read
  return decideInTransaction(app, async (tx) => {
    const review = await lockOwn(tx, who, reviewId)
    const video = review && (await findVideoOf(tx, reviewId))
    if (!video || review.state === 'withdrawn' || video.id !== videoId || video.state !== 'withheld')
      return refuse('reviews.gone')
    if (video.appealed_at !== null) return refuse('reviews.appeal_over')
    const at = app.clock.now()
    await noteVideoAppeal(tx, videoId, { words: read.value, at })
    await requeue(tx, reviewId, at)
    await audit(tx, app, {
      actor: { kind: 'customer', id: who.userId },
      action: 'review.video_appealed',
      subject: { kind: 'review', id: reviewId },
    })
    return ok(undefined)
  })
}
