import type { Transaction } from 'kysely'
import { formatPhoneNumber, isMobileNumber, type PhoneNumber } from '#domain/ground/shared/phone-number.ts'
import { ok, type Refused, type Result, refuse } from '#domain/ground/shared/result.ts'
import {
  CODE_GONE_MESSAGE,
  CODE_REQUIRED_MESSAGE,
  codeWrongMessage,
  isLongUnused,
  readCode,
} from '#domain/people/sign-in/sign-in-code.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { fingerprint } from '#server/ground/outside/fingerprint.ts'
import { findAccountById } from '../account-views.ts'
import { holdSignIn, needsSecondFactor } from '../second-factor/second-factor-sign-in.ts'
import type { Browser } from '../sessions/browser.ts'
import { knownBrowser, knownBrowserCookie } from '../sessions/known-browser.ts'
import { recordFailure } from '../sessions/sign-in-audit.ts'
import { startSession } from '../sessions/start-session.ts'
import { DEACTIVATED_MESSAGE, NO_PROFILE } from '../sign-in.ts'
import { codeToken, isSentCode, noCodeCookie } from './code-cookie.ts'
import { type CodePurpose, keepProved, removeCode, type SentCode, takeTry } from './code-store.ts'
import { lockPhone } from './phone-store.ts'
import { findLastUse } from './phone-views.ts'
import { registerByPhone } from './register-by-phone.ts'
import { findRepeatedPress, isProvedAgain, sessionTokenOf } from './repeated-press.ts'
import { noteAnswered } from './send-code.ts'

/** How long what else is asked for may take: the PIN code of an order stands in an old email. */
const PROVED_SECONDS = 600

export type SignedInByCode =
  /** `isNew`: the account was made just now. */
  | { state: 'signed-in'; isNew: boolean; setCookies: string[] }
  /** The account also asks for its second factor (`finishSignIn`). */
  | { state: 'second-factor'; setCookies: string[] }
  /** Nobody used the account for a year: more is asked for (`claimUnused`). */
  | { state: 'unused' }

type SignInByCodeRefusal =
  | TrySentCodeRefusal
  | 'sign_in.code_not_enough'
  | 'sign_in.deactivated'
  | 'sign_in.no_profile'

/**
 * Signs a customer in with the code (code) that went to their number, under a new session; a number without an account
 * gets one, without a password. An account with a second factor keeps it; one that sells or administers here and has none
 * is refused, as its number alone must not open it. Wrong codes are counted before they are compared.
 */
export async function signInByCode(
  app: App,
  { fields, browser }: { fields: Readonly<Record<string, unknown>>; browser: Browser },
): Promise<Result<SignedInByCode, SignInByCodeRefusal>> {
  const remembered = fields.remember === 'on'
  const code = readCode(fields.code) ?? ''
  const token = sessionTokenOf(app, { token: codeToken(app, browser) ?? '', proof: code })
  const opened = await trySentCode(app, { purpose: 'sign-in', fields, browser }, (tx, sent) =>
    open(app, tx, { sent, browser, remembered, token }),
  )
  if (!opened.ok)
    return opened.problem.code === 'sign_in.phone_code_gone'
      ? ((await repeated(app, { browser, code })) ?? opened)
      : opened
  if ('state' in opened.value) return ok(opened.value)
  const { hold: userId, phone } = opened.value
  const held = await holdSignIn(app, {
    userId,
    passwordHash: opened.value.passwordHash,
    role: 'customer',
    remembered,
    browser,
    firstProof: 'phone code',
  })
  if (!held) return codeGone()
  return ok({
    state: 'second-factor',
    setCookies: [held, ...knownFor(app, browser, phone), noCodeCookie(app)],
  })
}

/** The same press once more leads where the first led; undefined for any other. */
async function repeated(
  app: App,
  { browser, code }: { browser: Browser; code: string },
): Promise<Result<SignedInByCode, never> | undefined> {
  const again = await findRepeatedPress(app, { browser, proof: code })
  if (again) return ok({ state: 'signed-in', ...again })
  return (await isProvedAgain(app, { browser, code })) ? ok({ state: 'unused' }) : undefined
}

interface Held {
  hold: string
  passwordHash: string | null
  phone: PhoneNumber
}

/** What a right code opens, under the lock of its number. */
async function open(
  app: App,
  tx: Transaction<Schema>,
  o: { sent: SentCode; browser: Browser; remembered: boolean; token: string },
): Promise<
  Result<SignedInByCode | Held, Exclude<SignInByCodeRefusal, TrySentCodeRefusal> | 'sign_in.phone_code_gone'>
