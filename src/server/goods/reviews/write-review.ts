import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { lookFrom, type Unproven, whyUnprovenFor } from '#domain/goods/receipts/proof-of-receipt.ts'
import { comparableText, type HoldReason, judgeReview } from '#domain/goods/reviews/judge-review.ts'
import type { ReviewState } from '#domain/goods/reviews/moderation.ts'
import {
  readPieceText,
  readReviewForm,
  shownName,
  type WrittenReview,
} from '#domain/goods/reviews/review-form.ts'
import { isPraise } from '#domain/goods/reviews/score.ts'
import { textBands } from '#domain/goods/reviews/suspicion/near-copy.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { findReceipt } from '#server/goods/receipts/receipt-views.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { giveUseBack, withinLimit } from '#server/ground/limits/within-limit.ts'
import { lockActive } from '#server/people/sign-in/lock-account-row.ts'
import { listBoughtWith } from './bought-build-views.ts'
import { type DeliveredPiece, findDeliveredPiece, sellsIt } from './piece-views.ts'
import { writeRating } from './ratings/rating-store.ts'
import { findVoice, insertReview, isTextKnown, noteFate } from './review-store.ts'
import { findBar, findCustomerName } from './reviewer-views.ts'
import { isInStrongCase } from './suspicion/reviewer-limit-views.ts'
import { noteDevice } from './suspicion/reviewer-store.ts'
import { suspectReview } from './suspicion/suspect-review.ts'
import { keepFindings } from './suspicion/suspicion-store.ts'

export type WriteReviewRefusal =
  | 'limits.too_many_attempts'
  | 'reviews.already_written'
  | 'reviews.barred'
  | 'reviews.gone'
  | 'reviews.not_valid'
  | 'reviews.own_goods'

type Written = Result<{ reviewId: string; state: ReviewState }, WriteReviewRefusal>

/**
 * Reviews a piece that was delivered to this customer, once. What the rules find nothing in is published with this
 * transaction and counted in the product's stars, where more than the seller's word proves that it was received; else it
 * waits for that proof (decision 1188), and what the rules hold waits for the office. Refuses a piece of somebody else
 * or that was not delivered, one that has a review, goods of the writer's own shop, and an account that is shut out or
 * barred from reviewing. What strongly looks like fraud waits too (decision 1180).
 */
export async function writeReview(
  app: App,
  { userId }: { userId: string },
  {
    piece,
    fields,
    device,
  }: { piece: string; fields: Readonly<Record<string, unknown>>; device?: string | undefined },
): Promise<Written> {
  const allowed = await withinLimit(app, 'review-account', userId)
  if (!allowed.ok) return allowed
  const named = readPieceText(piece)
  if (!named) return refuse('reviews.gone')
  const written = await decideInTransaction(app, async (tx): Promise<Written> => {
    if (!(await lockActive(tx, userId))) return refuse('reviews.gone')
    const found = await findDeliveredPiece(tx, { userId, piece: named })
    if (!found) return refuse('reviews.gone')
    if (await sellsIt(tx, { userId, sellerId: found.sellerId })) return refuse('reviews.own_goods')
    const read = readReviewForm(fields, found.kind)
    if (!read.ok) return read
    const id = app.random.uuid()
    const at = notBefore(app.clock.now(), found.deliveredAt)
    const bar = await findBar(tx, { userId, at })
    if (bar) return refuse('reviews.barred', { details: { until: bar.toISOString() } })
    if (device) await noteDevice(tx, { userId, markSha256: device, at })
    const { text, stars } = read.value
    const bands = textBands(text)
    const receiptUnproven = (await findReceipt(tx, found))?.unproven ?? null
    const said = { text, stars, bands, isProven: receiptUnproven === null }
    const findings = await suspectReview(tx, { ...found, ...said, reviewId: id, userId, at })
    const isFound = findings.some((each) => each.isStrong && each.userIds.includes(userId))
    const isSuspected = isFound || (await isInStrongCase(tx, userId))
    const judged = await judgedText(tx, { ...read.value, reviewId: id, isSuspected })
    const standing = firstStanding({ found, stars, heldFor: judged.heldFor, receiptUnproven, at })
    const { state, unproven } = standing
    const isWritten = await insertReview(tx, {
      id,
      ...factsOf(found),
      user_id: userId,
      voice: (await findVoice(tx, { userId, productId: found.productId })) ?? id,
      ...(await wordsOf(tx, { userId, review: read.value })),
      build_with: await namedBuild(tx, fields, found),
      text_sha256: judged.textSha256,
      text_bands: bands,
      held_for: judged.heldFor,
      written_at: at,
      ...standing,
    })
    if (!isWritten) return refuse('reviews.already_written')
    await app.pause('reviews:written')
    await noteFate(tx, id)
    await keepFindings(app, tx, findings)
    if (state === 'published') await writeRating(tx, found.productId, at)
    await audit(tx, app, {
      actor: { kind: 'customer', id: userId },
      action: 'review.written',
      subject: { kind: 'review', id },
      after: { productId: found.productId, stars, state, heldFor: judged.heldFor, unproven },
    })
    return ok({ reviewId: id, state })
  })
  // The same form sent again wrote nothing: it takes nothing of what its writer may do in an hour.
  if (!written.ok && written.problem.code === 'reviews.already_written')
    await giveUseBack(app, 'review-account', userId)
  return written
}

