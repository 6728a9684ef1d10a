import type { Transaction } from 'kysely'
import { withoutEmail } from '#domain/ground/shared/account-email.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { nationalDigits, type PhoneNumber } from '#domain/ground/shared/phone-number.ts'
import { POLICY_VERSIONS } from '#domain/people/accounts/policy-versions.ts'
import { UNNAMED } from '#domain/people/accounts/unnamed.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { insertConsents, insertCustomer, insertUser } from '../account-store.ts'
import type { Browser } from '../sessions/browser.ts'
import { startSession } from '../sessions/start-session.ts'
import { savePhone } from './phone-store.ts'

/**
 * Makes a customer's account for a number whose owner has just proved it, without e-mail and password, and signs it in.
 * Answers with the session's Set-Cookie. The code's lock keeps others from the number meanwhile.
 */
export async function registerByPhone(
  app: App,
  tx: Transaction<Schema>,
  o: { phone: PhoneNumber; browser: Browser; remembered: boolean; token: string },
): Promise<string> {
  const { phone, browser, remembered, token } = o
  const userId = app.random.uuid()
  const at = app.clock.now()
  await insertUser(tx, { id: userId, name: UNNAMED, email: withoutEmail(userId), at })
  await insertCustomer(tx, { user_id: userId, name: UNNAMED, phone: nationalDigits(phone), created_at: at })
  invariant(await savePhone(tx, { userId, phone, at }), 'one code at a time goes to a number')
  await insertConsents(tx, { userId, versions: POLICY_VERSIONS, at })
  return startSession(app, tx, { userId, role: 'customer', remembered, browser, token, with: 'phone code' })
}
