import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { findReceipt } from '#server/goods/receipts/receipt-views.ts'
import { listPiecesToReview } from '#server/goods/reviews/piece-views.ts'
import { rateSeller } from '#server/goods/reviews/rate-seller.ts'
import { showSellerRatings, weighRatings } from '#server/goods/reviews/ratings/weigh-ratings.ts'
import { confirmReceipt } from '#server/goods/reviews/receipts/confirm-receipt.ts'
import { voteReview } from '#server/goods/reviews/vote-review.ts'
import { writeReview } from '#server/goods/reviews/write-review.ts'
import { MADE_UP } from '../../demo-reviews.ts'
import type { Buyer } from '../add-customers.ts'
import { seededChance } from '../seeded-chance.ts'
import type { StockedShop } from '../stocked-shop.ts'
import { saidOf } from './review-words.ts'

const REVIEWED_PERCENT = 60
const VOTED_PERCENT = 40
/** Of those whose cash a seller's own courier has not handed over. */
const CONFIRMED_PERCENT = 90

/** Has customers review some of what was delivered to them, rate its sellers, and find each other's reviews helpful. */
export async function writeReviews(
  shop: StockedShop,
  { buyers }: { buyers: readonly Buyer[] },
): Promise<void> {
  const now = shop.app.clock.now().getTime()
  const written: { reviewId: string; by: string }[] = []
  for (const [index, { customer }] of buyers.entries()) {
    shop.say(`reviews ${index + 1} of ${buyers.length} customers`)
    for (const piece of await listPiecesToReview(shop.app.db, customer.userId)) {
      const chance = seededChance(`review ${piece.key}`)
      if (!chance.percent(REVIEWED_PERCENT)) continue
      const heldDays = (now - piece.deliveredAt.getTime()) / DAY_MS
      const daysAgo = heldDays * (chance.between(0, 80) / 100)
      const app = shop.ago(daysAgo)
      const said = saidOf(piece.kind, { chance, days: Math.max(1, Math.round(heldDays - daysAgo)) })
      const aspects = Object.entries(said.aspects).map(([key, given]) => [`aspect-${key}`, String(given)])
      const review = await writeReview(app, customer, {
        piece: piece.key,
        fields: {
          stars: String(said.stars),
          title: said.title,
          text: `${said.text} ${MADE_UP}`,
          byline: chance.pick(['named', 'unnamed']),
          ...Object.fromEntries(aspects),
        },
      })
      // Names of products may hold what has the office look at a text; the same words of the same product do.
      if (review.ok && (await findReceipt(app.db, piece))?.unproven && chance.percent(CONFIRMED_PERCENT))
        await confirmReceipt(app, shop.owner('reviews.decide'), {
          reviewId: review.value.reviewId,
          fields: { receipt: `The customer sent a photo. ${MADE_UP}` },
        })
      if (review.ok) written.push({ reviewId: review.value.reviewId, by: customer.userId })
      const given = () => String(chance.between(3, 5))
      const fields = { 'seller-day': given(), 'seller-packing': given(), 'seller-described': given() }
      await rateSeller(app, customer, { vendorOrderId: piece.vendorOrderId, fields })
    }
  }
  for (const { reviewId } of written) {
    const chance = seededChance(`votes ${reviewId}`)
    const { customer } = chance.pick(buyers)
    if (chance.percent(VOTED_PERCENT))
      await voteReview(shop.app, customer, { reviewId, isHelpful: chance.percent(80) })
  }
  await weighRatings(shop.app, {}, new AbortController().signal)
  await showSellerRatings(shop.app)
}
