import type { Transaction } from 'kysely'
import { readOpeningStock, type StockChange } from '#domain/inventory/stock-change.ts'
import { readOfferTerms } from '#domain/listings/offer-terms.ts'
import type { FormEntries } from '#domain/shared/form-entries.ts'
import { ok, type Result, refuse } from '#domain/shared/result.ts'
import type { App } from '#server/app.ts'
import { audit } from '#server/audit/audit.ts'
import { shareProduct } from '#server/catalogue/editing/edit-product.ts'
import type { Schema } from '#server/db/schema.ts'
import { adjustStock } from '#server/inventory/adjust-stock.ts'
import { type ActingVendor, byVendor } from '#server/sellers/acting-vendor.ts'
import { addOffer, type OfferToAdd } from './add-offer.ts'
import { changeListing } from './change-listing.ts'
import {
  findOfferable,
  findOwnOffer,
  lockOfferFor,
  type OfferRecord,
  updateOfferStatus,
  updateTerms,
} from './offer-store.ts'

export interface AnotherOffer {
  productId: string
  /** A UUID made with the form; it becomes the offer's id. */
  key: string
  entries: FormEntries
  publish: boolean
}

/**
 * Makes an offer on a product of the catalogue instead of a copy of it. The first seller's own product becomes a shared
 * one. An offer that was taken away comes back with the new terms. Refuses with `vendors.not_found`,
 * `vendors.offer_not_valid` (messages by field), `vendors.already_offered` (offerId) in this condition, and
 * `vendors.sku_taken`.
 */
export async function sellThisToo(
  app: App,
  who: ActingVendor,
  { productId, key, entries, publish }: AnotherOffer,
): Promise<Result<{ offerId: string }>> {
  const terms = readOfferTerms(entries)
  const stock = readOpeningStock(entries)
  if (!terms.ok || !stock.ok) {
    const fields = [terms, stock].map((part) => (part.ok ? {} : part.problem.fields))
    return refuse('vendors.offer_not_valid', { fields: Object.assign({}, ...fields) })
  }
  const { sellerId } = who
  return changeListing(app, who, async (tx, touches) => {
    if (await findOwnOffer(tx, { offerId: key, sellerId })) return ok({ offerId: key })
    const product = await findOfferable(tx, { productId, sellerId })
    if (!product) return refuse('vendors.not_found')
    const isOthers = product.ownerSellerId !== null && product.ownerSellerId !== sellerId
    if (isOthers) await shareWithAll(app, tx, who, productId)
    const { condition } = terms.value
    const former = await lockOfferFor(tx, { productId, sellerId, condition })
    if (former && former.status !== 'removed')
      return refuse('vendors.already_offered', { details: { offerId: former.id } })
    touches(productId)
    const offer = { productId, terms: terms.value, stock: stock.value, isDraft: !publish }
    if (former) return bringBack(app, tx, who, { former, ...offer })
    await addOffer(app, tx, who, { offerId: key, ...offer })
    return ok({ offerId: key })
  })
}

async function shareWithAll(
  app: App,
  tx: Transaction<Schema>,
  who: ActingVendor,
  productId: string,
): Promise<void> {
  const ownerSellerId = await shareProduct(tx, productId)
  if (!ownerSellerId) return
  await audit(tx, app, {
    ...byVendor(who),
    action: 'product.shared',
    subject: { kind: 'product', id: productId },
    before: { ownerSellerId },
    after: { ownerSellerId: null },
  })
}

/** The offer's number stays, so that carts and orders which name it go on. */
async function bringBack(
  app: App,
  tx: Transaction<Schema>,
  who: ActingVendor,
  { former, terms, stock, isDraft }: { former: OfferRecord } & Omit<OfferToAdd, 'offerId'>,
): Promise<Result<{ offerId: string }>> {
  const offer = { offerId: former.id, sellerId: who.sellerId }
  const at = app.clock.now()
  const status = isDraft ? 'draft' : 'live'
  await updateOfferStatus(tx, { ...offer, from: 'removed', to: status, at })
  await updateTerms(tx, { ...offer, terms, at })
  const change: StockChange = { kind: 'anew', count: stock, note: 'Offered again' }
  const adjusted = await adjustStock(app, tx, { offerId: former.id, change, actorId: who.userId })
  if (!adjusted.ok) return adjusted
  await audit(tx, app, {
    ...byVendor(who),
    action: 'offer.restored',
    subject: { kind: 'offer', id: former.id },
    before: { status: 'removed', ...former.terms, version: former.version },
    after: { status, ...terms, onHand: stock, version: former.version + 1 },
  })
  return ok({ offerId: former.id })
}
