import type { ShopRole } from '#domain/ground/access/shop-roles.ts'
import type { FormEntries } from '#domain/ground/shared/form-entries.ts'
import type { App } from '#server/ground/app.ts'
import { fingerprint } from '#server/ground/outside/fingerprint.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'

/** A shop and the person who acts for it. */
export async function addSellerWithVendor(
  app: App,
  shop: { name?: string; standing?: 'applied' | 'approved' | 'suspended' } = {},
): Promise<ActingVendor> {
  const { name = 'Asha Computers', standing = 'approved' } = shop
  const sellerId = app.random.uuid()
  await app.db.insertInto('sellers').values({ id: sellerId, slug: sellerId, name, standing }).execute()
  return addVendorOf(app, sellerId, name)
}

/** A person who acts for a shop that is there, in these roles. */
export async function addVendorOf(
  app: App,
  sellerId: string,
  name = 'Meera Iyer',
  roles: ShopRole[] = ['owner'],
): Promise<ActingVendor> {
  const userId = app.random.uuid()
  await app.db
    .insertInto('users')
    .values({ id: userId, name, email: `${userId}@shop.test`, email_verified: true })
    .execute()
  await app.db.insertInto('vendors').values({ user_id: userId, seller_id: sellerId, name, roles }).execute()
  return { userId, sellerId, address: '127.0.0.1' }
}

/** A session of a shop's person, without a password being hashed; gives the cookie. */
export async function signInVendor(app: App, who: ActingVendor): Promise<string> {
  const token = app.random.token()
  await app.db
    .insertInto('sessions')
    .values({
      id: app.random.uuid(),
      user_id: who.userId,
      token_sha256: fingerprint(token),
      role: 'vendor',
      expires_at: new Date(Date.now() + 12 * 3_600_000),
      ip_address: null,
      user_agent: null,
    })
    .execute()
  return `nn_sid=${token}`
}

/** Form entries out of a plain record. */
export function filled(fields: Readonly<Record<string, string | readonly string[]>>): FormEntries {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, [value].flat()]))
}

/** A keyboard as a vendor types it in, complete enough to be sold. */
export const KEYBOARD = {
  name: 'Keychron K2 keyboard',
  brand: 'Keychron',
  shortDescription: 'A small wireless keyboard.',
  description: 'Quiet enough for an office.',
  countryOfOrigin: 'China',
  importer: 'Keychron India, Mumbai',
  bisNumber: 'R-41012345',
  'attributes.layout': '75%',
  mrp: '9990',
  discount: '10',
  stock: '5',
} as const
