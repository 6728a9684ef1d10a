import type { Transaction } from 'kysely'
import type { FormEntries } from '#domain/shared/form-entries.ts'
import { ok, type Result, refuse } from '#domain/shared/result.ts'
import { changedFields } from '#domain/vendors/changed-fields.ts'
import { type OfferTerms, readOfferTerms } from '#domain/vendors/offer-terms.ts'
import { type ProductFacts, readProductFacts } from '#domain/vendors/product-facts.ts'
import type { App } from '../app.ts'
import { audit } from '../audit/audit.ts'
import { changeFacts } from '../catalogue/edit-product.ts'
import type { Schema } from '../db/schema.ts'
import { type ActingVendor, byVendor } from './acting-vendor.ts'
import { changeListing } from './change-listing.ts'
import { findOwnProduct, lockOwnOffer, type OfferRecord, updateTerms } from './offer-store.ts'

export interface ListingEdit {
  offerId: string
  /** The offer as the editor saw it. */
  offerVersion: number
  /** The product as the editor saw it, when its facts are to be changed too. */
  productVersion?: number
  entries: FormEntries
}

/**
 * Changes the terms of the seller's offer and, where only this seller offers the product, its facts: all or nothing, of
 * the versions that the editor saw. The product's card follows at once. Refuses with `vendors.not_found`,
 * `vendors.product_not_valid` (messages by field), `catalogue.product_is_shared`, `vendors.changed_by_other` when
 * somebody was faster, `catalogue.product_exists` (productId, name), `vendors.already_offered` in this condition, and
 * `vendors.sku_taken`.
 */
export async function editListing(
  app: App,
  who: ActingVendor,
  { offerId, offerVersion, productVersion, entries }: ListingEdit,
): Promise<Result<undefined>> {
  const { sellerId } = who
  return changeListing(app, who, async (tx, touches) => {
    const product = await findOwnProduct(tx, { offerId, sellerId })
    if (!product) return refuse('vendors.not_found')
    const facts = productVersion === undefined ? undefined : readProductFacts(product.kind, entries)
    if (facts && product.ownerSellerId !== sellerId) return refuse('catalogue.product_is_shared')
    const offer = await lockOwnOffer(tx, { offerId, sellerId })
    if (!offer || offer.status === 'removed') return refuse('vendors.not_found')
    const terms = readOfferTerms(entries, offer.terms)
    if (!terms.ok || facts?.ok === false) {
      const faults = [facts, terms].map((part) => (part && !part.ok ? part.problem.fields : {}))
      return refuse('vendors.product_not_valid', { fields: Object.assign({}, ...faults) })
    }
    if (offer.version !== offerVersion) return refuse('vendors.changed_by_other')
    if (facts?.ok && productVersion !== undefined) {
      const refusal = await saveFacts(app, tx, who, { product, version: productVersion, facts: facts.value })
      if (refusal) return refusal
    }
    await saveTerms(app, tx, who, { offer, terms: terms.value })
    touches(product.id)
    return ok(undefined)
  })
}

async function saveFacts(
  app: App,
  tx: Transaction<Schema>,
  who: ActingVendor,
  edit: { product: { id: string }; version: number; facts: ProductFacts },
): Promise<ReturnType<typeof refuse> | undefined> {
  const { product, version, facts } = edit
  const changed = await changeFacts(app, tx, { productId: product.id, version, facts })
  if (!changed.ok) {
    const isLate = changed.problem.code === 'catalogue.product_changed'
    return isLate ? refuse('vendors.changed_by_other') : changed
  }
  const { changes, version: next } = changed.value
  if (!changes) return undefined
  await audit(tx, app, {
    ...byVendor(who),
    action: 'product.changed',
    subject: { kind: 'product', id: product.id },
    before: { ...changes.before, version },
    after: { ...changes.after, version: next },
  })
  return undefined
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
