import { isGoodRating, readSellerRating } from '#domain/goods/reviews/seller-rating.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { findShareUnproven } from '#server/goods/receipts/receipt-views.ts'
import type { App } from '#server/ground/app.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { lockActive } from '#server/people/sign-in/lock-account-row.ts'
import { sellsIt } from './piece-views.ts'
import { noteHidden, writeSellerRating } from './ratings/seller-rating-store.ts'
import { findRateable } from './ratings/seller-rating-views.ts'
import { findBar } from './reviewer-views.ts'
import { suspectRating } from './suspicion/suspect-review.ts'
import { keepFindings } from './suspicion/suspicion-store.ts'

/**
 * Rates how a seller sent this customer's order: the promised day, the packing, whether it was as described. Once an
 * order and seller; sent again it is written anew. It counts once more than the seller's word proves the receipt, as the one
 * voice of its account (decision 1198). What the seller's own people give is a case. Refuses an order of which nothing was delivered,
 * one's own shop, and an account that is barred from reviewing (decision 1191).
 */
export async function rateSeller(
  app: App,
  { userId }: { userId: string },
  { vendorOrderId, fields }: { vendorOrderId: string; fields: Readonly<Record<string, unknown>> },
): Promise<
  Result<
    undefined,
    | 'limits.too_many_attempts'
    | 'reviews.barred'
    | 'reviews.gone'
    | 'reviews.own_goods'
    | 'reviews.rating_not_valid'
  >
> {
  const allowed = await withinLimit(app, 'review-account', userId)
  if (!allowed.ok) return allowed
  return decideInTransaction(app, async (tx) => {
    if (!(await lockActive(tx, userId))) return refuse('reviews.gone')
    const found = await findRateable(tx, { userId, vendorOrderId })
    if (!found) return refuse('reviews.gone')
    const { sellerId } = found
    if (await sellsIt(tx, { userId, sellerId })) return refuse('reviews.own_goods')
    const read = readSellerRating(fields)
    if (!read.ok) return read
    const unproven = await findShareUnproven(tx, vendorOrderId)
    const at = app.clock.now()
    const bar = await findBar(tx, { userId, at })
    if (bar) return refuse('reviews.barred', { details: { until: bar.toISOString() } })
    // Cases are locked before sums, as where one is decided.
    const isGood = isGoodRating(read.value)
    await keepFindings(app, tx, await suspectRating(tx, { userId, sellerId, isGood }))
    await writeSellerRating(tx, { vendorOrderId, sellerId, userId, stars: read.value, unproven, at })
    await noteHidden(tx, [vendorOrderId])
    return ok(undefined)
  })
}
