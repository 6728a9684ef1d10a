import type { Transaction } from 'kysely'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { StockChange } from '#domain/selling/inventory/stock-change.ts'
import { publishProduct, shareProduct } from '#server/goods/catalogue/editing/edit-product.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { adjustStock } from '#server/selling/inventory/adjust-stock.ts'
import { type ActingVendor, byVendor } from '#server/selling/sellers/acting-vendor.ts'
import { addOffer, type OfferToAdd } from './add-offer.ts'
import {
  findOfferable,
  lockOfferFor,
  type OfferRecord,
  updateOfferStatus,
  updateTerms,
} from './offer-store.ts'
import { removeUnpriced } from './unpriced-store.ts'

type OfferProductRefusal =
  | CodeOf<typeof bringBack | typeof publishProduct>
  | 'listings.already_offered'
  | 'listings.not_found'

/**
 * Makes the seller's offer on a product that is there, inside the transaction that decided on it. The first seller's
 * own product becomes a shared one; an offer that was taken away comes back with the new terms. Refuses another offer
 * of the product in this condition, and to sell a product that `publishProduct` refuses.
 */
export async function offerProduct(
  app: App,
  tx: Transaction<Schema>,
  who: ActingVendor,
  offer: OfferToAdd,
): Promise<Result<{ offerId: string }, OfferProductRefusal>> {
  const { productId, terms, isDraft } = offer
  const { sellerId } = who
  const product = await findOfferable(tx, { productId, sellerId })
  if (!product) return refuse('listings.not_found')
  const isOthers = product.ownerSellerId !== null && product.ownerSellerId !== sellerId
  if (isOthers) await shareWithAll(app, tx, who, productId)
  const former = await lockOfferFor(tx, { productId, sellerId, condition: terms.condition })
  if (former && former.status !== 'removed')
    return refuse('listings.already_offered', { details: { offerId: former.id } })
  const published = isDraft ? ok(undefined) : await publishProduct(tx, productId)
  if (!published.ok) return published
  if (former) return bringBack(app, tx, who, { former, ...offer })
  await addOffer(app, tx, who, offer)
  return ok({ offerId: offer.offerId })
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
  { former, terms, stock, isDraft }: { former: OfferRecord } & OfferToAdd,
): Promise<Result<{ offerId: string }, CodeOf<typeof adjustStock>>> {
  const offer = { offerId: former.id, sellerId: who.sellerId }
  const at = app.clock.now()
  const status = isDraft ? 'draft' : 'live'
  await updateOfferStatus(tx, { ...offer, from: 'removed', to: status, at })
  await updateTerms(tx, { ...offer, terms, at })
  await removeUnpriced(tx, { sellerId: who.sellerId, productIds: [former.productId] })
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
