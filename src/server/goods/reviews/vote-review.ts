import { WITHHOLD_REASONS } from '#domain/goods/reviews/moderation.ts'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { keptTextProblem, refuseFields } from '#domain/ground/shared/form-fields.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { manyLines } from '#domain/ground/shared/typed-text/plain-text.ts'
import { hasReceivedBefore } from '#server/goods/receipts/receipt-views.ts'
import type { App } from '#server/ground/app.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { giveUseBack, withinLimit } from '#server/ground/limits/within-limit.ts'
import { lockActive } from '#server/people/sign-in/lock-account-row.ts'
import { sellsIt } from './piece-views.ts'
import { changeReview, lockReview, requeue } from './review-store.ts'
import { whyIgnored } from './suspicion/reviewer-limit-views.ts'
import { noteDevice } from './suspicion/reviewer-store.ts'
import { insertReport, writeVote } from './vote-store.ts'

type Who = { userId: string }

/** Votes count from customers who received an order at least so long ago. */
const VOTER_DAYS = 7

/**
 * Says that a review was helpful or was not, or takes that back (null). One vote a person, of customers who received
 * something a week ago or longer; not of its writer, and not of whoever sells the piece. Of accounts that vote in one
 * browser one counts, and none that the office ignores; whoever votes is not told.
 */
export async function voteReview(
  app: App,
  { userId }: Who,
  {
    reviewId,
    isHelpful,
    device,
  }: { reviewId: string; isHelpful: boolean | null; device?: string | undefined },
): Promise<
  Result<
    { productId: string },
    'limits.too_many_attempts' | 'reviews.gone' | 'reviews.own_review' | 'reviews.voter_too_new'
  >
> {
  const allowed = await withinLimit(app, 'review-vote-account', userId)
  if (!allowed.ok) return allowed
  return decideInTransaction(app, async (tx) => {
    if (!(await lockActive(tx, userId))) return refuse('reviews.gone')
    const review = await lockReview(tx, reviewId)
    if (review?.state !== 'published') return refuse('reviews.gone')
    if (review.user_id === userId || (await sellsIt(tx, { userId, sellerId: review.seller_id })))
      return refuse('reviews.own_review')
    const at = app.clock.now()
    const before = new Date(at.getTime() - VOTER_DAYS * DAY_MS)
    if (!(await hasReceivedBefore(tx, { userId, before }))) return refuse('reviews.voter_too_new')
    if (device) await noteDevice(tx, { userId, markSha256: device, at })
    const ignoredFor = await whyIgnored(tx, { reviewId, userId, at })
    await writeVote(tx, { reviewId, userId, isHelpful, ignoredFor, at })
    return ok({ productId: review.product_id })
  })
}

const REPORT_WORDS_MAX = 500

/** Tells the office that a published review should not be there, with one of the fixed reasons; once a person and review. */
export async function reportReview(
  app: App,
  { userId }: Who,
  { reviewId, fields }: { reviewId: string; fields: Readonly<Record<string, unknown>> },
): Promise<
  Result<
    { productId: string },
    'limits.too_many_attempts' | 'reviews.gone' | 'reviews.own_review' | 'reviews.reason_missing'
  >
> {
  const allowed = await withinLimit(app, 'review-report-account', userId)
  if (!allowed.ok) return allowed
  const reason = WITHHOLD_REASONS.find(({ key }) => key === fields.reason)?.key
  const words = manyLines(fields.words)
  const refused = refuseFields('reviews.reason_missing', {
    reason: reason ? undefined : 'Please choose a reason',
    words: keptTextProblem(words, REPORT_WORDS_MAX),
  })
  if (refused) return refused
  invariant(reason, 'what is missing has a message')
  let isRepeated = false
  const reported = await decideInTransaction(app, async (tx) => {
    isRepeated = false
    if (!(await lockActive(tx, userId))) return refuse('reviews.gone')
    const review = await lockReview(tx, reviewId)
    if (review?.state !== 'published') return refuse('reviews.gone')
    if (review.user_id === userId) return refuse('reviews.own_review')
    const at = app.clock.now()
    isRepeated = !(await insertReport(tx, { reviewId, userId, reason, words, at }))
    if (!isRepeated) {
      await changeReview(tx, reviewId, { reports: review.reports + 1 })
      await requeue(tx, reviewId, at)
    }
    return ok({ productId: review.product_id })
  })
  if (isRepeated) await giveUseBack(app, 'review-report-account', userId)
  return reported
}
