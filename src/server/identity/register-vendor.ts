import { checkVendorRegistration } from '#domain/identity/registration-form.ts'
import type { Result } from '#domain/shared/result.ts'
import type { App } from '../app.ts'
import { applyAsSeller } from '../vendors/apply-as-seller.ts'
import { insertVendor } from './account-store.ts'
import type { Browser } from './browser.ts'
import { registerAccount } from './register-account.ts'
import type { SignedIn } from './sign-in.ts'

/**
 * Registers a vendor with a shop that has applied to sell, and signs them in. Refuses with
 * identity.registration_invalid (messages by field), registration_failed, too_many_attempts or busy.
 */
export async function registerVendor(
  app: App,
  o: { fields: Readonly<Record<string, unknown>>; browser: Browser },
): Promise<Result<SignedIn>> {
  const form = checkVendorRegistration(o.fields)
  if (!form.ok) return form
  const { shopName, ...person } = form.value
  return registerAccount(app, {
    person,
    role: 'vendor',
    browser: o.browser,
    addRoleRecord: async (tx, userId) => {
      const seller_id = await applyAsSeller(app, tx, { shopName })
      await insertVendor(tx, { user_id: userId, seller_id, name: person.name, created_at: app.clock.now() })
    },
  })
}
