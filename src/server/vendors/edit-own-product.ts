import type { FormEntries } from '#domain/shared/form-entries.ts'
import { ok, type Result, refuse } from '#domain/shared/result.ts'
import { readProductFacts } from '#domain/vendors/product-facts.ts'
import type { App } from '../app.ts'
import { audit } from '../audit/audit.ts'
import { changeFacts } from '../catalogue/edit-product.ts'
import { type ActingVendor, byVendor } from './acting-vendor.ts'
import { changeListing } from './change-listing.ts'
import { findOwnProduct } from './offer-store.ts'

/**
 * Changes the facts of a product that only this seller offers, of the version that the editor saw. Refuses with
 * `vendors.not_found`, `vendors.product_not_valid` (messages by field), `catalogue.product_is_shared`,
 * `vendors.changed_by_other` (version) when somebody was faster, and `catalogue.product_exists` (productId, name).
 */
export async function editOwnProduct(
  app: App,
  who: ActingVendor,
  { offerId, version, entries }: { offerId: string; version: number; entries: FormEntries },
): Promise<Result<{ version: number }>> {
  return changeListing(app, who, async (tx) => {
    const product = await findOwnProduct(tx, { offerId, sellerId: who.sellerId })
    if (!product) return refuse('vendors.not_found')
    if (product.ownerSellerId !== who.sellerId) return refuse('catalogue.product_is_shared')
    const facts = readProductFacts(product.kind, entries)
    if (!facts.ok) return facts
    const changed = await changeFacts(app, tx, { productId: product.id, version, facts: facts.value })
    if (!changed.ok)
      return changed.problem.code === 'catalogue.product_changed'
        ? refuse('vendors.changed_by_other', { details: changed.problem.details ?? {} })
        : changed
    const { changes, version: next } = changed.value
    if (changes)
      await audit(tx, app, {
        ...byVendor(who),
        action: 'product.changed',
        subject: { kind: 'product', id: product.id },
        before: { ...changes.before, version },
        after: { ...changes.after, version: next },
      })
    return ok({ version: next })
  })
}
