import type { FormEntries } from '#domain/shared/form-entries.ts'
import { ok, type Result, refuse } from '#domain/shared/result.ts'
import { changedFields } from '#domain/vendors/changed-fields.ts'
import { readPictures } from '#domain/vendors/picture-list.ts'
import type { App } from '../app.ts'
import { audit } from '../audit/audit.ts'
import { lockForPictures, touchProduct } from '../catalogue/edit-pictures.ts'
import { type ActingVendor, byVendor } from './acting-vendor.ts'
import { changeListing } from './change-listing.ts'
import { findOwnProduct } from './offer-store.ts'
import { replacePictures } from './replace-pictures.ts'

/**
 * Sets the pictures of the seller's own product: which, in what order, with what words. Refuses with
 * `vendors.not_found`, `catalogue.product_is_shared`, `vendors.pictures_not_valid` (messages by field),
 * `vendors.picture_unknown`, and `vendors.changed_by_other` (version) when somebody was faster.
 */
export async function setPictures(
  app: App,
  who: ActingVendor,
  { offerId, version, entries }: { offerId: string; version: number; entries: FormEntries },
): Promise<Result<{ version: number }>> {
  const pictures = readPictures(entries)
  if (!pictures.ok) return pictures
  return changeListing(app, who, async (tx) => {
    const product = await findOwnProduct(tx, { offerId, sellerId: who.sellerId })
    if (!product) return refuse('vendors.not_found')
    const current = await lockForPictures(tx, product.id)
    if (!current || product.ownerSellerId !== who.sellerId) return refuse('catalogue.product_is_shared')
    if (current.version !== version)
      return refuse('vendors.changed_by_other', { details: { version: current.version } })
    const replaced = await replacePictures(tx, who, { productId: product.id, pictures: pictures.value })
    if (!replaced.ok) return replaced
    const { before } = replaced.value
    if (!changedFields(before, pictures.value)) return ok({ version })
    await touchProduct(tx, { id: product.id, at: app.clock.now() })
    await audit(tx, app, {
      ...byVendor(who),
      action: 'product.pictures_changed',
      subject: { kind: 'product', id: product.id },
      before: { pictures: before, version },
      after: { pictures: pictures.value, version: version + 1 },
    })
    return ok({ version: version + 1 })
  })
}
