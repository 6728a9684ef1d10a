import { isOfWorth } from '#domain/goods/receipts/proof-of-receipt.ts'
import { refuseFields } from '#domain/ground/shared/form-fields.ts'
import { reasonProblem } from '#domain/ground/shared/reason.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { manyLines } from '#domain/ground/shared/typed-text/plain-text.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { vouchForReceipt } from '#server/goods/receipts/vouch-for-receipt.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { findPieceOfReview } from './to-weigh-views.ts'
import { weighReview, weighSellerRating } from './weigh-receipts.ts'

/**
 * Vouches for the receipt of the piece that a review is of, for a reason, audited: somebody has asked the customer, or seen
 * what shows it. The review appears with this transaction, where its words may, and the rating of its seller counts; other
 * pieces of the parcel are asked for each. Of what was paid and received another look is asked for where its price or description
 * is in question. A refund or a bank that
 * takes the payment back later asks for another look. Nobody vouches for what they bought themselves.
 */
export async function confirmReceipt(
  app: App,
  admin: Permitted<'reviews.decide'>,
  { reviewId, fields }: { reviewId: string; fields: Readonly<Record<string, unknown>> },
): Promise<Result<undefined, 'reviews.gone' | 'reviews.of_oneself' | 'reviews.receipt_not_valid'>> {
  const reason = manyLines(fields.receipt)
  const refused = refuseFields('reviews.receipt_not_valid', { receipt: reasonProblem(reason) })
  if (refused) return refused
  return decideInTransaction(app, async (tx) => {
    if (isUuid(reviewId)) await weighReview(app, tx, reviewId)
    const found = isUuid(reviewId) ? await findPieceOfReview(tx, reviewId) : undefined
    if (!found) return refuse('reviews.gone')
    const { writerId, vendorOrderId, orderId, sellerId, unproven, ...piece } = found
    const isOfWorthToo = isOfWorth(unproven)
    if (writerId === admin.userId) return refuse('reviews.of_oneself')
    await vouchForReceipt(app, tx, admin, { piece, isOfWorth: isOfWorthToo, orderId, sellerId, reason })
    await weighReview(app, tx, reviewId)
    await weighSellerRating(app, tx, vendorOrderId)
    return ok(undefined)
  })
}
