import type { FormEntries } from '#domain/shared/form-entries.ts'
import { ok, type Result, refuse } from '#domain/shared/result.ts'
import { changedFields } from '#domain/vendors/changed-fields.ts'
import { readOfferTerms } from '#domain/vendors/offer-terms.ts'
import type { App } from '../app.ts'
import { audit } from '../audit/audit.ts'
import { type ActingVendor, byVendor } from './acting-vendor.ts'
import { changeListing } from './change-listing.ts'
import { lockOwnOffer, updateTerms } from './offer-store.ts'

/**
 * Changes the terms of the seller's offer, of the version that the editor saw; the product's card follows at once.
 * Refuses with `vendors.not_found`, `vendors.offer_not_valid` (messages by field), `vendors.changed_by_other` (version)
 * when somebody was faster, `vendors.already_offered` in this condition, and `vendors.sku_taken`.
 */
export async function editOffer(
  app: App,
  who: ActingVendor,
  { offerId, version, entries }: { offerId: string; version: number; entries: FormEntries },
): Promise<Result<{ version: number }>> {
  return changeListing(app, who, async (tx, touches) => {
    const offer = await lockOwnOffer(tx, { offerId, sellerId: who.sellerId })
    if (!offer || offer.status === 'removed') return refuse('vendors.not_found')
    if (offer.version !== version)
      return refuse('vendors.changed_by_other', { details: { version: offer.version } })
    const terms = readOfferTerms(entries, offer.terms)
    if (!terms.ok) return terms
    const changes = changedFields(offer.terms, terms.value)
    if (!changes) return ok({ version })
    await updateTerms(tx, { offerId, sellerId: who.sellerId, terms: terms.value, at: app.clock.now() })
    await audit(tx, app, {
      ...byVendor(who),
      action: 'offer.changed',
      subject: { kind: 'offer', id: offerId },
      before: { ...changes.before, version },
      after: { ...changes.after, version: version + 1 },
    })
    touches(offer.productId)
    return ok({ version: version + 1 })
  })
}
