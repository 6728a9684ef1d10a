import type { Role } from '#domain/identity/session-limits.ts'
import { ok, type Result, refuse } from '#domain/shared/result.ts'
import type { App } from '../app.ts'
import { inTransaction } from '../db/transaction.ts'
import { withinLimit } from '../limits/within-limit.ts'
import { fingerprint } from '../outside/fingerprint.ts'
import { findAccountById, lockPassword } from './account-store.ts'
import { type Browser, readCookie } from './browser.ts'
import { knownBrowser, knownBrowserCookie } from './known-browser.ts'
import { takeCode } from './second-factor-code.ts'
import { asCodeAttempt, codeWrong } from './second-factor-enrolment.ts'
import {
  attemptPendingSignIn,
  findPendingSignIn,
  findSecondFactor,
  insertPendingSignIn,
  lockSecondFactor,
  removePendingSignIn,
  removePendingSignInsOf,
} from './second-factor-store.ts'
import { attributes, hostCookieName } from './session-cookie.ts'
import { startSession } from './start-session.ts'

/** Long enough to find the telephone. */
const PENDING_SECONDS = 300
const ATTEMPTS_MAX = 5

/** Whether this account asks for a second proof at sign-in, at whichever door. */
export async function needsSecondFactor(app: Pick<App, 'db'>, userId: string): Promise<boolean> {
  return Boolean((await findSecondFactor(app.db, userId))?.enabledAt)
}

/**
 * Holds a sign-in whose password was right, until its code comes: known only by a token in this browser's cookie, for
 * five minutes, once. Any earlier one of the person is void. Answers with the Set-Cookie; undefined when the password
 * was changed meanwhile.
 */
export async function holdSignIn(
  app: App,
  o: { userId: string; passwordHash: string | null; role: Role; remembered: boolean },
): Promise<string | undefined> {
  const { userId, role, remembered } = o
  const token = app.random.token()
  return inTransaction(app, async (tx) => {
    if ((await lockPassword(tx, userId)) !== o.passwordHash) return undefined
    await removePendingSignInsOf(tx, userId)
    await insertPendingSignIn(tx, {
      token_sha256: fingerprint(token),
      user_id: userId,
      role,
      remembered,
      expires_at: new Date(app.clock.now().getTime() + PENDING_SECONDS * 1000),
    })
    return `${cookieName(app)}=${token}; ${attributes(app)}; Max-Age=${PENDING_SECONDS}`
  })
}

/** The door of the sign-in that this browser still owes a code for; undefined when there is none. */
export async function findHeldSignIn(app: App, browser: Browser): Promise<{ door: Role } | undefined> {
  const tokenSha256 = tokenOf(app, browser)
  if (!tokenSha256) return undefined
  const held = await findPendingSignIn(app.db, { tokenSha256, at: app.clock.now() })
  return held && held.attempts < ATTEMPTS_MAX ? { door: held.role } : undefined
}

/**
 * Ends a held sign-in with a code (fields.code) of the authenticator app or a recovery code, under a new session.
 * Refuses with `identity.sign_in_gone` when there is none to end (too old, too often wrong, password changed),
 * `identity.code_wrong` (message under `code`), deactivated, too_many_attempts or reset_needed.
 */
export async function finishSignIn(
  app: App,
  { fields, browser }: { fields: Readonly<Record<string, unknown>>; browser: Browser },
): Promise<Result<{ door: Role; setCookies: string[] }>> {
  const address = await withinLimit(app, 'login-minute-address', browser.address)
  if (!address.ok) return address
  const tokenSha256 = tokenOf(app, browser)
  const at = app.clock.now()
  const held = tokenSha256 && (await findPendingSignIn(app.db, { tokenSha256, at }))
  if (!tokenSha256 || !held) return gone()
  const { userId } = held
  return asCodeAttempt(app, userId, () =>
    inTransaction(app, async (tx): Promise<Result<{ door: Role; setCookies: string[] }>> => {
      await lockPassword(tx, userId)
      const pending = await attemptPendingSignIn(tx, { tokenSha256, at, attemptsMax: ATTEMPTS_MAX })
      const account = await findAccountById(tx, userId)
      const factor = await lockSecondFactor(tx, userId)
      if (!pending || !factor?.enabledAt || !account || account[pending.role] === null) return gone()
      if (account.deactivatedAt) return gone()
      if (!(await takeCode(app, tx, { userId, factor, code: fields.code }))) return codeWrong()
      await removePendingSignIn(tx, tokenSha256)
      const { role, remembered } = pending
      const session = await startSession(app, tx, { userId, role, remembered, browser })
      const isKnown = knownBrowser(app, browser, account.email) !== undefined
      const known = isKnown ? [] : [knownBrowserCookie(app, account.email)]
      return ok({
        door: role,
        setCookies: [session, ...known, `${cookieName(app)}=; ${attributes(app)}; Max-Age=0`],
      })
    }),
  )
}

function tokenOf(app: App, browser: Browser): string | undefined {
  const token = readCookie(browser.cookies, cookieName(app))
  return token && /^[A-Za-z0-9_-]{43}$/.test(token) ? fingerprint(token) : undefined
}

function cookieName(app: Pick<App, 'config'>): string {
  return hostCookieName(app, 'nn_step')
}

function gone(): ReturnType<typeof refuse> {
  return refuse('identity.sign_in_gone', {
    fields: { form: 'This sign-in is over. Please enter your email and password again.' },
  })
}
