import type { Transaction } from 'kysely'
import { CODE_WAIT_SECONDS } from '#domain/ground/phone-messages/code-limits.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import type { PhoneNumber } from '#domain/ground/shared/phone-number.ts'
import { ok, type Refused, type Result, refuse } from '#domain/ground/shared/result.ts'
import { CODE_SECONDS } from '#domain/people/sign-in/sign-in-code.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { tooManyAttempts, withinAll } from '#server/ground/limits/within-limit.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { fingerprint } from '#server/ground/outside/fingerprint.ts'
import { codeBudgetLeft } from '#server/ground/phone-messages/code-budget.ts'
import { codeAnswered, giveCodeBack, withinCodeLimits } from '#server/ground/phone-messages/code-limits.ts'
import { queueMessage } from '#server/ground/phone-messages/queue-message.ts'
import { withdrawWaiting } from '#server/ground/phone-messages/withdraw-waiting.ts'
import type { Browser } from '../sessions/browser.ts'
import { knownBrowser } from '../sessions/known-browser.ts'
import { codeCookie, codeHmac, codeTokenSha256 } from './code-cookie.ts'
import { type CodePurpose, lastCodeAt, replaceCode } from './code-store.ts'

/** Whether codes can be sent to numbers at all: whoever has not agreed to WhatsApp gets them by SMS. */
export function sendsCodes(app: Pick<App, 'messages'>): boolean {
  return app.messages?.sms !== undefined
}

export type SendCodeRefusal = 'limits.too_many_attempts' | 'sign_in.codes_paused'

interface CodeRequest {
  purpose: CodePurpose
  /** Who is signed in and asks; nobody for a sign-in. */
  userId?: string
  browser: Browser
}

/**
 * Sends a code of six digits to a number. It works for five minutes, in this browser alone, and ends the code before.
 * The answer and the work are the same whether the number has an account. Refuses past the limits of the number, of the
 * numbers beside it, of the address and its network, of codes that nobody answers, and of what codes may cost. Browsers
 * that the number has signed in before have the limits of a number for themselves.
 */
export async function sendCode(
  app: App,
  o: CodeRequest & { phone: PhoneNumber },
): Promise<Result<{ setCookies: string[] }, SendCodeRefusal>> {
  const { phone, browser } = o
  const at = app.clock.now()
  // Who signed in here by this number before is no pump: they have an allowance that strangers cannot use up.
  const known = knownBrowser(app, browser, phone) && 'in its browsers'
  const asker = { phone, known, address: browser.address }
  const isWithin = await withinCodeLimits(app, asker)
  if (!isWithin.ok) return sayWayOut(app, isWithin, o)
  const code = freshCode(app)
  const sent = await decideInTransaction(app, async (tx) => {
    if (!(await codeBudgetLeft(app, tx))) return refusePaused()
    await withdrawWaiting(tx, { kind: 'sign-in-code', to: phone })
    const { id, token } = await keepCode(app, tx, { ...o, code, at, to: { phone, email: null } })
    await queueMessage(app, tx, {
      kind: 'sign-in-code',
      to: phone,
      values: { code, minutes: String(CODE_SECONDS / 60), host: new URL(app.config.publicUrl).hostname },
      event: id,
      ...(o.userId && { userId: o.userId }),
      hasSecret: true,
    })
    return ok({ setCookies: [codeCookie(app, token)] })
  })
  if (!sent.ok) await giveCodeBack(app, asker)
  return sent
}

/** A code that was answered gives the places back that it took for somebody else. */
export function noteAnswered(app: App, phone: PhoneNumber, browser: Browser): Promise<void> {
  return codeAnswered(app, { phone, known: knownBrowser(app, browser, phone) && 'in its browsers' })
}

/**
 * The same by mail, to an address that a signed-in person says is theirs; with `alsoTo` each of two addresses gets a code of
 * its own, and only both together are right.
 */
