import type { CodeOf, Result } from '#domain/ground/shared/result.ts'
import { checkCustomerRegistration } from '#domain/people/sign-in/registration-form.ts'
import type { App } from '#server/ground/app.ts'
import { insertCustomer } from '../account-store.ts'
import type { Browser } from '../sessions/browser.ts'
import type { SignedIn } from '../sign-in.ts'
import { registerAccount } from './register-account.ts'

/** Registers a customer and signs them in. */
export async function registerCustomer(
  app: App,
  o: { fields: Readonly<Record<string, unknown>>; browser: Browser },
): Promise<Result<SignedIn, CodeOf<typeof registerAccount> | 'sign_in.registration_invalid'>> {
  const person = checkCustomerRegistration(o.fields)
  if (!person.ok) return person
  return registerAccount(app, {
    person: person.value,
    role: 'customer',
    browser: o.browser,
    addRoleRecord: (tx, userId) =>
      insertCustomer(tx, { user_id: userId, name: person.value.name, created_at: app.clock.now() }),
  })
}
