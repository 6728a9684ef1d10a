import type { Transaction } from 'kysely'
import { readPictures } from '#domain/goods/catalogue/picture-list.ts'
import { readTypedFacts } from '#domain/goods/catalogue/typed-facts/typed-facts.ts'
import { changedFields } from '#domain/ground/shared/changed-fields.ts'
import { entry, type FormEntries } from '#domain/ground/shared/form-entries.ts'
import { isTicked } from '#domain/ground/shared/form-fields.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { type OfferTerms, readOfferTerms } from '#domain/selling/listings/offer-terms.ts'
import { farPriceText, isFarPrice } from '#domain/selling/prices/far-price.ts'
import { saveProduct } from '#server/goods/catalogue/editing/save-product.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { type ActingVendor, byVendor } from '#server/selling/sellers/acting-vendor.ts'
import { changeListing, type DuplicateListing } from './change-listing.ts'
import { findOwnProduct, lockOwnOffer, type OfferRecord, updateTerms } from './offer-store.ts'
import { findPriceRange } from './price-range-views.ts'

export interface ListingEdit {
  offerId: string
  /** The offer as the editor saw it. */
  offerVersion: number
  /** The product as the editor saw it, when its facts and pictures are to be changed too. */
  productVersion?: number
  entries: FormEntries
}

type EditListingRefusal =
  | DuplicateListing
  | CodeOf<typeof saveProduct>
  | 'listings.changed_by_other'
  | 'listings.not_found'

/**
 * Changes the terms of the seller's offer and, where only this seller offers the product, its facts and pictures: all
 * or nothing, of the versions that the editor saw. The product's card follows at once. Refuses when somebody was
 * faster, another offer of the product in this condition, and a price far from the last 90 days that nobody confirmed.
 */
export async function editListing(
  app: App,
  who: ActingVendor,
  { offerId, offerVersion, productVersion, entries }: ListingEdit,
): Promise<Result<undefined, EditListingRefusal>> {
  const { sellerId } = who
  return changeListing(app, who, async (tx, touches) => {
    const product = await findOwnProduct(tx, { offerId, sellerId })
    if (!product) return refuse('listings.not_found')
    const isWhole = productVersion !== undefined
    if (isWhole && product.ownerSellerId !== sellerId) return refuse('catalogue.product_is_shared')
    const facts = isWhole ? readTypedFacts(product.kind, entries, product) : undefined
    const pictures = isWhole ? readPictures(entries) : undefined
    const offer = await lockOwnOffer(tx, { offerId, sellerId })
    if (!offer || offer.status === 'removed') return refuse('listings.not_found')
    const terms = readOfferTerms(entries, offer.terms)
    if (!terms.ok || facts?.ok === false || pictures?.ok === false) {
      const faults = [facts, pictures, terms].map((checked) =>
        checked && !checked.ok ? checked.problem.fields : {},
      )
      return refuse('catalogue.product_not_valid', { fields: Object.assign({}, ...faults) })
    }
    if (offer.version !== offerVersion) return refuse('listings.changed_by_other')
    const far = await farPriceProblem(app, tx, who, { offer, terms: terms.value, entries })
    if (far) return refuse('catalogue.product_not_valid', { fields: { priceIsRight: far } })
    if (facts?.ok && pictures?.ok && isWhole) {
      const saved = await saveProduct(
        app,
        tx,
        { record: byVendor(who), uploader: who },
        { productId: product.id, version: productVersion, facts: facts.value, pictures: pictures.value },
      )
      if (!saved.ok)
        return saved.problem.code === 'catalogue.product_changed'
          ? refuse('listings.changed_by_other')
          : saved
    }
    await saveTerms(app, tx, who, { offer, terms: terms.value })
    touches(product.id)
    return ok(undefined)
  })
}

/** What has to be confirmed of a price that is far from those of the last 90 days, where the form does not say it is right. */
async function farPriceProblem(
  app: App,
  tx: Transaction<Schema>,
  { sellerId }: ActingVendor,
  { offer, terms, entries }: { offer: OfferRecord; terms: OfferTerms; entries: FormEntries },
): Promise<string | undefined> {
  const { unitPricePaise } = terms
  if (unitPricePaise === offer.terms.unitPricePaise || isTicked(entry(entries, 'priceIsRight')))
    return undefined
  const range = await findPriceRange(tx, { offerId: offer.id, sellerId, now: app.clock.now() })
  if (!isFarPrice(range, unitPricePaise)) return undefined
  return `${formatInr(unitPricePaise)} is ${farPriceText(range, unitPricePaise)}. Please correct it, or confirm that it is right.`
}

async function saveTerms(
  app: App,
  tx: Transaction<Schema>,
  who: ActingVendor,
  { offer, terms }: { offer: OfferRecord; terms: OfferTerms },
): Promise<void> {
  const changes = changedFields(offer.terms, terms)
  if (!changes) return
  const { id: offerId, version } = offer
  await updateTerms(tx, { offerId, sellerId: who.sellerId, terms, at: app.clock.now() })
  await audit(tx, app, {
    ...byVendor(who),
    action: 'offer.changed',
    subject: { kind: 'offer', id: offerId },
    before: { ...changes.before, version },
    after: { ...changes.after, version: version + 1 },
  })
}
