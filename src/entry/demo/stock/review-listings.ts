import { holdListing, passListing } from '#server/goods/catalogue/editing/review-listings.ts'
import { granted, type StockedShop } from './stocked-shop.ts'

/** Listings of the last days still wait to be looked at; some of the older ones were found wanting. */
const WAITING_DAYS = 5
const HELD_EVERY = 90

/** Has the administrator look at what the sellers have listed, but for the latest. */
export async function reviewListings(shop: StockedShop): Promise<void> {
  const admin = shop.owner('products.change')
  const waiting = await shop.app.db
    .selectFrom('product_reviews')
    .innerJoin('products', 'products.id', 'product_reviews.product_id')
    .select(['products.id', 'products.version', 'products.owner_seller_id'])
    .where('product_reviews.state', '=', 'waiting')
    .where('products.created_at', '<', shop.ago(WAITING_DAYS).clock.now())
    .orderBy('products.id')
    .execute()
  const app = shop.ago(WAITING_DAYS)
  for (const [index, { id: productId, version, owner_seller_id }] of waiting.entries()) {
    shop.say(`listings looked at ${index + 1} of ${waiting.length}`)
    const isHeld = index % HELD_EVERY === HELD_EVERY - 1 && owner_seller_id !== null
    const reason = 'The name says 750 W, the table 650 W. Please say which it is.'
    const looked = isHeld
      ? await holdListing(app, admin, { productId, version, reason })
      : await passListing(app, admin, { productId, version })
    granted(looked, 'a review')
  }
}
