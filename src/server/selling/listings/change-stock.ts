import type { FormEntries } from '#domain/ground/shared/form-entries.ts'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { readStockChange } from '#domain/selling/inventory/stock-change.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { type AdjustedStock, adjustStock } from '#server/selling/inventory/adjust-stock.ts'
import { type ActingVendor, byVendor } from '#server/selling/sellers/acting-vendor.ts'
import { changeListing, type DuplicateListing } from './change-listing.ts'
import { findOwnOffer } from './offer-store.ts'

type ChangeStockRefusal =
  | DuplicateListing
  | CodeOf<typeof adjustStock | typeof readStockChange>
  | 'listings.not_found'

/**
 * Adds pieces to the seller's stock, takes some away, or sets it to a count, with the reason. The same `key` changes
 * nothing a second time.
 */
export async function changeStock(
  app: App,
  who: ActingVendor,
  { offerId, key, entries }: { offerId: string; key: string; entries: FormEntries },
): Promise<Result<AdjustedStock, ChangeStockRefusal>> {
  const change = readStockChange(entries)
  if (!change.ok) return change
  return changeListing(app, who, async (tx, touches) => {
    const offer = await findOwnOffer(tx, { offerId, sellerId: who.sellerId })
    if (!offer) return refuse('listings.not_found')
    const adjusted = await adjustStock(app, tx, { offerId, change: change.value, key, actorId: who.userId })
    if (!adjusted.ok) return adjusted
    const { onHandBefore, onHand } = adjusted.value
    if (onHand === onHandBefore) return ok(adjusted.value)
    await audit(tx, app, {
      ...byVendor(who),
      action: 'stock.changed',
      subject: { kind: 'offer', id: offerId },
      before: { onHand: onHandBefore },
      after: { onHand },
    })
    touches(offer.productId)
    return ok(adjusted.value)
  })
}
