import { ok, type Result } from '#domain/shared/result.ts'
import { checkShopBusiness } from '#domain/vendors/shop-business-form.ts'
import { checkCustomerCare } from '#domain/vendors/shop-care-form.ts'
import type { ShopPlace } from '#domain/vendors/shop-place.ts'
import type { App } from '../app.ts'
import type { ActingVendor } from './acting-vendor.ts'
import { changeShop } from './settings-change.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Saves legal name, GSTIN, PAN and addresses of a shop. Refuses with `vendors.settings_not_valid` (messages by field)
 * or `vendors.changed_by_other`.
 */
export async function saveShopBusiness(
  app: App,
  who: ActingVendor,
  fields: Fields,
): Promise<Result<undefined>> {
  const form = checkShopBusiness(fields)
  if (!form.ok) return form
  const { legalName: legal_name, gstin, pan, registered, pickup, returns } = form.value
  return changeShop(app, who, {
    version: fields.version,
    action: 'seller.business_changed',
    columns: () =>
      ok({
        legal_name,
        gstin,
        pan: pan || null,
        ...placeColumns(registered, ''),
        ...placeColumns(pickup, 'pickup_'),
        ...placeColumns(returns, 'return_'),
      }),
  })
}

/** Saves whom customers ask. Refuses as `saveShopBusiness` does. */
export async function saveCustomerCare(
  app: App,
  who: ActingVendor,
  fields: Fields,
): Promise<Result<undefined>> {
  const form = checkCustomerCare(fields)
  if (!form.ok) return form
  const { careEmail: care_email, carePhone: care_phone } = form.value
  return changeShop(app, who, {
    version: fields.version,
    action: 'seller.care_changed',
    columns: () => ok({ care_email, care_phone }),
  })
}

function placeColumns<Prefix extends '' | 'pickup_' | 'return_'>(place: ShopPlace | null, prefix: Prefix) {
  return {
    [`${prefix}address`]: place?.address ?? null,
    [`${prefix}city`]: place?.city ?? null,
    [`${prefix}state_code`]: place?.state ?? null,
    [`${prefix}postal_code`]: place?.postalCode ?? null,
  } as Record<`${Prefix}${'address' | 'city' | 'state_code' | 'postal_code'}`, string | null>
}
