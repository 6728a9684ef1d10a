import type { Kysely, Transaction } from 'kysely'
import { isMobileNumber, type PhoneNumber } from '#domain/ground/shared/phone-number.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { readPinCode } from '#domain/ground/shared/typed-values/phone-and-pin.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { giveUseBack, withinLimit } from '#server/ground/limits/within-limit.ts'
import { fingerprint } from '#server/ground/outside/fingerprint.ts'
import { type Account, findAccountById } from '../account-views.ts'
import { needsSecondFactor } from '../second-factor/second-factor-sign-in.ts'
import type { Browser } from '../sessions/browser.ts'
import { knownBrowserCookie } from '../sessions/known-browser.ts'
import { recordChange } from '../sessions/sign-in-audit.ts'
import { type SignInProof, startSession } from '../sessions/start-session.ts'
import { tellOwner } from '../tell-owner.ts'
import { codeToken, noCodeCookie } from './code-cookie.ts'
import { findCode, removeCode, takeProvedTry } from './code-store.ts'
import { lockPhone, removePhoneOf } from './phone-store.ts'
import { findLastPin } from './phone-views.ts'
import { registerByPhone } from './register-by-phone.ts'
import { findRepeatedPress, sessionTokenOf } from './repeated-press.ts'
import { codeGone } from './sign-in-by-code.ts'

/** Of PIN codes and mailed codes together. */
export const PROVED_TRIES_MAX = 3

type ClaimRefusal = 'limits.too_many_attempts' | 'sign_in.phone_code_gone' | 'sign_in.pin_wrong'

/**
 * Opens an account that nobody used for a year to who proved its number and knows the PIN code (pinCode) that its last
 * order went to: numbers are given to somebody else after a time. Three tries a month; an account that sells, administers, is
 * deactivated or asks for a second factor is entered by e-mail alone.
 */
export async function claimUnused(
  app: App,
  o: { fields: Readonly<Record<string, unknown>>; browser: Browser },
): Promise<Result<{ setCookies: string[] }, ClaimRefusal>> {
  const { browser } = o
  const address = await withinLimit(app, 'login-minute-address', browser.address)
  if (!address.ok) return address
  const token = codeToken(app, browser)
  if (!token) return codeGone()
  const tokenSha256 = fingerprint(token)
  const proof = `pin ${readPinCode(o.fields.pinCode)}`
  const proved = await findCode(app.db, tokenSha256)
  if (!proved?.phone || proved.proved_at === null) return againOrGone(app, { browser, proof })
  const { phone } = proved
  // A new code brings new tries of its own: over all of them a number has three in a month.
  if (!(await withinLimit(app, 'pin-number', phone)).ok)
    return refuse('sign_in.pin_wrong', { fields: { pinCode: PIN_TRIES_OVER } })
  const claimed = await inTransaction(
    app,
    async (tx): Promise<Result<{ setCookies: string[] }, ClaimRefusal>> => {
      const at = app.clock.now()
      const sent = await takeProvedTry(tx, { tokenSha256, at, triesMax: PROVED_TRIES_MAX })
      if (!sent?.phone || !isMobileNumber(sent.phone)) return codeGone()
      const account = await findOpenedByNumber(tx, sent.phone)
      const pin = account && (await findLastPin(tx, account.userId))
      if (!account || pin === undefined || readPinCode(o.fields.pinCode) !== pin)
        return refuse('sign_in.pin_wrong', { fields: { pinCode: pinWrong(sent.attempts) } })
      const { userId } = account
      const opened = {
        userId,
        phone: sent.phone,
        token,
        proof,
        browser,
        with: 'phone code and PIN code',
      } as const
      return ok(await openUnused(app, tx, opened))
    },
  )
  if (claimed.ok) await giveUseBack(app, 'pin-number', phone)
  return claimed.ok || claimed.problem.code !== 'sign_in.phone_code_gone'
    ? claimed
    : againOrGone(app, { browser, proof })
}

/** The same form sent twice is answered twice; any other has come too late. */
export async function againOrGone(
  app: App,
  o: { browser: Browser; proof: string },
): Promise<Result<{ setCookies: string[] }, 'sign_in.phone_code_gone'>> {
  const again = await findRepeatedPress(app, o)
  return again ? ok({ setCookies: again.setCookies }) : codeGone()
}

