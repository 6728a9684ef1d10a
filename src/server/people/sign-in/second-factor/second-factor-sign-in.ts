import type { Role } from '#domain/ground/access/session-limits.ts'
import { ok, type Refused, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { fingerprint } from '#server/ground/outside/fingerprint.ts'
import { lockPassword } from '../account-store.ts'
import { findAccountById } from '../account-views.ts'
import type { Browser } from '../sessions/browser.ts'
import { noCookie, readCookie, setCookie } from '../sessions/cookies.ts'
import { knownBrowser, knownBrowserCookie } from '../sessions/known-browser.ts'
import { recordAccess } from '../sessions/sign-in-audit.ts'
import { startSession } from '../sessions/start-session.ts'
import { checkPasskey, passkeyFailed, takeOpenChallenge } from './passkey.ts'
import { hasPasskey } from './passkey-store.ts'
import { takeCode } from './second-factor-code.ts'
import { asCodeAttempt, codeWrong } from './second-factor-enrolment.ts'
import {
  attemptPendingSignIn,
  findPendingSignIn,
  findSecondFactor,
  insertPendingSignIn,
  lockSecondFactor,
  PENDING_SECONDS,
  removePendingSignIn,
  removePendingSignInsOf,
} from './second-factor-store.ts'

const COOKIE = 'nn_step'
const ATTEMPTS_MAX = 5

/** With what an account can give its second proof, besides a recovery code. */
export interface SecondFactorMethods {
  hasApp: boolean
  hasPasskey: boolean
}

export async function findSecondFactorMethods(
  db: Parameters<typeof hasPasskey>[0],
  userId: string,
): Promise<SecondFactorMethods> {
  const factor = await findSecondFactor(db, userId)
  return { hasApp: Boolean(factor?.enabledAt), hasPasskey: await hasPasskey(db, userId) }
}

/** Whether this account asks for a second proof at sign-in, in whichever role. */
export async function needsSecondFactor(app: Pick<App, 'db'>, userId: string): Promise<boolean> {
  const { hasApp, hasPasskey } = await findSecondFactorMethods(app.db, userId)
  return hasApp || hasPasskey
}

/**
 * Keeps a sign-in whose password, or phone code, was right as pending until its code comes: known only by a token in this browser's
 * cookie, for five minutes, once. Any earlier one of the person is void. Answers with the Set-Cookie; undefined when
 * the password was changed meanwhile.
 */
export async function holdSignIn(
  app: App,
  o: {
    userId: string
    /** Of which the sign-in began; an account without a password has none, also now. */
    passwordHash: string | null
    role: Role
    remembered: boolean
    browser: Browser
    /** With what it began, if not with the password. */
    firstProof?: 'phone code'
  },
): Promise<string | undefined> {
  const { userId, role, remembered } = o
  const token = app.random.token()
  return inTransaction(app, async (tx) => {
    if (((await lockPassword(tx, userId)) ?? null) !== o.passwordHash) return undefined
    await removePendingSignInsOf(tx, userId)
    await insertPendingSignIn(tx, {
      token_sha256: fingerprint(token),
      user_id: userId,
      role,
      remembered,
      ...(o.firstProof && { first_proof: o.firstProof }),
      expires_at: new Date(app.clock.now().getTime() + PENDING_SECONDS * 1000),
    })
    const { address } = o.browser
    await recordAccess(tx, app, { userId, role, action: 'account.code_asked', address })
    return setCookie(app, { name: COOKIE, value: token, maxAge: PENDING_SECONDS })
  })
}

export interface SignInInProgress extends SecondFactorMethods {
  role: Role
  userId: string
}

/** The pending sign-in of this browser, which needs a second proof; undefined when there is none. */
export async function findSignInInProgress(
  app: App,
  browser: Browser,
): Promise<SignInInProgress | undefined> {
  const tokenSha256 = tokenOf(app, browser)
  if (!tokenSha256) return undefined
  const held = await findPendingSignIn(app.db, { tokenSha256, at: app.clock.now() })
  if (!held || held.attempts >= ATTEMPTS_MAX) return undefined
  return { role: held.role, userId: held.userId, ...(await findSecondFactorMethods(app.db, held.userId)) }
}

type FinishSignInRefusal =
  | 'limits.reset_needed'
  | 'limits.too_many_attempts'
  | 'sign_in.code_wrong'
  | 'sign_in.gone'
  | 'sign_in.passkey_failed'

/**
 * Ends a pending sign-in with a code (fields.code) of the authenticator app, a recovery code, or a passkey
 * (fields.passkey), under a new session. Refuses when there is none to end (too old, too often wrong, password
 * changed).
 */
export async function finishSignIn(
  app: App,
  { fields, browser }: { fields: Readonly<Record<string, unknown>>; browser: Browser },
): Promise<Result<{ role: Role; setCookies: string[] }, FinishSignInRefusal>> {
  const address = await withinLimit(app, 'login-minute-address', browser.address)
  if (!address.ok) return address
  const tokenSha256 = tokenOf(app, browser)
  const at = app.clock.now()
  const held = tokenSha256 && (await findPendingSignIn(app.db, { tokenSha256, at }))
  if (!tokenSha256 || !held) return gone()
  const { userId } = held
  const open = fields.passkey ? await takeOpenChallenge(app, { purpose: 'second-step', browser }) : undefined
  return asCodeAttempt(app, { userId, role: held.role, address: browser.address }, () =>
    inTransaction(app, async (tx) => {
      await lockPassword(tx, userId)
      const pending = await attemptPendingSignIn(tx, { tokenSha256, at, attemptsMax: ATTEMPTS_MAX })
      const account = await findAccountById(tx, userId)
      const factor = await lockSecondFactor(tx, userId)
      if (!pending || !account || account[pending.role] === null || account.deactivatedAt) return gone()
      if (!factor?.enabledAt && !(await hasPasskey(tx, userId))) return gone()
      let proof: 'passkey' | 'code' | 'recovery code' | undefined = 'passkey'
      if (fields.passkey) {
        const shown = await checkPasskey(app, tx, { open, answer: fields.passkey })
        if (!shown.ok) return shown
        if (shown.value.userId !== userId) return passkeyFailed()
      } else proof = await takeCode(app, tx, { userId, factor, code: fields.code })
      if (!proof) return codeWrong()
      await removePendingSignIn(tx, tokenSha256)
      const { role, remembered } = pending
      const session = await startSession(app, tx, {
        userId,
        role,
        remembered,
        browser,
        with: `${pending.firstProof === 'phone code' ? 'phone code' : 'password'} and ${proof}`,
      })
      const isKnown = knownBrowser(app, browser, account.email) !== undefined
      const known = isKnown ? [] : [knownBrowserCookie(app, browser, account.email)]
      return ok({
        role,
        setCookies: [session, ...known, noCookie(app, COOKIE)],
      })
    }),
  )
}

function tokenOf(app: App, browser: Browser): string | undefined {
  const token = readCookie(app, { cookies: browser.cookies, name: COOKIE })
  return token && /^[A-Za-z0-9_-]{43}$/.test(token) ? fingerprint(token) : undefined
}

function gone(): Refused<'sign_in.gone'> {
  return refuse('sign_in.gone', {
    fields: { form: 'This sign-in is over. Please enter your email and password again.' },
  })
}
