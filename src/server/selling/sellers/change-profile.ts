import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { checkSellerProfile } from '#domain/selling/sellers/seller-profile-form.ts'
import { holdUpload } from '#server/goods/catalogue/pictures/upload-picture.ts'
import type { App } from '#server/ground/app.ts'
import type { ActingVendor } from './acting-vendor.ts'
import { changeSellerSettings } from './change-seller.ts'

type Fields = Readonly<Record<string, unknown>>

type SaveSellerProfileRefusal =
  | 'sellers.changed_by_other'
  | 'sellers.not_found'
  | 'sellers.settings_not_valid'

/** Saves a seller's name and what it says about itself; its web address stays. */
export async function saveSellerProfile(
  app: App,
  who: ActingVendor,
  fields: Fields,
): Promise<Result<undefined, SaveSellerProfileRefusal>> {
  const form = checkSellerProfile(fields)
  if (!form.ok) return form
  const { name, about } = form.value
  return changeSellerSettings(app, who, {
    version: fields.version,
    action: 'seller.profile_changed',
    columns: () => ok({ name, about }),
  })
}

type SaveSellerLogoRefusal = 'sellers.changed_by_other' | 'sellers.not_found' | 'catalogue.picture_unknown'

/**
 * Puts a picture that the seller has uploaded (logoKey) in front of its name; none when it is empty. Refuses any other
 * picture.
 */
export async function saveSellerLogo(
  app: App,
  who: ActingVendor,
  fields: Fields,
): Promise<Result<undefined, SaveSellerLogoRefusal>> {
  const key = typeof fields.logoKey === 'string' ? fields.logoKey : ''
  return changeSellerSettings(app, who, {
    version: fields.version,
    action: 'seller.logo_changed',
    columns: async (_seller, tx) => {
      if (key === '') return ok({ logo_key: null })
      const isOwn = await holdUpload(tx, { sellerId: who.sellerId, key })
      return isOwn ? ok({ logo_key: key }) : refuse('catalogue.picture_unknown')
    },
  })
}
