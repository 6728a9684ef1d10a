import type { Transaction } from 'kysely'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { type ReviewState, restingState, shownState, UNDO_MINUTES } from '#domain/goods/reviews/moderation.ts'
import { readReviewForm, type WrittenReview } from '#domain/goods/reviews/review-form.ts'
import { textBands } from '#domain/goods/reviews/suspicion/near-copy.ts'
import { MINUTE_MS } from '#domain/ground/shared/durations.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { lockActive } from '#server/people/sign-in/lock-account-row.ts'
import { sellsIt } from './piece-views.ts'
import { writeRating } from './ratings/rating-store.ts'
import { weighReview } from './receipts/weigh-receipts.ts'
import {
  changeReview,
  findLastDecision,
  keepVersion,
  lockReview,
  type ReviewRow,
  requeue,
} from './review-store.ts'
import { findKindOf } from './review-views.ts'
import { findBar } from './reviewer-views.ts'
import { judgedText, namedBuild, wordsOf } from './write-review.ts'

type Who = { userId: string }

/**
 * Changes what somebody wrote; what it said before stays readable. It is judged anew, and what the office withheld waits
 * for the office again. A withdrawn review comes back with this. Refuses whoever sells the piece since.
 */
export async function editReview(
  app: App,
  who: Who,
  { reviewId, fields }: { reviewId: string; fields: Readonly<Record<string, unknown>> },
): Promise<
  Result<
    { state: ReviewState },
    'limits.too_many_attempts' | 'reviews.barred' | 'reviews.gone' | 'reviews.not_valid' | 'reviews.own_goods'
  >
> {
  const allowed = await withinLimit(app, 'review-account', who.userId)
  if (!allowed.ok) return allowed
  return decideInTransaction(app, async (tx) => {
    const review = await lockOwn(tx, who, reviewId)
    if (!review) return refuse('reviews.gone')
    if (await sellsIt(tx, { userId: who.userId, sellerId: review.seller_id }))
      return refuse('reviews.own_goods')
    const read = readReviewForm(fields, (await findKindOf(tx, review.product_id)) as Kind)
    if (!read.ok) return read
    const at = app.clock.now()
    const bar = await findBar(tx, { userId: who.userId, at })
    if (bar) return refuse('reviews.barred', { details: { until: bar.toISOString() } })
    const isNewText = saysSomethingElse(review, read.value)
    const decision = await findLastDecision(tx, reviewId)
    // Other words do not take a suspicion away that nobody has looked at.
    const isLookedAt = decision !== undefined && !decision.isOfCase
    const isSuspected = !isLookedAt && review.held_for.includes('suspected')
    const judged = await judgedText(tx, { ...read.value, reviewId, isSuspected })
    const changedAt = isNewText ? at : (review.edited_at ?? review.written_at)
    const stands = standing(review, restingState({ heldFor: judged.heldFor, changedAt, decision }), at)
    if (isNewText) await keepVersion(tx, review)
    await changeReview(tx, reviewId, {
      ...(await wordsOf(tx, { userId: who.userId, review: read.value })),
      text_sha256: judged.textSha256,
      text_bands: textBands(read.value.text),
      build_with: await namedBuild(tx, fields, pieceOf(review)),
      held_for: judged.heldFor,
      ...(isNewText && { version: review.version + 1, edited_at: at }),
      ...stands,
    })
    await requeue(tx, reviewId, at)
    // Praise may need a proof that its words of before did not.
    const state = (await weighReview(app, tx, reviewId)) ?? stands.state
    await writeRating(tx, review.product_id, at)
    await audit(tx, app, {
      actor: { kind: 'customer', id: who.userId },
      action: 'review.edited',
      subject: { kind: 'review', id: reviewId },
      before: { stars: review.stars, state: review.state },
      after: { stars: read.value.stars, state, heldFor: judged.heldFor },
    })
    return ok({ state })
  })
}

/** Takes a review away from readers and out of the stars; it stays with its writer. Doing it twice changes nothing. */
export function withdrawReview(
  app: App,
  who: Who,
  reviewId: string,
): Promise<Result<undefined, 'reviews.gone'>> {
  return decideInTransaction(app, async (tx) => {
    const review = await lockOwn(tx, who, reviewId)
    if (!review) return refuse('reviews.gone')
    if (review.state === 'withdrawn') return ok(undefined)
    const at = app.clock.now()
    await changeReview(tx, reviewId, { state: 'withdrawn', withdrawn_at: at, queued_at: null })
    await writeRating(tx, review.product_id, at)
    await audit(tx, app, {
      actor: { kind: 'customer', id: who.userId },
      action: 'review.withdrawn',
      subject: { kind: 'review', id: reviewId },
      before: { state: review.state },
    })
    return ok(undefined)
  })
}

/** Brings a review back as it was, for half an hour after it was withdrawn. */
export function undoWithdrawal(
  app: App,
  who: Who,
  reviewId: string,
): Promise<Result<undefined, 'reviews.gone' | 'reviews.undo_over'>> {
  return decideInTransaction(app, async (tx) => {
    const review = await lockOwn(tx, who, reviewId)
    if (!review) return refuse('reviews.gone')
    if (review.state !== 'withdrawn') return ok(undefined)
    const at = app.clock.now()
    if (at.getTime() - (review.withdrawn_at?.getTime() ?? 0) > UNDO_MINUTES * MINUTE_MS)
      return refuse('reviews.undo_over')
    const decision = await findLastDecision(tx, reviewId)
    const changedAt = review.edited_at ?? review.written_at
    const stands = standing(review, restingState({ heldFor: review.held_for, changedAt, decision }), at)
    await changeReview(tx, reviewId, stands)
    await requeue(tx, reviewId, at)
    // Facts of its receipt may have moved while it was away.
    const state = (await weighReview(app, tx, reviewId)) ?? stands.state
    await writeRating(tx, review.product_id, at)
    await audit(tx, app, {
      actor: { kind: 'customer', id: who.userId },
      action: 'review.withdrawal_undone',
      subject: { kind: 'review', id: reviewId },
      after: { state },
    })
    return ok(undefined)
  })
}

/** The review of this person, locked; undefined for anybody else's and for an account that is shut out. */
export async function lockOwn(
  tx: Transaction<Schema>,
  { userId }: Who,
  reviewId: string,
): Promise<ReviewRow | undefined> {
  if (!(await lockActive(tx, userId))) return undefined
  const review = await lockReview(tx, reviewId)
  return review?.user_id === userId ? review : undefined
}

/**
 * The columns of a review that its writer has not withdrawn, by what its words may be; without proof of receipt it waits.
 * What was published once keeps its place by then.
 */
export function standing(review: ReviewRow, ofText: Exclude<ReviewState, 'withdrawn'>, at: Date) {
  const state = shownState(ofText, review)
  return {
    state,
    is_text_clear: ofText === 'published',
    withdrawn_at: null,
    published_at: state === 'published' ? (review.published_at ?? at) : review.published_at,
    queued_at: review.queued_at ?? (ofText === 'waiting' ? at : null),
  }
}

function pieceOf(review: ReviewRow) {
  return { orderLineId: review.order_line_id, productId: review.product_id }
}

function saysSomethingElse(review: ReviewRow, { stars, title, text, aspects }: WrittenReview): boolean {
  const said = (of: object) => JSON.stringify(Object.entries(of).toSorted())
  return (
    review.stars !== stars ||
    review.title !== title ||
    review.text !== text ||
    said(review.aspects) !== said(aspects)
  )
}
