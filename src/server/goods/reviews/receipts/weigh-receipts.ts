import type { Transaction } from 'kysely'
import { lookFrom } from '#domain/goods/receipts/proof-of-receipt.ts'
import { shownState } from '#domain/goods/reviews/moderation.ts'
import { findReceipt, findShareUnproven } from '#server/goods/receipts/receipt-views.ts'
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
import { changeReview, lockAnyReview, requeue } from '../review-store.ts'
import { shareReviewed } from '../share-reviewed.ts'
import { listToWeigh } from './to-weigh-views.ts'

const AT_ONCE = 200

/**
 * Publishes what waited for proof of receipt, takes back what lost it, and puts before the office what has waited too long:
 * of all reviews and ratings whose facts have moved (triggers say so) or whose time has come, each in a transaction of its own.
 * What has its first review by then belongs to no seller any more.
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
      await inTransaction(app, (tx) => weighSellerRating(tx, id))
    }
    if (ids.length < AT_ONCE) break
  }
  await shareReviewed(app, signal)
}

/** Asks anew whether the receipt of a review's piece is proven, and has the review be what it is by that. */
export async function weighReview(app: App, tx: Transaction<Schema>, reviewId: string): Promise<void> {
  const review = await lockAnyReview(tx, reviewId)
  if (!review) return
  const now = app.clock.now()
  const { parcel_id: parcelId, order_line_id: orderLineId, piece } = review
  const receipt = await findReceipt(tx, { parcelId, orderLineId, piece })
  const unproven = receipt?.unproven ?? null
  const deliveredAt = receipt?.deliveredAt ?? review.delivered_at
  // What waits for the same as before is looked at from the same moment on.
  const isAsBefore = unproven === review.unproven && review.look_from !== null
  const look = unproven && (isAsBefore ? review.look_from : lookFrom(unproven, { deliveredAt, now }))
  const isShown = review.state === 'published' || (review.state === 'waiting' && review.is_text_clear)
  const byProof = isShown ? shownState('published', { unproven }) : review.state
  // Of a closed account nothing is there that could be looked at.
  const state = byProof === 'waiting' && review.erased_at ? 'withdrawn' : byProof
  await changeReview(tx, reviewId, {
    unproven,
    look_from: look,
    weigh_at: look && look > now ? look : null,
    state,
    ...(state === 'withdrawn' && { withdrawn_at: review.withdrawn_at ?? now }),
    ...(state === 'published' && { published_at: review.published_at ?? now }),
  })
  await requeue(tx, reviewId, now)
  if (state === review.state) return
  await writeRating(tx, review.product_id, now)
  await audit(tx, app, {
    actor: { kind: 'system' },
    action: state === 'published' ? 'review.receipt_proven' : 'review.receipt_unproven',
    subject: { kind: 'review', id: reviewId },
    before: { state: review.state, unproven: review.unproven },
    after: { state, unproven },
  })
}

/** The same of how a seller was rated. */
export async function weighSellerRating(tx: Transaction<Schema>, vendorOrderId: string): Promise<void> {
  if (!(await lockRating(tx, vendorOrderId))) return
  await noteProofOfRating(tx, vendorOrderId, await findShareUnproven(tx, vendorOrderId))
  await noteHidden(tx, [vendorOrderId])
}