export async function mailCode(
  app: App,
  o: CodeRequest & { email: string; userId: string; alsoTo?: string },
): Promise<Result<{ setCookies: string[] }, 'limits.too_many_attempts'>> {
  const { email, browser, userId } = o
  const at = app.clock.now()
  const wait = await waitOf(app, email)
  if (wait > 0) return tooManyAttempts(wait)
  const isWithin = await withinAll(app, [
    ['verification-account', userId],
    ['code-hour-address', browser.address],
    ['code-hour-number', email],
  ])
  if (!isWithin.ok) return isWithin
  const code = freshCode(app)
  const second = o.alsoTo === undefined ? undefined : { to: o.alsoTo, code: freshCode(app) }
  return decideInTransaction(app, async (tx) => {
    const kept = { ...o, code: `${code}${second?.code ?? ''}`, at, to: { phone: null, email } }
    const { token } = await keepCode(app, tx, kept)
    const why = second
      ? 'wants to join the NanoNagar account of this email and another account'
      : 'wants to use this email for a NanoNagar account'
    await queueCodeMail(app, tx, { to: email, code, why, userId })
    if (second) await queueCodeMail(app, tx, { ...second, why, userId })
    return ok({ setCookies: [codeCookie(app, token)] })
  })
}

async function queueCodeMail(
  app: App,
  tx: Transaction<Schema>,
  { to, code, why, userId }: { to: string; code: string; why: string; userId: string },
): Promise<void> {
  await queueMail(app, tx, {
    kind: 'email-code',
    to,
    subject: 'Your NanoNagar code',
    hasSecret: true,
    userId,
    content: {
      greeting: 'Hello,',
      blocks: [
        {
          kind: 'paragraph',
          text: `Someone, hopefully you, ${why}. Enter this code on the page that asked for it, within ${CODE_SECONDS / 60} minutes: ${code}`,
        },
        { kind: 'paragraph', text: 'If it was not you, do nothing, and share the code with nobody.' },
      ],
    },
  })
}

/** Seconds until another code may be sent to an e-mail. */
async function waitOf(app: App, email: string): Promise<number> {
  const last = await lastCodeAt(app.db, email)
  return last ? CODE_WAIT_SECONDS - (app.clock.now().getTime() - last.getTime()) / 1000 : 0
}

/**
 * Where a number has had its codes, whoever asked for them: from when there is another, and what opens an account until
 * then. The same for every number, so that nobody learns whether one has an account.
 */
function sayWayOut(app: App, refused: Refused<'limits.too_many_attempts'>, { purpose }: CodeRequest) {
  const retryAfterSeconds = Number(refused.problem.details?.retryAfterSeconds ?? 0)
  if (retryAfterSeconds <= CODE_WAIT_SECONDS) return refused
  const from = formatDateTime(new Date(app.clock.now().getTime() + retryAfterSeconds * 1000))
  const other =
    purpose === 'sign-in'
      ? ' Until then, please sign in with your email. If you have no password, we can email you a link to set one.'
      : ''
  const form = `Too many codes were asked for. You can get the next one from ${from}.${other}`
  return refuse('limits.too_many_attempts', { details: { retryAfterSeconds }, fields: { form } })
}

/** Six digits. */
export function freshCode(app: App): string {
  return String(app.random.below(1_000_000)).padStart(6, '0')
}

async function keepCode(
  app: App,
  tx: Transaction<Schema>,
  o: CodeRequest & { code: string; at: Date; to: { phone: string | null; email: string | null } },
): Promise<{ id: string; token: string }> {
  const token = app.random.token()
  const tokenSha256 = fingerprint(token)
  await replaceCode(
    tx,
    {
      ...o.to,
      token_sha256: tokenSha256,
      purpose: o.purpose,
      user_id: o.userId ?? null,
      code_hmac: codeHmac(app, { token, code: o.code }),
      created_at: o.at,
      expires_at: new Date(o.at.getTime() + CODE_SECONDS * 1000),
    },
    codeTokenSha256(app, o.browser),
  )
  return { id: app.random.uuid(), token }
}

function refusePaused() {
  const form = 'We cannot send codes right now. Please sign in with your email, or try again in an hour.'
  return refuse('sign_in.codes_paused', { fields: { form } })
}
