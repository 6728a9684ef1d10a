import type { Transaction } from 'kysely'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { canMoveOffer, type OfferStatus } from '#domain/selling/listings/offer-status.ts'
import { publishProduct } from '#server/goods/catalogue/editing/edit-product.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { type ActingVendor, byVendor } from '#server/selling/sellers/acting-vendor.ts'
import { changeListing, type DuplicateListing } from './change-listing.ts'
import { isInDraw } from './draw-of-offer-views.ts'
import { lockOwnOffer, type OfferRecord, updateOfferStatus } from './offer-store.ts'
import { removeUnpriced } from './unpriced-store.ts'

interface Moved {
  name: string
  status: OfferStatus
}

/** Takes an offer off sale for a while. Refuses one in a draw that is announced or open, as `removeOffer` does. */
export async function pauseOffer(
  app: App,
  who: ActingVendor,
  offerId: string,
): Promise<Result<Moved, CodeOf<typeof moveOffer>>> {
  return moveOffer(app, who, { offerId, to: () => 'paused' })
}

/**
 * Puts a draft or a paused offer on sale; shoppers see it once the shop is approved. Refuses while something is missing
 * that the law asks for before a sale.
 */
export async function resumeOffer(
  app: App,
  who: ActingVendor,
  offerId: string,
): Promise<Result<Moved, CodeOf<typeof moveOffer>>> {
  return moveOffer(app, who, { offerId, to: () => 'live' })
}

/** Hides an offer at once, for shoppers and from the seller's list. Orders keep their copy. */
export async function removeOffer(
  app: App,
  who: ActingVendor,
  offerId: string,
): Promise<Result<Moved, CodeOf<typeof moveOffer>>> {
  return moveOffer(app, who, { offerId, to: () => 'removed' })
}

/** Brings a removed offer back as what it was. */
export async function restoreOffer(
  app: App,
  who: ActingVendor,
  offerId: string,
): Promise<Result<Moved, CodeOf<typeof moveOffer>>> {
  return moveOffer(app, who, { offerId, to: (offer) => offer.statusBeforeRemoval ?? offer.status })
}

const ACTIONS = { draft: 'restored', live: 'resumed', paused: 'paused', removed: 'removed' } as const

type MoveOfferRefusal =
  | DuplicateListing
  | 'catalogue.product_not_valid'
  | 'listings.in_draw'
  | 'listings.move_not_allowed'
  | 'listings.not_found'

async function moveOffer(
  app: App,
  who: ActingVendor,
  { offerId, to: choose }: { offerId: string; to: (offer: OfferRecord) => OfferStatus },
): Promise<Result<Moved, MoveOfferRefusal>> {
  return changeListing(app, who, async (tx, touches) => {
    const offer = await lockOwnOffer(tx, { offerId, sellerId: who.sellerId })
    if (!offer) return refuse('listings.not_found')
    const { status: from, productName: name } = offer
    const to = choose(offer)
    if (from === to) return ok({ name, status: to })
    if (!canMoveOffer(from, to)) return refuse('listings.move_not_allowed', { details: { from, to } })
    if (from === 'live' && (await isInDraw(tx, offerId))) return refuse('listings.in_draw')
    const refusal = to === 'live' ? await publish(tx, offer.productId) : undefined
    if (refusal) return refusal
    await updateOfferStatus(tx, { offerId, sellerId: who.sellerId, from, to, at: app.clock.now() })
    if (from === 'removed')
      await removeUnpriced(tx, { sellerId: who.sellerId, productIds: [offer.productId] })
    await audit(tx, app, {
      ...byVendor(who),
      action: `offer.${from === 'removed' ? 'restored' : ACTIONS[to]}`,
      subject: { kind: 'offer', id: offerId },
      before: { status: from },
      after: { status: to },
    })
    touches(offer.productId)
    return ok({ name, status: to })
  })
}

async function publish(tx: Transaction<Schema>, productId: string) {
  const published = await publishProduct(tx, productId)
  return published.ok ? undefined : published
}
