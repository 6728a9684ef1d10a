import type { Role } from '#domain/ground/access/session-limits.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { lockPassword } from './account-store.ts'
import { findAccountById } from './account-views.ts'
import { checkPasskey, takeOpenChallenge } from './second-factor/passkey.ts'
import type { Browser } from './sessions/browser.ts'
import { knownBrowser, knownBrowserCookie } from './sessions/known-browser.ts'
import { startSession } from './sessions/start-session.ts'
import { DEACTIVATED_MESSAGE, NO_PROFILE } from './sign-in.ts'

type SignInWithPasskeyRefusal =
  | 'limits.too_many_attempts'
  | 'sign_in.deactivated'
  | 'sign_in.no_profile'
  | 'sign_in.passkey_failed'

/**
 * Signs a person in under a role with a passkey alone (fields.passkey): the device they have and the finger, face or
 * code that opens it are two factors. Where it refuses, nobody is signed in, and whoever was still is.
 */
export async function signInWithPasskey(
  app: App,
  o: { role: Role; fields: Readonly<Record<string, unknown>>; browser: Browser },
): Promise<Result<{ userId: string; setCookies: string[] }, SignInWithPasskeyRefusal>> {
  const { role, browser } = o
  const isWithin = await withinLimit(app, 'login-minute-address', browser.address)
  if (!isWithin.ok) return isWithin
  const open = await takeOpenChallenge(app, { purpose: 'sign-in', browser })
  return decideInTransaction(app, async (tx) => {
    const checked = await checkPasskey(app, tx, { open, answer: o.fields.passkey })
    if (!checked.ok) return checked
    const { userId } = checked.value
    await lockPassword(tx, userId)
    const account = await findAccountById(tx, userId)
    if (!account || account.deactivatedAt)
      return refuse('sign_in.deactivated', { fields: { form: DEACTIVATED_MESSAGE } })
    if (account[role] === null) return refuse('sign_in.no_profile', { fields: { form: NO_PROFILE[role] } })
    const remembered = o.fields.remember === 'on'
    const session = await startSession(app, tx, { userId, role, remembered, browser, with: 'passkey' })
    const isKnown = knownBrowser(app, browser, account.email) !== undefined
    return ok({
      userId,
      setCookies: isKnown ? [session] : [session, knownBrowserCookie(app, browser, account.email)],
    })
  })
}
