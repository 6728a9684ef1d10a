import { createHmac, timingSafeEqual } from 'node:crypto'
import type { App } from '#server/ground/app.ts'
import { fingerprint } from '#server/ground/outside/fingerprint.ts'
import type { Browser } from '../sessions/browser.ts'
import { noCookie, readCookie, setCookie } from '../sessions/cookies.ts'
import type { SentCode } from './code-store.ts'

const NAME = 'nn_code'
/** Longer than a code works, so that its page can say that it is over. */
export const CODE_COOKIE_SECONDS = 1800

/** The token under which this browser waits for a code; undefined where it waits for none. */
export function codeToken(app: Pick<App, 'config'>, browser: Browser): string | undefined {
  const token = readCookie(app, { cookies: browser.cookies, name: NAME })
  return token && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : undefined
}

/** The same as it is stored. */
export function codeTokenSha256(app: Pick<App, 'config'>, browser: Browser): string | undefined {
  const token = codeToken(app, browser)
  return token && fingerprint(token)
}

export function codeCookie(app: Pick<App, 'config'>, token: string): string {
  return setCookie(app, { name: NAME, value: token, maxAge: CODE_COOKIE_SECONDS })
}

export function noCodeCookie(app: Pick<App, 'config'>): string {
  return noCookie(app, NAME)
}

/**
 * What is stored of a code. A million codes are tried in a second, so a hash alone would hide nothing: it is keyed with
 * the server's secret and with the browser's token, of which the database has neither.
 */
export function codeHmac(app: Pick<App, 'config'>, o: { token: string; code: string }): string {
  return createHmac('sha256', app.config.secret).update(`sign-in-code\n${o.token}\n${o.code}`).digest('hex')
}

/** Whether a code is the one that was sent, in the same time for any. */
export function isSentCode(
  app: Pick<App, 'config'>,
  sent: Pick<SentCode, 'code_hmac'>,
  o: { token: string; code: string },
): boolean {
  return timingSafeEqual(Buffer.from(sent.code_hmac), Buffer.from(codeHmac(app, o)))
}
