import type { Transaction } from 'kysely'
import { shownState, WITHHOLD_REASONS } from '#domain/goods/reviews/moderation.ts'
import { keptTextProblem, refuseFields, requiredTextProblem } from '#domain/ground/shared/form-fields.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { manyLines } from '#domain/ground/shared/typed-text/plain-text.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { lockOwn } from '../change-review.ts'
import { tellOfAnswer } from '../letters/tell-of-answer.ts'
import { writeRating } from '../ratings/rating-store.ts'
import { listSharesOf, noteHidden } from '../ratings/seller-rating-store.ts'
import { weighReview } from '../receipts/weigh-receipts.ts'
import { decideReplyRow, findReplyById } from '../reply-store.ts'
import { changeReview, findLastDecision, lockAnyReview, type ReviewRow, requeue } from '../review-store.ts'
import { settleReports } from '../vote-store.ts'
import { hasAppealed, insertDecision, noteAppeal } from './decision-store.ts'
import { findHide, type Hide } from './hide-views.ts'
import { mailDecision, mailReplyWithheld, mailStillHidden } from './mail-decision.ts'

const WORDS_MAX = 1_000

export type Fields = Readonly<Record<string, unknown>>
export type DecideRefusal =
  | 'reviews.already_decided'
  | 'reviews.gone'
  | 'reviews.of_oneself'
  | 'reviews.reason_missing'

/**
 * Publishes a review that waits or was reported, as soon as its receipt is proven, or withholds it for one of the fixed reasons with words that its writer
 * reads. Reports of it are settled with that. Refuses a text that has changed since it was read, and once its writer
 * has appealed whoever made the decision before: somebody else decides that. Nobody decides of what they wrote themselves.
 * What is left of a closed account's review is decided at any time. What a case hides too stays withheld for that.
 */
export async function decideReview(
  app: App,
  admin: Permitted<'reviews.decide'>,
  {
    reviewId,
    version,
    outcome,
    fields,
  }: { reviewId: string; version: number; outcome: Outcome; fields: Fields },
): Promise<Result<{ state: Outcome | 'waiting' }, DecideRefusal | 'reviews.appeal_of_own'>> {
  const read = readDecision(outcome, fields)
  if (!read.ok) return read
  const { reason, words } = read.value
  return decideInTransaction(app, async (tx) => {
    // Facts of its receipt may have moved while it was held.
    await weighReview(app, tx, reviewId)
    const review = await lockAnyReview(tx, reviewId)
    if (!review || review.state === 'withdrawn') return refuse('reviews.gone')
    if (review.user_id === admin.userId) return refuse('reviews.of_oneself')
    const mayDecide = review.queued_at !== null || review.erased_at !== null
    if (review.version !== version || !mayDecide) return refuse('reviews.already_decided')
    const last = await findLastDecision(tx, reviewId)
    const isOfAppeal = review.state === 'withheld' && last?.isAppealed === true
    // Once a writer has appealed, no two decisions in a row are one person’s: not of the text written anew either.
    const isOneself = review.state !== 'published' && last?.decidedBy === admin.userId
    if (isOneself && (await hasAppealed(tx, reviewId))) return refuse('reviews.appeal_of_own')
    const at = app.clock.now()
    const isLetGo = outcome === 'published' && review.state === 'withheld' && last?.isOfCase === false
    const hide = isLetGo ? await findHide(tx, { reviewId }) : undefined
    if (hide) await keepHidden(app, tx, admin, { review, hide, isOfAppeal, at })
    else await settleReview(app, tx, admin, { review, outcome, reason, words, isOfAppeal, at })
    await writeRating(tx, review.product_id, at)
    await noteHidden(tx, await listSharesOf(tx, [review.parcel_id]))
    return ok({ state: hide ? 'withheld' : shownState(outcome, review) })
  })
}

export type Outcome = 'published' | 'withheld'

/**
 * Writes what is decided of a locked review, and tells its writer. One that its writer has withdrawn stays withdrawn; what
 * was decided holds once it comes back. Whoever calls it counts the stars of the product and of the seller anew.
 */
export async function settleReview(
  app: App,
  tx: Transaction<Schema>,
  admin: Permitted<'reviews.decide'>,
  o: {
    review: ReviewRow
    outcome: Outcome
    reason: string | null
    words: string
    isOfAppeal: boolean
    at: Date
    /** The decision about a case that this is of. */
    suspicionDecisionId?: string
  },
): Promise<void> {
  const { review, outcome, reason, words, isOfAppeal, at } = o
  const state = review.state === 'withdrawn' ? review.state : shownState(outcome, review)
  await insertDecision(tx, {
    id: app.random.uuid(),
    review_id: review.id,
    outcome,
    reason,
    words,
    is_of_appeal: isOfAppeal,
    decided_by: admin.userId,
    decided_at: at,
    suspicion_decision_id: o.suspicionDecisionId ?? null,
  })
  await settleReports(tx, review.id, at)
  await changeReview(tx, review.id, {
    state,
    is_text_clear: outcome === 'published',
    reports: 0,
    ...(state === 'published' && { published_at: review.published_at ?? at }),
  })
  await requeue(tx, review.id, at)
  // What waits for proof of receipt is told on its page, and not as published; whoever has appealed is told at once.
  const isToldNow = state === outcome ? outcome !== review.state || isOfAppeal : isOfAppeal
  if (review.user_id !== null && isToldNow) {
    const isShown = state === outcome
    await mailDecision(app, tx, {
      userId: review.user_id,
      review,
      outcome,
      isShown,
      reason,
      words,
      isOfAppeal,
      mayAppeal: !(await hasAppealed(tx, review.id)),
    })
  }
  await audit(tx, app, {
    ...asActor(admin),
    action: `review.${outcome}`,
    subject: { kind: 'review', id: review.id },
    before: { state: review.state, reports: review.reports },
    after: { state, isOfAppeal, ...(reason && { reason, words }) },
  })
}

