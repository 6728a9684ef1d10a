import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { lockReview, requeue } from '../review-store.ts'
import { decideVideoRow, findVideoOf } from '../videos/video-store.ts'
import { type DecideRefusal, type Outcome, readDecision } from './decide-review.ts'
import { mailVideoDecided } from './mail-decision.ts'

/**
 * Publishes the video of a review, or withholds it for one of the fixed reasons with words that its writer reads. Nobody
 * else sees it before that. Refuses another video than the one that was looked at, and once its writer has appealed whoever
 * made the decision before: somebody else decides that.
 */
export async function decideVideo(
  app: App,
  admin: Permitted<'reviews.decide'>,
  {
    reviewId,
    videoId,
    outcome,
    fields,
  }: {
    reviewId: string
    videoId: string
    outcome: Outcome
    fields: Readonly<Record<string, unknown>>
  },
): Promise<Result<{ state: Outcome }, DecideRefusal | 'reviews.appeal_of_own'>> {
  const read = readDecision(outcome, fields)
  if (!read.ok) return read
  const { reason, words } = read.value
  return decideInTransaction(app, async (tx) => {
    const review = await lockReview(tx, reviewId)
    if (!review || review.state === 'withdrawn') return refuse('reviews.gone')
    if (review.user_id === admin.userId) return refuse('reviews.of_oneself')
    const video = await findVideoOf(tx, reviewId)
    if (!video) return refuse('reviews.gone')
    const isOfAppeal = video.appealed_at !== null && video.appeal_decided_at === null
    if (video.id !== videoId || (video.state === outcome && !isOfAppeal))
      return refuse('reviews.already_decided')
    if (video.appealed_at !== null && video.decided_by === admin.userId)
      return refuse('reviews.appeal_of_own')
    const at = app.clock.now()
    await decideVideoRow(
      tx,
      { reviewId, videoId },
      {
        state: outcome,
        reason,
        words: reason ? words : null,
        by: admin.userId,
        ofAppealAt: isOfAppeal ? at : undefined,
      },
    )
    await requeue(tx, reviewId, at)
    if (review.user_id !== null)
      await mailVideoDecided(app, tx, {
        userId: review.user_id,
        review,
        outcome,
        reason,
        words,
        isOfAppeal,
      })
    await audit(tx, app, {
      ...asActor(admin),
      action: `review.video_${outcome}`,
      subject: { kind: 'review', id: reviewId },
      before: { video: videoId, state: video.state },
      after: { state: outcome, isOfAppeal, ...(reason && { reason, words }) },
    })
    return ok({ state: outcome })
  })
}