const PIN_TRIES_OVER =
  'This number has no tries left this month. Please sign in with your email, or make a new account.'

/**
 * The account of a number, under its lock, where a number and one more proof may open it: undefined for one that sells,
 * administers, is deactivated or asks for a second factor.
 */
export async function findOpenedByNumber(
  tx: Transaction<Schema>,
  phone: PhoneNumber,
): Promise<Account | undefined> {
  const owner = await lockPhone(tx, phone)
  return owner && findOpenedByOneProof(tx, owner.userId)
}

/** The same of an account that is known otherwise: one that a single proof may open. */
export async function findOpenedByOneProof(
  db: Kysely<Schema> | Transaction<Schema>,
  userId: string,
): Promise<Account | undefined> {
  const account = await findAccountById(db, userId)
  const isPlain =
    account &&
    account.customer !== null &&
    account.vendor === null &&
    account.admin === null &&
    !account.deactivatedAt &&
    !(await needsSecondFactor({ db }, account.userId))
  return isPlain ? account : undefined
}

/** Uses up the proof, and signs its person in. */
export async function openUnused(
  app: App,
  tx: Transaction<Schema>,
  o: {
    userId: string
    phone: PhoneNumber
    /** Of the browser, and what it showed with it. */
    token: string
    proof: string
    browser: Browser
    with: SignInProof
  },
): Promise<{ setCookies: string[] }> {
  const { phone, token, proof, ...opened } = o
  await removeCode(tx, fingerprint(token))
  const session = await startSession(app, tx, {
    ...opened,
    role: 'customer',
    remembered: false,
    token: sessionTokenOf(app, { token, proof }),
  })
  return { setCookies: [session, knownBrowserCookie(app, opened.browser, phone), noCodeCookie(app)] }
}

function pinWrong(tries: number): string {
  return tries < PROVED_TRIES_MAX
    ? 'This is not the PIN code of the last order'
    : 'This is not the PIN code of the last order. Please sign in with your email, or make a new account.'
}

/**
 * Makes a new account for a proved number whose old account nobody used for a year: the old one keeps everything and loses
 * the number, and its e-mail hears of it.
 */
export async function startAnew(
  app: App,
  { browser }: { browser: Browser },
): Promise<Result<{ setCookies: string[] }, 'sign_in.phone_code_gone'>> {
  const token = codeToken(app, browser)
  if (!token) return codeGone()
  const tokenSha256 = fingerprint(token)
  const begun = await inTransaction(
    app,
    async (tx): Promise<Result<{ setCookies: string[] }, 'sign_in.phone_code_gone'>> => {
      const at = app.clock.now()
      const sent = await findCode(tx, tokenSha256)
      const isProved = sent?.purpose === 'sign-in' && sent.proved_at !== null && sent.expires_at > at
      if (!isProved || !sent.phone || !isMobileNumber(sent.phone)) return codeGone()
      if (!(await removeCode(tx, tokenSha256))) return codeGone()
      const { phone } = sent
      const owner = await lockPhone(tx, phone)
      const before = owner && (await findAccountById(tx, owner.userId))
      if (before) {
        await removePhoneOf(tx, before.userId)
        const { userId } = before
        await recordChange(tx, app, {
          userId,
          role: 'customer',
          action: 'account.phone_lost',
          address: browser.address,
        })
        await tellOwner(app, tx, {
          userId,
          text: 'Your number no longer opens your account: nobody had used the account for a year, and whoever has the number now made a new one. Nothing of yours can be seen there.',
          next: `Sign in with your email: ${app.config.publicUrl}/auth/login`,
        })
      }
      const session = await registerByPhone(app, tx, {
        phone,
        browser,
        remembered: false,
        token: sessionTokenOf(app, { token, proof: ANEW }),
      })
      return ok({ setCookies: [session, knownBrowserCookie(app, browser, phone), noCodeCookie(app)] })
    },
  )
  return begun.ok ? begun : againOrGone(app, { browser, proof: ANEW })
}

/** What a new account is begun with, besides the number. */
const ANEW = 'anew'