/**
 * Writes that nothing in a locked review stands against publishing it, and behind that, so that it is the decision that
 * counts, what a case has decided of it. Taken back with the hide, it leaves the first.
 */
async function keepHidden(
  app: App,
  tx: Transaction<Schema>,
  admin: Permitted<'reviews.decide'>,
  o: { review: ReviewRow; hide: Hide; isOfAppeal: boolean; at: Date },
): Promise<void> {
  const { review, hide, isOfAppeal, at } = o
  const { id, reason, words, decidedBy } = hide
  await insertDecision(tx, {
    id: app.random.uuid(),
    review_id: review.id,
    outcome: 'published',
    words: '',
    is_of_appeal: isOfAppeal,
    decided_by: admin.userId,
    decided_at: at,
  })
  await insertDecision(tx, {
    id: app.random.uuid(),
    review_id: review.id,
    outcome: 'withheld',
    reason,
    words,
    decided_by: decidedBy,
    decided_at: new Date(at.getTime() + 1),
    suspicion_decision_id: id,
  })
  await settleReports(tx, review.id, at)
  await changeReview(tx, review.id, { reports: 0 })
  await requeue(tx, review.id, at)
  if (review.user_id !== null && isOfAppeal)
    await mailStillHidden(app, tx, { userId: review.user_id, review, reason, words })
  await audit(tx, app, {
    ...asActor(admin),
    action: 'review.published',
    subject: { kind: 'review', id: review.id },
    before: { state: review.state, reports: review.reports },
    after: { state: review.state, isOfAppeal },
  })
}

/** Publishes or withholds what stands below a review: a second report or an answer. */
export async function decideReply(
  app: App,
  admin: Permitted<'reviews.decide'>,
  {
    replyId,
    version,
    outcome,
    fields,
  }: { replyId: string; version: number; outcome: Outcome; fields: Fields },
): Promise<Result<{ state: Outcome }, DecideRefusal>> {
  const read = readDecision(outcome, fields)
  if (!read.ok) return read
  const { reason, words } = read.value
  return decideInTransaction(app, async (tx) => {
    const found = await findReplyById(tx, replyId)
    // Below the stars of who has left, others' words are still read.
    const review = found && (await lockAnyReview(tx, found.review_id))
    const reply = review && (await findReplyById(tx, replyId))
    if (!reply || reply.state === 'withdrawn') return refuse('reviews.gone')
    if (reply.by_id === admin.userId || review.user_id === admin.userId) return refuse('reviews.of_oneself')
    if (reply.version !== version || reply.state === outcome) return refuse('reviews.already_decided')
    await decideReplyRow(tx, replyId, { state: outcome, reason, words: reason ? words : null })
    await requeue(tx, review.id, app.clock.now())
    if (outcome === 'published' && reply.role === 'seller') await tellOfAnswer(app, tx, review)
    if (outcome === 'withheld' && reply.by_id !== null)
      await mailReplyWithheld(app, tx, { userId: reply.by_id, review, role: reply.role, reason, words })
    await audit(tx, app, {
      ...asActor(admin),
      action: `review.reply_${outcome}`,
      subject: { kind: 'review', id: review.id },
      before: { role: reply.role, state: reply.state },
      after: { state: outcome, ...(reason && { reason, words }) },
    })
    return ok({ state: outcome })
  })
}

/** Reads why something is withheld, and in which words; publishing needs neither. */
export function readDecision(outcome: Outcome, fields: Fields) {
  const words = manyLines(fields.words)
  if (outcome === 'published') return ok({ reason: null, words: '' })
  const reason = WITHHOLD_REASONS.find(({ key }) => key === fields.reason)?.key ?? null
  return (
    refuseFields('reviews.reason_missing', {
      reason: reason ? undefined : 'Please choose a reason',
      words: requiredTextProblem(words, WORDS_MAX),
    }) ?? ok({ reason, words })
  )
}

/** Reads why a writer wants another look. */
export function readAppeal(fields: Fields) {
  const words = manyLines(fields.words)
  const problem = words === '' ? 'Please say why' : keptTextProblem(words, WORDS_MAX)
  return refuseFields('reviews.reply_not_valid', { words: problem }) ?? ok(words)
}

/** Asks for a second look at what the office withheld: once a review, and another administrator takes it. */
export async function appealDecision(
  app: App,
  who: { userId: string },
  { reviewId, fields }: { reviewId: string; fields: Fields },
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
    const last = await findLastDecision(tx, reviewId)
    if (review?.state !== 'withheld' || last?.outcome !== 'withheld') return refuse('reviews.gone')
    if (await hasAppealed(tx, reviewId)) return refuse('reviews.appeal_over')
    const at = app.clock.now()
    await noteAppeal(tx, last.id, { words: read.value, at })
    await requeue(tx, reviewId, at)
    await audit(tx, app, {
      actor: { kind: 'customer', id: who.userId },
      action: 'review.appealed',
      subject: { kind: 'review', id: reviewId },
    })
    return ok(undefined)
  })
}
