import { ok, type Result } from '#domain/shared/result.ts'
import type { App } from '../app.ts'
import { takeAttempt } from '../limits/failed-attempts.ts'
import { counterKey, withinLimit } from '../limits/within-limit.ts'
import type { Browser } from './browser.ts'
import { knownBrowser } from './known-browser.ts'

/**
 * Takes one of the sign-in attempts that an address and an account have, before any password is looked at. Counts for
 * e-mails without an account too, so that the answers tell nothing. Answers with the key under which a right password
 * forgives the failures; refuses like `withinLimit` and `takeAttempt`.
 */
export async function takeLoginAttempt(app: App, email: string, browser: Browser): Promise<Result<string>> {
  for (const name of ['login-minute-address', 'login-hour-address'] as const) {
    const address = await withinLimit(app, name, browser.address)
    if (!address.ok) return address
  }
  const mark = knownBrowser(app, browser, email)
  const key = mark ? counterKey('login-browser', mark) : accountKey(email)
  const attempt = await takeAttempt(app, key)
  return attempt.ok ? ok(key) : attempt
}

/** Under which the failures for this account are counted, from browsers that it does not know. */
export function accountKey(email: string): string {
  return counterKey('login-account', email)
}
