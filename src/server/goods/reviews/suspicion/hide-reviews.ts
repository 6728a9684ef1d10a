import type { Transaction } from 'kysely'
import { restingState } from '#domain/goods/reviews/moderation.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { standing } from '../change-review.ts'
import { settleReview } from '../moderation/decide-review.ts'
import { listHiddenBy, noteTakenBack, passToCase } from '../moderation/decision-store.ts'
import { findHide } from '../moderation/hide-views.ts'
import { mailDecision } from '../moderation/mail-decision.ts'
import { writeRating } from '../ratings/rating-store.ts'
import { listSharesOf, noteHidden } from '../ratings/seller-rating-store.ts'
import { weighReview } from '../receipts/weigh-receipts.ts'
import { changeReview, findLastDecision, lockAnyReview, type ReviewRow, requeue } from '../review-store.ts'
import { listReviewIds } from './member-views.ts'

type Tx = Transaction<Schema>

/**
 * Hides the reviews of a case, one after the other in the order of their ids, those of closed accounts too, and counts the
 * stars of their products and sellers behind them. What is withheld already stays as it is; what its writer has withdrawn
 * is hidden once it comes back.
 */
export async function hideReviews(
  app: App,
  tx: Tx,
  admin: Permitted<'reviews.decide'>,
  o: { suspicionId: string; decisionId: string; reason: string | null; words: string; at: Date },
): Promise<void> {
  const { suspicionId, decisionId: suspicionDecisionId, reason, words, at } = o
  const reviews: ReviewRow[] = []
  for (const reviewId of await listReviewIds(tx, suspicionId)) {
    const review = await lockAnyReview(tx, reviewId)
    // Of a closed account nothing comes back.
    if (!review || (review.erased_at && review.state === 'withdrawn')) continue
    reviews.push(review)
    if ((await stateOfWords(tx, review)) === 'withheld') continue
    const decided = { outcome: 'withheld' as const, reason, words, isOfAppeal: false, at }
    await settleReview(app, tx, admin, { review, ...decided, suspicionDecisionId })
  }
  await countAnew(tx, reviews, at)
}

/** What a review is by its words and by what the office decided of them, were it not withdrawn. */
async function stateOfWords(tx: Tx, review: ReviewRow) {
  if (review.state !== 'withdrawn' && review.state !== 'waiting') return review.state
  const decision = await findLastDecision(tx, review.id)
  const changedAt = review.edited_at ?? review.written_at
  return restingState({ heldFor: review.held_for, changedAt, decision })
}

/**
 * Takes back that a case's reviews are hidden: each is again what it would be without that, unless another case hides it
 * too. Words that nobody has looked at wait as before.
 */
export async function showReviews(
  app: App,
  tx: Tx,
  admin: Permitted<'reviews.decide'>,
  o: { suspicionId: string; decisionId: string; at: Date },
): Promise<void> {
  const { suspicionId, decisionId, at } = o
  const reviews: ReviewRow[] = []
  for (const hidden of await listHiddenBy(tx, decisionId)) {
    await weighReview(app, tx, hidden.reviewId)
    const review = await lockAnyReview(tx, hidden.reviewId)
    if (!review) continue
    const other = await findHide(tx, { reviewId: review.id, butOf: suspicionId })
    if (other) {
      await passToCase(tx, hidden.id, other.id)
      continue
    }
    await noteTakenBack(tx, hidden.id, at)
    reviews.push(review)
    if (review.state !== 'withdrawn') await showAgain(app, tx, admin, { review, at })
  }
  await countAnew(tx, reviews, at)
}

async function showAgain(
  app: App,
  tx: Tx,
  admin: Permitted<'reviews.decide'>,
  { review, at }: { review: ReviewRow; at: Date },
): Promise<void> {
  const { id, user_id: userId, held_for: heldFor } = review
  const decision = await findLastDecision(tx, id)
  const changedAt = review.edited_at ?? review.written_at
  const stands = standing(review, restingState({ heldFor, changedAt, decision }), at)
  // Of a closed account nothing is there that could wait.
  const isOver = review.erased_at !== null && stands.state === 'waiting'
  const state = isOver ? 'withdrawn' : stands.state
  await changeReview(tx, id, { ...stands, state, ...(isOver && { withdrawn_at: at, queued_at: null }) })
  await requeue(tx, id, at)
  if (state === review.state) return
  if (userId !== null && state === 'published') {
    const decided = { outcome: state, reason: null, words: '', isOfAppeal: false } as const
    await mailDecision(app, tx, { userId, review, ...decided })
  }
  await audit(tx, app, {
    ...asActor(admin),
    action: 'review.hide_taken_back',
    subject: { kind: 'review', id },
    before: { state: review.state },
    after: { state },
  })
}

/** The stars of the products and sellers of locked reviews. */
async function countAnew(tx: Tx, reviews: readonly ReviewRow[], at: Date): Promise<void> {
  const products = new Set(reviews.map((review) => review.product_id))
  for (const productId of [...products].toSorted()) await writeRating(tx, productId, at)
  const parcelIds = reviews.map((review) => review.parcel_id)
  await noteHidden(tx, await listSharesOf(tx, parcelIds))
}
