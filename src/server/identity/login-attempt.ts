import { LOGIN_FAILURES_MAX } from '#domain/identity/login-attempts.ts'
import { ok, type Result, refuse } from '#domain/shared/result.ts'
import type { App } from '../app.ts'
import type { Browser } from './browser.ts'
import { knownBrowser } from './known-browser.ts'
import { counterKey, tooManyAttempts, withinLimit } from './rate-limit.ts'
import { countAttempt, findAttempts, removeCounter } from './rate-limit-store.ts'

/**
 * Takes one of the attempts that an address and an account have, before any password is looked at. Counts for e-mails
 * that have no account too, so that the answers tell nothing. Refuses with `identity.too_many_attempts`, or
 * `identity.reset_needed` after 100 failures in a row. Answers with the key under which a success forgives.
 */
export async function takeLoginAttempt(app: App, email: string, browser: Browser): Promise<Result<string>> {
  for (const name of ['login-minute-address', 'login-hour-address'] as const) {
    const address = await withinLimit(app, name, browser.address)
    if (!address.ok) return address
  }
  const mark = knownBrowser(app, browser, email)
  const key = mark ? counterKey('login-browser', mark) : accountKey(email)
  const at = app.clock.now()
  if (await countAttempt(app.db, { key, at })) return ok(key)
  const attempts = await findAttempts(app.db, key)
  if (attempts && attempts.failures >= LOGIN_FAILURES_MAX) {
    return refuse('identity.reset_needed', {
      fields: { form: 'Too many attempts. Please reset your password to sign in again.' },
    })
  }
  return tooManyAttempts(((attempts?.pausedUntil?.getTime() ?? 0) - at.getTime()) / 1000)
}

/** A right password forgives the failures before it. */
export async function forgiveFailures(app: App, key: string): Promise<void> {
  await removeCounter(app.db, key)
}

/** Under which failures for this account are counted, from browsers it does not know. */
export function accountKey(email: string): string {
  return counterKey('login-account', email)
}
