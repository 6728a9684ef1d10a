import { ok, type Result } from '#domain/ground/shared/result.ts'
import { readWarrantyRefund } from '#domain/selling/sellers/warranty-refund.ts'
import type { App } from '#server/ground/app.ts'
import type { ActingVendor } from './acting-vendor.ts'
import { changeSellerSettings } from './change-seller.ts'

/**
 * Saves what a seller pays back for pieces that it does not replace under warranty (warrantyRefund), for orders from now
 * on: each order line keeps what held when it was ordered.
 */
export async function saveWarrantyTerms(
  app: App,
  who: ActingVendor,
  fields: Readonly<Record<string, unknown>>,
): Promise<Result<undefined, 'sellers.changed_by_other' | 'sellers.not_found'>> {
  return changeSellerSettings(app, who, {
    version: fields.version,
    action: 'seller.warranty_changed',
    columns: () => ok({ warranty_refund: readWarrantyRefund(fields.warrantyRefund) }),
  })
}
