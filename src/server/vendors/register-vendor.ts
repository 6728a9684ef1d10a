import { checkVendorRegistration } from '#domain/identity/registration-form.ts'
import type { Result } from '#domain/shared/result.ts'
import type { App } from '../app.ts'
import { addVendorRecord } from '../identity/add-role-record.ts'
import type { Browser } from '../identity/browser.ts'
import { registerAccount } from '../identity/register-account.ts'
import type { SignedIn } from '../identity/sign-in.ts'
import { applyAsSeller } from './apply-as-seller.ts'

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
      const sellerId = await applyAsSeller(app, tx, { shopName })
      await addVendorRecord(app, tx, { userId, sellerId, name: person.name })
    },
  })
}
