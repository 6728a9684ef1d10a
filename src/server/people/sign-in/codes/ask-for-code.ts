import { CODE_WAIT_SECONDS } from '#domain/ground/phone-messages/code-limits.ts'
import { formatPhoneNumber, isMobileNumber, type PhoneNumber } from '#domain/ground/shared/phone-number.ts'
import { type Result, refuse } from '#domain/ground/shared/result.ts'
import { CODE_TRIES_MAX } from '#domain/people/sign-in/sign-in-code.ts'
import type { App } from '#server/ground/app.ts'
import { fingerprint } from '#server/ground/outside/fingerprint.ts'
import type { Browser } from '../sessions/browser.ts'
import { codeToken } from './code-cookie.ts'
import { findCode, type SentCode } from './code-store.ts'
import { readMobileNumber } from './read-mobile-number.ts'
import { type SendCodeRefusal, sendCode } from './send-code.ts'

/** Sends a code to the number that somebody typed (phoneNumber) who wants to sign in, or to register. */
export async function askForCode(
  app: App,
  { fields, browser }: { fields: Readonly<Record<string, unknown>>; browser: Browser },
): Promise<Result<{ setCookies: string[] }, SendCodeRefusal | 'sign_in.phone_invalid'>> {
  const { phone, problem = '' } = readMobileNumber(fields.phoneNumber)
  if (!phone) return refuse('sign_in.phone_invalid', { fields: { phoneNumber: problem } })
  return sendCode(app, { phone, purpose: 'sign-in', browser })
}

/** The code that a browser waits for, as its page shows it. */
export interface AwaitedCode {
  purpose: SentCode['purpose']
  /** Where it went: "+91 98765 43210", or an e-mail. */
  to: string
  phone: PhoneNumber | undefined
  /** It can still be tried. */
  isOpen: boolean
  /** It was right, and the account asks for more. */
  isProved: boolean
  /** When it was sent, as an ISO text. */
  sentAt: string
  /** A code was asked for by mail since then. */
  isMailed: boolean
  /** Seconds until another may be sent. */
  waitSeconds: number
}

/** The code of this browser; undefined where it waits for none. */
export async function findAwaitedCode(app: App, browser: Browser): Promise<AwaitedCode | undefined> {
  const token = codeToken(app, browser)
  const sent = token && (await findCode(app.db, fingerprint(token)))
  if (!sent) return undefined
  const at = app.clock.now()
  const phone = sent.phone !== null && isMobileNumber(sent.phone) ? sent.phone : undefined
  const isProved = sent.proved_at !== null
  return {
    purpose: sent.purpose,
    to: phone ? formatPhoneNumber(phone) : (sent.email ?? ''),
    phone,
    isOpen: !isProved && sent.expires_at > at && sent.attempts < CODE_TRIES_MAX,
    isProved: isProved && sent.expires_at > at,
    sentAt: sent.created_at.toISOString(),
    isMailed: sent.mailed_at !== null,
    waitSeconds: Math.max(
      0,
      Math.ceil(CODE_WAIT_SECONDS - (at.getTime() - sent.created_at.getTime()) / 1000),
    ),
  }
}
