import type { CodeOf, Result } from '#domain/ground/shared/result.ts'
import { checkVendorRegistration } from '#domain/people/sign-in/registration-form.ts'
import type { App } from '#server/ground/app.ts'
import { addVendorRecord } from '#server/people/sign-in/registration/add-role-record.ts'
import { registerAccount } from '#server/people/sign-in/registration/register-account.ts'
import type { Browser } from '#server/people/sign-in/sessions/browser.ts'
import type { SignedIn } from '#server/people/sign-in/sign-in.ts'
import { applyAsSeller } from './apply-as-seller.ts'

/** Registers a vendor with a seller that has applied to sell, and signs them in. */
export async function registerVendor(
  app: App,
  o: { fields: Readonly<Record<string, unknown>>; browser: Browser },
): Promise<Result<SignedIn, CodeOf<typeof registerAccount> | 'sign_in.registration_invalid'>> {
  const form = checkVendorRegistration(o.fields)
  if (!form.ok) return form
  const { shopName, ...person } = form.value
  return registerAccount(app, {
    person,
    role: 'vendor',
    browser: o.browser,
    addRoleRecord: async (tx, userId) => {
      const sellerId = await applyAsSeller(app, tx, { shopName })
      await addVendorRecord(app, tx, { userId, sellerId, name: person.name, roles: ['owner'] })
    },
  })
}
