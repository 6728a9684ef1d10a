import type { FormEntries } from '#domain/ground/shared/form-entries.ts'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { readOpeningStock } from '#domain/selling/inventory/stock-change.ts'
import { readOfferTerms } from '#domain/selling/listings/offer-terms.ts'
import type { App } from '#server/ground/app.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { changeListing, type DuplicateListing } from './change-listing.ts'
import { offerProduct } from './offer-product.ts'
import { findOwnOffer } from './offer-store.ts'

export interface AnotherOffer {
  productId: string
  /** A UUID made with the form; it becomes the offer's id. */
  key: string
  entries: FormEntries
  publish: boolean
}

type SellThisTooRefusal = DuplicateListing | CodeOf<typeof offerProduct> | 'listings.offer_not_valid'

/**
 * Makes an offer on a product of the catalogue instead of a copy of it. The first seller's own product becomes a shared
 * one. An offer that was taken away comes back with the new terms. Refuses another offer of the product in this
 * condition, and a draft of one's own that `publishProduct` refuses.
 */
export async function sellThisToo(
  app: App,
  who: ActingVendor,
  { productId, key, entries, publish }: AnotherOffer,
): Promise<Result<{ offerId: string }, SellThisTooRefusal>> {
  const terms = readOfferTerms(entries)
  const stock = readOpeningStock(entries)
  if (!terms.ok || !stock.ok) {
    const fields = [terms, stock].map((checked) => (checked.ok ? {} : checked.problem.fields))
    return refuse('listings.offer_not_valid', { fields: Object.assign({}, ...fields) })
  }
  const { sellerId } = who
  return changeListing(app, who, async (tx, touches) => {
    if (await findOwnOffer(tx, { offerId: key, sellerId })) return ok({ offerId: key })
    touches(productId)
    const offer = { productId, terms: terms.value, stock: stock.value, isDraft: !publish }
    return offerProduct(app, tx, who, { offerId: key, ...offer })
  })
}
