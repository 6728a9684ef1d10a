import type { Role } from '#domain/ground/access/session-limits.ts'
import { type CodeOf, ok, type Refused, type Result, refuse } from '#domain/ground/shared/result.ts'
import { checkLoginForm, LOGIN_FAILED_MESSAGE } from '#domain/people/sign-in/login-form.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { clearAttempts } from '#server/ground/limits/failed-attempts.ts'
import { lockPassword } from './account-store.ts'
import { type Account, findAccount } from './account-views.ts'
import { verifyPassword } from './hash-password.ts'
import { holdSignIn, needsSecondFactor } from './second-factor/second-factor-sign-in.ts'
import type { Browser } from './sessions/browser.ts'
import { knownBrowser, knownBrowserCookie } from './sessions/known-browser.ts'
import { recordFailure } from './sessions/sign-in-audit.ts'
import { startSession } from './sessions/start-session.ts'
import { type AsLoginAttemptRefusal, asLoginAttempt } from './throttle-login.ts'

export interface SignedIn {
  userId: string
  setCookies: string[]
  /** The password was right, nobody is signed in yet: the account also asks for a code (`finishSignIn`). */
  needsCode: boolean
}

export const DEACTIVATED_MESSAGE = 'This account has been deactivated. Please contact us.'

/** Said after a right password whose account has no record for this role (docs/specification.md, “Security and law”). */
export const NO_PROFILE: Readonly<Record<Role, string>> = {
  customer: 'User profile not found.',
  vendor: 'Vendor profile not found.',
  admin: 'Not an authorized admin.',
}

type SignInRefusal =
  | AsLoginAttemptRefusal
  | CodeOf<typeof checkLoginForm>
  | 'sign_in.deactivated'
  | 'sign_in.no_profile'

/**
 * Signs a person in as a customer, vendor or admin, under a new session; whoever was signed in on this browser before
 * is signed out. An account with a second factor gets `needsCode` and a pending sign-in instead. A wrong password and
 * an unknown address get the same answer after the same work. A refusal has its message in `fields.form`.
 */
export async function signIn(
  app: App,
  o: { role: Role; fields: Readonly<Record<string, unknown>>; browser: Browser },
): Promise<Result<SignedIn, SignInRefusal>> {
  const { role, browser } = o
  const login = checkLoginForm(o.fields, role)
  if (!login.ok) return login
  const { email, password, remember } = login.value
  const authenticated = await asLoginAttempt(app, { email, browser }, (attempt) =>
    checkPassword(app, { email, password, role, browser, ...attempt }),
  )
  if (!authenticated.ok) return authenticated
  const account = authenticated.value
  if (account.deactivatedAt || account[role] === null) {
    const failure = {
      action: 'account.sign_in_refused',
      role,
      address: browser.address,
      inARow: 0,
    } as const
    await recordFailure(app, { ...failure, account })
  }
  if (account.deactivatedAt) {
    return refuse('sign_in.deactivated', {
      fields: { form: DEACTIVATED_MESSAGE },
    })
  }
  if (account[role] === null) return refuse('sign_in.no_profile', { fields: { form: NO_PROFILE[role] } })
  const { userId, passwordHash } = account
  if (await needsSecondFactor(app, userId)) {
    const held = await holdSignIn(app, { userId, passwordHash, role, remembered: remember, browser })
    return held ? ok({ userId, setCookies: [held], needsCode: true }) : loginFailed()
  }
  const session = await inTransaction(app, async (tx) =>
    (await lockPassword(tx, userId)) === passwordHash
      ? startSession(app, tx, { userId, role, remembered: remember, browser, with: 'password' })
      : undefined,
  )
  if (!session) return loginFailed()
  const isKnown = knownBrowser(app, browser, email) !== undefined
  const setCookies = isKnown ? [session] : [session, knownBrowserCookie(app, browser, email)]
  return ok({ userId, setCookies, needsCode: false })
}

async function checkPassword(
  app: App,
  o: { email: string; password: string; role: Role; browser: Browser; key: string; inARow: number },
): Promise<Result<Account, 'limits.busy' | 'sign_in.login_failed'>> {
  const { email, password, role, inARow } = o
  const account = await findAccount(app.db, email)
  const isRight = await verifyPassword(account?.passwordHash ?? undefined, password)
  if (!isRight.ok) return isRight
  if (!account || !isRight.value) {
    const failure = { action: 'account.password_wrong', role, address: o.browser.address, inARow } as const
    await recordFailure(app, { ...failure, account: account ?? { email } })
    return loginFailed()
  }
  await clearAttempts(app, o.key)
  return ok(account)
}

function loginFailed(): Refused<'sign_in.login_failed'> {
  return refuse('sign_in.login_failed', { fields: { form: LOGIN_FAILED_MESSAGE } })
}
