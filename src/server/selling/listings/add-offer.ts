import type { Transaction } from 'kysely'
import type { OfferTerms } from '#domain/selling/listings/offer-terms.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { openStock } from '#server/selling/inventory/adjust-stock.ts'
import { type ActingVendor, byVendor } from '#server/selling/sellers/acting-vendor.ts'
import { insertOffers } from './offer-store.ts'
import { removeUnpriced } from './unpriced-store.ts'

export interface OfferToAdd {
  offerId: string
  productId: string
  terms: OfferTerms
  /** Pieces on hand. */
  stock: number
  isDraft: boolean
}

/** Writes an offer with its stock and its record, and ends the wait for its price, inside the transaction that decided on it. */
export async function addOffer(
  app: App,
  tx: Transaction<Schema>,
  who: ActingVendor,
  { offerId, productId, terms, stock, isDraft }: OfferToAdd,
): Promise<void> {
  const { sellerId, userId } = who
  const status = isDraft ? 'draft' : 'live'
  await insertOffers(tx, {
    sellerId,
    at: app.clock.now(),
    offers: [{ id: offerId, productId, status, terms }],
  })
  await removeUnpriced(tx, { sellerId, productIds: [productId] })
  await openStock(app, tx, { offerId, pieces: stock, actorId: userId })
  await audit(tx, app, {
    ...byVendor(who),
    action: 'offer.created',
    subject: { kind: 'offer', id: offerId },
    after: { productId, status, ...terms, onHand: stock, version: 1 },
  })
}
