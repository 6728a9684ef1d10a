import type { Transaction } from 'kysely'
import type { PhoneNumber } from '#domain/ground/shared/phone-number.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import {
  CODE_SECONDS,
  CODE_WAIT_SECONDS,
  networkOf,
  numberBlock,
} from '#domain/people/sign-in/sign-in-code.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { type LimitName, tooManyAttempts, withinLimit } from '#server/ground/limits/within-limit.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { fingerprint } from '#server/ground/outside/fingerprint.ts'
import { codeBudgetLeft } from '#server/ground/phone-messages/code-budget.ts'
import { queueMessage } from '#server/ground/phone-messages/queue-message.ts'
import type { Browser } from '../sessions/browser.ts'
import { knownBrowser } from '../sessions/known-browser.ts'
import { codeCookie, codeHmac, codeTokenSha256 } from './code-cookie.ts'
import { type CodePurpose, lastCodeAt, replaceCode } from './code-store.ts'

/** Whether codes can be sent to numbers at all: somebody sends messages for this marketplace. */
export function sendsCodes(app: Pick<App, 'messages'>): boolean {
  return app.messages !== undefined
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
  const wait = await waitOf(app, { phone })
  if (wait > 0) return tooManyAttempts(wait)
  // Who signed in here by this number before is no pump: they have an allowance that strangers cannot use up.
  const limits: [LimitName, string][] = knownBrowser(app, browser, phone)
    ? [
        ['code-hour-number', `${phone} in its browsers`],
        ['code-day-number', `${phone} in its browsers`],
      ]
    : [
        ['code-hour-number', phone],
        ['code-day-number', phone],
        ['code-hour-address', browser.address],
        ['code-hour-network', networkOf(browser.address)],
        ['code-hour-block', numberBlock(phone)],
        UNANSWERED,
      ]
  for (const [name, key] of limits) {
    const isWithin = await withinLimit(app, name, key)
    if (!isWithin.ok) return isWithin
  }
  const code = freshCode(app)
  return decideInTransaction(app, async (tx) => {
    if (!(await codeBudgetLeft(app, tx))) return refusePaused()
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
}

/** Codes in an hour that nobody answered, over all numbers; a right answer gives its place back. */
export const UNANSWERED: [LimitName, string] = ['code-hour-unanswered', 'all']

/** The same by mail, to an address that a signed-in person says is theirs. */
export async function mailCode(
  app: App,
  o: CodeRequest & { email: string; userId: string },
): Promise<Result<{ setCookies: string[] }, 'limits.too_many_attempts'>> {
  const { email, browser, userId } = o
  const at = app.clock.now()
  const wait = await waitOf(app, { email })
  if (wait > 0) return tooManyAttempts(wait)
  for (const [name, key] of [
    ['verification-account', userId],
    ['code-hour-number', email],
    ['code-hour-address', browser.address],
  ] as const) {
    const isWithin = await withinLimit(app, name, key)
    if (!isWithin.ok) return isWithin
  }
  const code = freshCode(app)
  return decideInTransaction(app, async (tx) => {
    const { token } = await keepCode(app, tx, { ...o, code, at, to: { phone: null, email } })
    await queueMail(app, tx, {
      kind: 'email-code',
      to: email,
      subject: 'Your NanoNagar code',
      hasSecret: true,
      userId,
      content: {
        greeting: 'Hello,',
        blocks: [
          {
            kind: 'paragraph',
            text: `someone, hopefully you, wants to use this email for a NanoNagar account. Enter this code on the page that asked for it, within ${CODE_SECONDS / 60} minutes: ${code}`,
          },
          { kind: 'paragraph', text: 'If it was not you, do nothing, and share the code with nobody.' },
        ],
      },
    })
    return ok({ setCookies: [codeCookie(app, token)] })
  })
}

/** Seconds until another code may be sent there. */
async function waitOf(app: App, to: { phone: string } | { email: string }): Promise<number> {
  const last = await lastCodeAt(app.db, to)
  return last ? CODE_WAIT_SECONDS - (app.clock.now().getTime() - last.getTime()) / 1000 : 0
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
