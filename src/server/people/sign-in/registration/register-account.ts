import type { Transaction } from 'kysely'
import type { Role } from '#domain/ground/access/session-limits.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { POLICY_VERSIONS } from '#domain/people/accounts/policy-versions.ts'
import type { CustomerRegistration } from '#domain/people/sign-in/registration-form.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { insertConsents } from '../account-store.ts'
import { mailVerificationLink } from '../email-verification/mail-verification-link.ts'
import { hashPassword } from '../hash-password.ts'
import type { Browser } from '../sessions/browser.ts'
import { knownBrowserCookie } from '../sessions/known-browser.ts'
import { startSession } from '../sessions/start-session.ts'
import type { SignedIn } from '../sign-in.ts'
import { insertAccount } from './insert-account.ts'

type RegisterAccountRefusal = 'limits.busy' | 'sign_in.registration_failed' | 'limits.too_many_attempts'

/**
 * Makes an account with its role's record, its consents and the mail that asks to verify its address, and signs it in:
 * all or nothing. An address that has an account is refused, and its owner gets a mail.
 */
export async function registerAccount(
  app: App,
  o: {
    person: CustomerRegistration
    role: Role
    browser: Browser
    addRoleRecord: (tx: Transaction<Schema>, userId: string) => Promise<void>
  },
): Promise<Result<SignedIn, RegisterAccountRefusal>> {
  const { person, role, browser } = o
  const { name, email } = person
  const allowed = await withinLimit(app, 'register-address', browser.address)
  if (!allowed.ok) return allowed
  const hash = await hashPassword(person.password)
  if (!hash.ok) return hash
  const userId = app.random.uuid()
  const at = app.clock.now()
  const session = await inTransaction(app, async (tx) => {
    if (!(await insertAccount(tx, { userId, name, email, hash: hash.value, at }))) return undefined
    await o.addRoleRecord(tx, userId)
    await insertConsents(tx, { userId, versions: POLICY_VERSIONS, at })
    await mailVerificationLink(app, tx, { userId, name, email })
    return startSession(app, tx, { userId, role, remembered: false, browser, with: 'registration' })
  })
  if (session)
    return ok({ userId, setCookies: [session, knownBrowserCookie(app, browser, email)], needsCode: false })
  await tellOwner(app, email)
  return refuse('sign_in.registration_failed', {
    fields: { form: 'Registration failed. Please try again.' },
  })
}

/** Only the owner of the address learns that it has an account; and not more often than is useful. */
async function tellOwner(app: App, email: string): Promise<void> {
  if (!(await withinLimit(app, 'registration-notice-account', email)).ok) return
  await inTransaction(app, (tx) =>
    queueMail(app, tx, {
      kind: 'registration-of-known-address',
      to: email,
      subject: 'You already have a NanoNagar account',
      content: {
        greeting: 'Hello,',
        blocks: [
          {
            kind: 'paragraph',
            text: 'Someone, perhaps you, tried to register at NanoNagar with this address. It already has an account, so nothing was changed.',
          },
          { kind: 'button', label: 'Sign in', url: `${app.config.publicUrl}/auth/login` },
          {
            kind: 'paragraph',
            text: `If you forgot your password, choose a new one here: ${app.config.publicUrl}/auth/forgot-password\nIf it was not you, you can ignore this email.`,
          },
        ],
      },
    }),
  )
}