> {
  const { sent, browser, remembered, token } = o
  const at = app.clock.now()
  if (sent.phone === null || !isMobileNumber(sent.phone)) return codeGone()
  const { phone } = sent
  const owner = await lockPhone(tx, phone)
  const account = owner && (await findAccountById(tx, owner.userId))
  if (account && isLongUnused(await findLastUse(tx, account.userId), at)) {
    const expiresAt = new Date(at.getTime() + PROVED_SECONDS * 1000)
    await keepProved(tx, { tokenSha256: sent.token_sha256, at, expiresAt })
    return ok({ state: 'unused' })
  }
  await removeCode(tx, sent.token_sha256)
  if (!account) {
    const session = await registerByPhone(app, tx, { phone, browser, remembered, token })
    const setCookies = [session, ...knownFor(app, browser, phone), noCodeCookie(app)]
    return ok({ state: 'signed-in', isNew: true, setCookies })
  }
  const { userId, passwordHash } = account
  if (account.deactivatedAt) return refuse('sign_in.deactivated', { fields: { form: DEACTIVATED_MESSAGE } })
  if (account.customer === null)
    return refuse('sign_in.no_profile', { fields: { form: NO_PROFILE.customer } })
  if (await needsSecondFactor({ db: tx }, userId)) return ok({ hold: userId, passwordHash, phone })
  if (account.vendor !== null || account.admin !== null)
    return refuse('sign_in.code_not_enough', { fields: { form: NOT_ENOUGH } })
  const session = await startSession(app, tx, {
    userId,
    role: 'customer',
    remembered,
    browser,
    token,
    with: 'phone code',
  })
  const setCookies = [session, ...knownFor(app, browser, phone), noCodeCookie(app)]
  return ok({ state: 'signed-in', isNew: false, setCookies })
}

const NOT_ENOUGH =
  'This account also sells or administers here, so a code alone does not open it. Please sign in with your email and password.'

function knownFor(app: App, browser: Browser, phone: PhoneNumber): string[] {
  return knownBrowser(app, browser, phone) === undefined ? [knownBrowserCookie(app, browser, phone)] : []
}

export type TrySentCodeRefusal =
  | 'limits.too_many_attempts'
  | 'sign_in.phone_code_gone'
  | 'sign_in.phone_code_wrong'

/**
 * Takes one try of the code that this browser waits for and, where it is right, what follows from it in the same
 * transaction. What is no code of six digits costs no try. What `then` refuses is refused with the code used up, unless
 * `then` leaves it.
 */
export async function trySentCode<Value, Code extends Parameters<typeof refuse>[0]>(
  app: App,
  o: {
    purpose: CodePurpose
    userId?: string
    fields: Readonly<Record<string, unknown>>
    /** What is compared, where it is not the one code of the form. */
    code?: string
    browser: Browser
  },
  then: (tx: Transaction<Schema>, sent: SentCode) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | TrySentCodeRefusal>> {
  const address = await withinLimit(app, 'login-minute-address', o.browser.address)
  if (!address.ok) return address
  const code = o.code ?? readCode(o.fields.code)
  if (code === undefined)
    return refuse('sign_in.phone_code_wrong', { fields: { code: CODE_REQUIRED_MESSAGE } })
  const token = codeToken(app, o.browser)
  if (!token) return codeGone()
  let wrong: SentCode | undefined
  let right: SentCode | undefined
  const answer = await inTransaction(app, async (tx): Promise<Result<Value, Code | TrySentCodeRefusal>> => {
    wrong = right = undefined
    const asked = { tokenSha256: fingerprint(token), purpose: o.purpose, at: app.clock.now() }
    const sent = await takeTry(tx, asked)
    if (!sent || (sent.user_id ?? undefined) !== o.userId) return codeGone()
    if (isSentCode(app, sent, { token, code })) {
      right = sent
      return then(tx, sent)
    }
    wrong = sent
    return refuse('sign_in.phone_code_wrong', { fields: { code: codeWrongMessage(sent.attempts) } })
  })
  const [tried, answered] = [wrong, right] as (SentCode | undefined)[]
  if (tried) await recordWrong(app, tried, o.browser)
  if (answered && answered.phone !== null && isMobileNumber(answered.phone))
    await noteAnswered(app, answered.phone, o.browser)
  return answer
}

/** Kept as a keyed hash of where the code went: whether that has an account is not looked up for a wrong one. */
async function recordWrong(app: App, sent: SentCode, browser: Browser): Promise<void> {
  const to =
    sent.phone !== null && isMobileNumber(sent.phone) ? formatPhoneNumber(sent.phone) : (sent.email ?? '')
  await recordFailure(app, {
    action: 'account.phone_code_wrong',
    account: sent.user_id === null ? { email: to } : { userId: sent.user_id },
    role: 'customer',
    address: browser.address,
    inARow: sent.attempts,
  })
}

export function codeGone(): Refused<'sign_in.phone_code_gone'> {
  return refuse('sign_in.phone_code_gone', { fields: { form: CODE_GONE_MESSAGE } })
}
