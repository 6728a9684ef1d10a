import { counted } from '#domain/ground/shared/counted.ts'
import { formatCount } from '#domain/ground/shared/money.ts'
import { listingList } from '#domain/selling/listings/own-listing-list.ts'
import { PRICED_ROWS_MAX } from '#domain/selling/prices/price-rule.ts'
import type { App } from '#server/ground/app.ts'
import { countShownOffers } from '#server/selling/prices/offers-to-price-views.ts'
import { shownText } from './price-words.ts'

/** What the seller's list shows by an address, as a form for all of it says. */
export async function readShownProducts(app: App, sellerId: string, search: URLSearchParams) {
  const shown = listingList.parse(search)
  const count = await countShownOffers(app, sellerId, { shown, max: PRICED_ROWS_MAX + 1 })
  return {
    count: formatCount(Math.min(count, PRICED_ROWS_MAX)),
    isTooMany: count > PRICED_ROWS_MAX,
    products: counted(count, 'product'),
    shown: shownText(shown),
    back: `/vendor/products${listingList.search(shown)}`,
  }
}
