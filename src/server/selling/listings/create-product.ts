import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { readPictures } from '#domain/goods/catalogue/picture-list.ts'
import { missingForSale } from '#domain/goods/catalogue/product-facts.ts'
import { readTypedFacts } from '#domain/goods/catalogue/typed-facts/typed-facts.ts'
import type { FormEntries } from '#domain/ground/shared/form-entries.ts'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { readOpeningStock } from '#domain/selling/inventory/stock-change.ts'
import { readOfferTerms } from '#domain/selling/listings/offer-terms.ts'
import { withKnownBrand } from '#server/goods/catalogue/brand-spelling-views.ts'
import { addProduct } from '#server/goods/catalogue/editing/edit-product.ts'
import { replacePictures } from '#server/goods/catalogue/pictures/replace-pictures.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { type ActingVendor, byVendor } from '#server/selling/sellers/acting-vendor.ts'
import { addOffer } from './add-offer.ts'
import { changeListing, type DuplicateListing } from './change-listing.ts'
import { findOwnOffer } from './offer-store.ts'

export interface NewListing {
  kind: Kind
  /** A UUID made with the form, so that sending it twice adds one product. It becomes the offer's id. */
  key: string
  entries: FormEntries
  /** Put it on sale, instead of keeping it as a draft. */
  publish: boolean
}

type CreateProductWithOfferRefusal =
  | DuplicateListing
  | CodeOf<typeof addProduct>
  | 'catalogue.picture_unknown'

/**
 * Adds a product that the catalogue does not have, with the seller's own offer, stock and pictures. Nothing is on sale
 * before the shop is approved.
 */
export async function createProductWithOffer(
  app: App,
  who: ActingVendor,
  { kind, key, entries, publish }: NewListing,
): Promise<Result<{ offerId: string; productId: string }, CreateProductWithOfferRefusal>> {
  const facts = readTypedFacts(kind, entries)
  const terms = readOfferTerms(entries)
  const stock = readOpeningStock(entries)
  const pictures = readPictures(entries)
  if (!facts.ok || !terms.ok || !stock.ok || !pictures.ok) {
    const missing = facts.ok && publish ? missingForSale(kind, facts.value) : {}
    const fields = [facts, terms, stock, pictures].map((checked) =>
      checked.ok ? {} : checked.problem.fields,
    )
    return refuse('catalogue.product_not_valid', { fields: Object.assign(missing, ...fields) })
  }
  return changeListing(app, who, async (tx, touches) => {
    const sent = await findOwnOffer(tx, { offerId: key, sellerId: who.sellerId })
    if (sent) return ok({ offerId: key, productId: sent.productId })
    const isDraft = !publish
    const spelled = await withKnownBrand(tx, facts.value)
    const product = { kind, facts: spelled, ownerSellerId: who.sellerId, isDraft }
    const added = await addProduct(app, tx, product)
    if (!added.ok) return added
    const { productId } = added.value
    await audit(tx, app, {
      ...byVendor(who),
      action: 'product.created',
      subject: { kind: 'product', id: productId },
      after: { kind, ...spelled, version: 1 },
    })
    const replaced = await replacePictures(tx, who, { productId, pictures: pictures.value })
    if (!replaced.ok) return replaced
    await addOffer(app, tx, who, { offerId: key, productId, terms: terms.value, stock: stock.value, isDraft })
    touches(productId)
    return ok({ offerId: key, productId })
  })
}