/** The columns that tell which piece it is of; nobody types them. */
function factsOf(found: DeliveredPiece) {
  return {
    parcel_id: found.parcelId,
    order_line_id: found.orderLineId,
    piece: found.piece,
    product_id: found.productId,
    seller_id: found.sellerId,
    condition: found.condition,
    delivered_at: found.deliveredAt,
  }
}

/** Whether it is published at once: by its words, and by what proves its receipt. */
function firstStanding({
  found,
  stars,
  heldFor,
  receiptUnproven,
  at,
}: {
  found: DeliveredPiece
  stars: number
  heldFor: readonly HoldReason[]
  receiptUnproven: Unproven | null
  at: Date
}) {
  const isTextClear = heldFor.length === 0
  const unproven = whyUnprovenFor(receiptUnproven ?? undefined, { isGood: isPraise(stars) }) ?? null
  const state = isTextClear && !unproven ? ('published' as const) : ('waiting' as const)
  return {
    state,
    published_at: state === 'published' ? at : null,
    queued_at: isTextClear ? null : at,
    is_text_clear: isTextClear,
    unproven,
    receipt_unproven: receiptUnproven,
    look_from: unproven && lookFrom(unproven, { deliveredAt: found.deliveredAt, now: at }),
    // What changes of its receipt while it is written is seen by the job.
    weigh_at: at,
  }
}

/** A clock that was set back does not have a piece reviewed before it came. */
function notBefore(at: Date, deliveredAt: Date): Date {
  return at < deliveredAt ? deliveredAt : at
}

/** What of a text waits for the office, and its print, by which the same text of another piece is found. */
export async function judgedText(
  tx: Transaction<Schema>,
  {
    title,
    text,
    reviewId,
    isSuspected,
  }: { title: string; text: string; reviewId: string; isSuspected: boolean },
): Promise<{ heldFor: HoldReason[]; textSha256: string }> {
  const same = comparableText(text)
  const textSha256 = same === undefined ? '' : createHash('sha256').update(same).digest('hex')
  const isRepeated = await isTextKnown(tx, { textSha256, butOf: reviewId })
  return { heldFor: judgeReview({ title, text, isRepeated, isSuspected }), textSha256 }
}

/** The names of the build that a piece was bought in, where the writer wants them to be read. */
export async function namedBuild(
  tx: Transaction<Schema>,
  fields: Readonly<Record<string, unknown>>,
  piece: { orderLineId: string; productId: string },
): Promise<string[]> {
  return fields.build === 'yes' ? listBoughtWith(tx, piece) : []
}

/** The columns that the writer fills; whoever has no name that can be shown is a customer. */
export async function wordsOf(
  tx: Transaction<Schema>,
  { userId, review }: { userId: string; review: WrittenReview },
) {
  const name = review.byline === 'named' ? shownName(await findCustomerName(tx, userId)) : ''
  return {
    stars: review.stars,
    title: review.title,
    text: review.text,
    aspects: JSON.stringify(review.aspects),
    byline: name === '' ? ('unnamed' as const) : ('named' as const),
    author_name: name,
  }
}
