import type { Transaction } from 'kysely'
import { changedFields } from '#domain/ground/shared/changed-fields.ts'
import type { FormEntries } from '#domain/ground/shared/form-entries.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { type OfferTerms, readOfferTerms } from '#domain/selling/listings/offer-terms.ts'
import { readUnpricedListing, unpricedEntries } from '#domain/selling/listings/unpriced-listing.ts'
import { publishProduct } from '#server/goods/catalogue/editing/edit-product.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { changeListing, type DuplicateListing } from './change-listing.ts'
import { offerProduct } from './offer-product.ts'
import { findPricedOffer } from './offer-store.ts'
import { findUnpriced } from './unpriced-store.ts'

export interface ListingPrice {
  productId: string
  /** The fields mrp, discount or price, and stock; what is left out is as it was listed. */
  entries: FormEntries
}

/** The offer that a product has now. */
export interface PricedListing {
  offerId: string
  listPricePaise: Paise
  unitPricePaise: Paise
  /** Pieces on hand. */
  stock: number
  isOnSale: boolean
  /** The facts that the product lacks for a sale. */
  missing: readonly string[]
  /** It had another price by then: these are its terms, and nothing was changed. */
  isPricedBefore: boolean
}

type PriceListingRefusal = DuplicateListing | CodeOf<typeof offerProduct> | 'listings.offer_not_valid'

/**
 * Gives a product that the seller listed without a price its offer. It goes on sale if it has all that a sale needs,
 * else it waits as a draft for what is missing. Sent again, it changes nothing. Refuses what waits for no price and is
 * not offered, and when the catalogue has such a product by now.
 */
export async function priceListing(
  app: App,
  who: ActingVendor,
  { productId, entries }: ListingPrice,
): Promise<Result<PricedListing, PriceListingRefusal>> {
  const { sellerId } = who
  return changeListing(app, who, async (tx, touches) => {
    const waiting = await findUnpriced(tx, { sellerId, productId })
    if (!waiting) return findPriced(tx, { sellerId, productId, entries })
    const known = { ...unpricedEntries(waiting), ...entries }
    const terms = readOfferTerms(known)
    const listing = readUnpricedListing(known)
    if (!terms.ok || !listing.ok) {
      const faults = [terms, listing].map((checked) => (checked.ok ? {} : checked.problem.fields))
      return refuse('listings.offer_not_valid', { fields: Object.assign({}, ...faults) })
    }
    const ready = await readiness(tx, productId)
    if (!ready.ok) return ready
    const { missing } = ready.value
    const isDraft = missing.length > 0
    const { stock } = listing.value
    touches(productId)
    const offer = { offerId: app.random.uuid(), productId, terms: terms.value, stock, isDraft }
    const offered = await offerProduct(app, tx, who, offer)
    if (!offered.ok) return offered
    const { listPricePaise, unitPricePaise } = terms.value
    return ok({
      offerId: offered.value.offerId,
      listPricePaise,
      unitPricePaise,
      stock,
      isOnSale: !isDraft,
      missing,
      isPricedBefore: false,
    })
  })
}

/** What the product lacks for a sale. A draft that lacks nothing is published. */
async function readiness(
  tx: Transaction<Schema>,
  productId: string,
): Promise<Result<{ missing: string[] }, 'catalogue.product_exists' | 'catalogue.product_not_valid'>> {
  const published = await publishProduct(tx, productId)
  if (published.ok) return ok({ missing: [] })
  const { code, fields = {} } = published.problem
  return code === 'catalogue.product_not_valid' ? ok({ missing: Object.keys(fields) }) : published
}

/** A product that waits for no price any more: the same form was sent before, or somebody else was faster. */
async function findPriced(
  tx: Transaction<Schema>,
  { sellerId, productId, entries }: ListingPrice & { sellerId: string },
): Promise<Result<PricedListing, 'listings.not_found'>> {
  const offer = await findPricedOffer(tx, { sellerId, productId })
  if (!offer) return refuse('listings.not_found')
  const { id: offerId, status, terms, onHand: stock } = offer
  const { listPricePaise, unitPricePaise } = terms
  return ok({
    offerId,
    listPricePaise,
    unitPricePaise,
    stock,
    isOnSale: status === 'live',
    missing: [],
    isPricedBefore: !saysTheSame(terms, entries),
  })
}

function saysTheSame(terms: OfferTerms, entries: FormEntries): boolean {
  const { condition, dispatchDays, sellerSku } = terms
  const read = readOfferTerms({
    sku: [sellerSku ?? ''],
    condition: [condition],
    dispatchDays: [String(dispatchDays)],
    ...entries,
  })
  return read.ok && changedFields(read.value, terms) === undefined
}
