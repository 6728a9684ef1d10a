import type { Transaction } from 'kysely'
import { lookFrom, whyUnprovenFor } from '#domain/goods/receipts/proof-of-receipt.ts'
import { type ReviewState, shownState } from '#domain/goods/reviews/moderation.ts'
import { isPraise } from '#domain/goods/reviews/score.ts'
import { ratingCountsFrom } from '#domain/goods/reviews/seller-rating.ts'
import { findReceipt, findShareReceipt } from '#server/goods/receipts/receipt-views.ts'
import { weighParcels } from '#server/goods/receipts/weigh-parcels.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { writeRating } from '../ratings/rating-store.ts'
import {
  listRatingsToWeigh,
  lockRating,
  noteHidden,
  noteProofOfRating,
} from '../ratings/seller-rating-store.ts'
import { changeReview, lockAnyReview, type ReviewRow, requeue } from '../review-store.ts'
import { shareReviewed } from '../share-reviewed.ts'
import { listToWeigh } from './to-weigh-views.ts'

const AT_ONCE = 200

/**
 * Publishes what waited for proof of receipt, takes back what lost it, and puts before the office what has waited too long:
 * of all reviews and ratings whose facts have moved (triggers say so) or whose time has come, each in a transaction of its own.
 * What has its first review by then belongs to no seller any more. What is counted of the parcels is weighed last: after an
 * upgrade it is all that was ever delivered.
 */
export async function weighReceipts(app: App, _payload: unknown, signal: AbortSignal): Promise<void> {
  const now = app.clock.now()
  for (;;) {
    const ids = await listToWeigh(app.db, { now, max: AT_ONCE })
    for (const id of ids) {
      if (signal.aborted) return
      await inTransaction(app, (tx) => weighReview(app, tx, id))
    }
    if (ids.length < AT_ONCE) break
  }
  for (;;) {
    const ids = await listRatingsToWeigh(app.db, { now, max: AT_ONCE })
    for (const id of ids) {
      if (signal.aborted) return
      await inTransaction(app, (tx) => weighSellerRating(app, tx, id))
    }
    if (ids.length < AT_ONCE) break
  }
  await shareReviewed(app, signal)
  await weighParcels(app, signal)
}

/** Asks anew whether the receipt of a review's piece is proven, and has the review be what it is by that, which it gives. */
export async function weighReview(
  app: App,
  tx: Transaction<Schema>,
  reviewId: string,
): Promise<ReviewState | undefined> {
  const review = await lockAnyReview(tx, reviewId)
  if (!review) return undefined
  const now = app.clock.now()
  const { parcel_id: parcelId, order_line_id: orderLineId, piece } = review
  const receipt = await findReceipt(tx, { parcelId, orderLineId, piece })
  const unproven = whyUnprovenFor(receipt?.unproven, { isGood: isPraise(review.stars) }) ?? null
  const deliveredAt = receipt?.deliveredAt ?? review.delivered_at
  // What waits for the same as before is looked at from the same moment on.
  const isAsBefore = unproven === review.unproven && review.look_from !== null
  const look = unproven && (isAsBefore ? review.look_from : lookFrom(unproven, { deliveredAt, now }))
  const isShown = review.state === 'published' || (review.state === 'waiting' && review.is_text_clear)
  const byProof = isShown ? shownState('published', { unproven }) : review.state
  const state = ofClosedAccount(review, { byProof, unproven })
  await changeReview(tx, reviewId, {
    unproven,
    receipt_unproven: receipt?.unproven ?? null,
    look_from: look,
    weigh_at: look && look > now ? look : null,
    state,
    ...(state === 'withdrawn' && state !== review.state && { withdrawn_at: now }),
    ...(state === 'published' && { published_at: review.published_at ?? now, withdrawn_at: null }),
  })
  await requeue(tx, reviewId, now)
  if (state === review.state) return state
  await writeRating(tx, review.product_id, now)
  await audit(tx, app, {
    actor: { kind: 'system' },
    action: state === 'published' ? 'review.receipt_proven' : 'review.receipt_unproven',
    subject: { kind: 'review', id: reviewId },
    before: { state: review.state, unproven: review.unproven },
    after: { state, unproven },
  })
  return state
}

/**
 * Of a closed account nothing is there that could be looked at: its stars are taken back without proof, and counted again
 * with it. Those that it took back itself, or left waiting for words, stay withdrawn.
 */
function ofClosedAccount(
  review: ReviewRow,
  { byProof, unproven }: { byProof: ReviewRow['state']; unproven: ReviewRow['unproven'] },
): ReviewRow['state'] {
  if (!review.erased_at) return byProof
  if (byProof === 'waiting') return 'withdrawn'
  const lostProof = review.state === 'withdrawn' && review.unproven !== null && review.published_at !== null
  const isSince = review.withdrawn_at !== null && review.withdrawn_at > review.erased_at
  return lostProof && isSince && review.is_text_clear && unproven === null ? 'published' : byProof
}

/** The same of how a seller was rated: what is not to its good counts without proof (decision 1192). */
export async function weighSellerRating(
  app: Pick<App, 'clock'>,
  tx: Transaction<Schema>,
  vendorOrderId: string,
): Promise<void> {
  const stars = await lockRating(tx, vendorOrderId)
  if (!stars) return
  const now = app.clock.now()
  const receipt = await findShareReceipt(tx, vendorOrderId)
  const unproven = receipt ? receipt.unproven : 'not-delivered'
  const countsFrom = unproven && receipt && ratingCountsFrom(stars, unproven, { ...receipt, now })
  const counts = unproven === undefined || (countsFrom !== undefined && countsFrom <= now)
  await noteProofOfRating(tx, vendorOrderId, {
    unproven: counts ? undefined : unproven,
    weighAt: counts ? undefined : countsFrom,
  })
  await noteHidden(tx, [vendorOrderId])
}
