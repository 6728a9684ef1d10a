import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { checkSellerBusiness } from '#domain/selling/sellers/seller-business-form.ts'
import { checkCustomerCare } from '#domain/selling/sellers/seller-care-form.ts'
import type { App } from '#server/ground/app.ts'
import type { ActingVendor } from './acting-vendor.ts'
import { changeSellerSettings } from './change-seller.ts'
import { businessColumns } from './legal-identity/business-columns.ts'

type Fields = Readonly<Record<string, unknown>>

type SaveSellerBusinessRefusal =
  | 'sellers.changed_by_other'
  | 'sellers.identity_by_request'
  | 'sellers.not_found'
  | 'sellers.settings_not_valid'

/**
 * Saves legal name, GSTIN, PAN and addresses of a seller that has applied; one that was approved asks for the change
 * (`askIdentityChange`).
 */
export async function saveSellerBusiness(
  app: App,
  who: ActingVendor,
  fields: Fields,
): Promise<Result<undefined, SaveSellerBusinessRefusal>> {
  const form = checkSellerBusiness(fields)
  if (!form.ok) return form
  return changeSellerSettings(app, who, {
    version: fields.version,
    action: 'seller.business_changed',
    columns: (seller) =>
      seller.standing === 'applied' ? ok(businessColumns(form.value)) : refuse('sellers.identity_by_request'),
  })
}

type SaveCustomerCareRefusal = 'sellers.changed_by_other' | 'sellers.not_found' | 'sellers.settings_not_valid'

/** Saves whom customers ask. */
export async function saveCustomerCare(
  app: App,
  who: ActingVendor,
  fields: Fields,
): Promise<Result<undefined, SaveCustomerCareRefusal>> {
  const form = checkCustomerCare(fields)
  if (!form.ok) return form
  const { careEmail: care_email, carePhone: care_phone } = form.value
  return changeSellerSettings(app, who, {
    version: fields.version,
    action: 'seller.care_changed',
    columns: () => ok({ care_email, care_phone }),
  })
}
