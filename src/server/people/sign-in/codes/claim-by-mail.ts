import type { Transaction } from 'kysely'
import { CODE_WAIT_SECONDS } from '#domain/ground/phone-messages/code-limits.ts'
import { formatPhoneNumber, isMobileNumber, type PhoneNumber } from '#domain/ground/shared/phone-number.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { CODE_REQUIRED_MESSAGE, readCode } from '#domain/people/sign-in/sign-in-code.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { tooManyAttempts, withinAll, withinLimit } from '#server/ground/limits/within-limit.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { fingerprint } from '#server/ground/outside/fingerprint.ts'
import { findEmailStanding } from '../email-verification/verification-views.ts'
import type { Browser } from '../sessions/browser.ts'
import { againOrGone, findOpenedByNumber, openUnused, PROVED_TRIES_MAX } from './claim-unused.ts'
import { codeHmac, codeToken, isSentCode } from './code-cookie.ts'
import { findCode, keepMailed, takeProvedTry } from './code-store.ts'
import { freshCode } from './send-code.ts'
import { codeGone } from './sign-in-by-code.ts'

/**
 * Mails a code to the verified e-mail of an account that nobody used for a year, for who proved its number. The answer is the
 * same where it has none, or is not opened so: the account of a stranger is not told by what happens here. It works for as
 * long as the proof does, in this browser.
 */
export async function mailUnused(
  app: App,
  { browser }: { browser: Browser },
): Promise<Result<undefined, 'limits.too_many_attempts' | 'sign_in.phone_code_gone'>> {
  const at = app.clock.now()
  const token = codeToken(app, browser)
  const sent = token ? await findCode(app.db, fingerprint(token)) : undefined
  if (!token || sent?.purpose !== 'sign-in' || !sent.phone) return codeGone()
  if (sent.proved_at === null || sent.expires_at <= at) return codeGone()
  const since = sent.mailed_at ? (at.getTime() - sent.mailed_at.getTime()) / 1000 : CODE_WAIT_SECONDS
  if (since < CODE_WAIT_SECONDS) return tooManyAttempts(CODE_WAIT_SECONDS - since)
  const isWithin = await withinAll(app, [
    ['code-hour-address', browser.address],
    ['code-hour-number', `${sent.phone} by mail`],
  ])
  if (!isWithin.ok) return isWithin
  return inTransaction(app, async (tx): Promise<Result<undefined, 'sign_in.phone_code_gone'>> => {
    const code = freshCode(app)
    const kept = { tokenSha256: fingerprint(token), codeHmac: codeHmac(app, { token, code }), at }
    const phone = await keepMailed(tx, kept)
    if (!phone || !isMobileNumber(phone)) return codeGone()
    await writeTo(app, tx, { phone, code })
    return ok(undefined)
  })
}

async function writeTo(
  app: App,
  tx: Transaction<Schema>,
  { phone, code }: { phone: PhoneNumber; code: string },
): Promise<void> {
  const account = await findOpenedByNumber(tx, phone)
  const standing = account && (await findEmailStanding(tx, account.userId))
  if (!account || !standing?.isVerified) return
  await queueMail(app, tx, {
    kind: 'email-code',
    to: standing.email,
    subject: 'Your NanoNagar code',
    hasSecret: true,
    userId: account.userId,
    content: {
      greeting: `Hello ${account.name},`,
      blocks: [
        {
          kind: 'paragraph',
          text: `Someone who has the number ${formatPhoneNumber(phone)} wants to open your account, which nobody has used for a year. If it is you, enter this code on the page that asked for it, within ten minutes: ${code}`,
        },
        {
          kind: 'paragraph',
          text: 'If it is not you, do nothing, and share the code with nobody: without it they see nothing of yours.',
        },
      ],
    },
  })
}

/**
 * Opens an account that nobody used for a year to who proved its number and enters the code (code) that was mailed to it.
 * Tries are counted together with those of the PIN code.
 */
export async function claimByMail(
  app: App,
  o: { fields: Readonly<Record<string, unknown>>; browser: Browser },
): Promise<
  Result<
    { setCookies: string[] },
    'limits.too_many_attempts' | 'sign_in.phone_code_gone' | 'sign_in.phone_code_wrong'
  >
> {
  const { browser } = o
  const address = await withinLimit(app, 'login-minute-address', browser.address)
  if (!address.ok) return address
  const code = readCode(o.fields.code)
  if (code === undefined)
    return refuse('sign_in.phone_code_wrong', { fields: { code: CODE_REQUIRED_MESSAGE } })
  const token = codeToken(app, browser)
  if (!token) return codeGone()
  const proof = `mailed ${code}`
  const claimed = await inTransaction(app, async (tx) => {
    const tokenSha256 = fingerprint(token)
    const sent = await takeProvedTry(tx, { tokenSha256, at: app.clock.now(), triesMax: PROVED_TRIES_MAX })
    if (!sent?.phone || !isMobileNumber(sent.phone)) return codeGone()
    const account = await findOpenedByNumber(tx, sent.phone)
    // Before it was mailed the row holds the code to the number, which proves nothing more.
    if (!account || sent.mailed_at === null || !isSentCode(app, sent, { token, code }))
      return refuse('sign_in.phone_code_wrong', { fields: { code: wrongCode(sent.attempts) } })
    return ok(
      await openUnused(app, tx, {
        userId: account.userId,
        phone: sent.phone,
        token,
        proof,
        browser,
        with: 'phone code and email code',
      }),
    )
  })
  return claimed.ok || claimed.problem.code !== 'sign_in.phone_code_gone'
    ? claimed
    : againOrGone(app, { browser, proof })
}

function wrongCode(tries: number): string {
  return tries < PROVED_TRIES_MAX
    ? 'This is not the code from your email'
    : 'This is not the code from your email. Please ask for a new code to your number.'
}
