import { createHmac } from 'node:crypto'
import type { App } from '#server/ground/app.ts'
import { fingerprint } from '#server/ground/outside/fingerprint.ts'
import type { Browser } from '../sessions/browser.ts'
import { knownBrowser, knownBrowserCookie } from '../sessions/known-browser.ts'
import { sessionCookie } from '../sessions/session-cookie.ts'
import { findSessionBegun } from '../sessions/session-store.ts'
import { keptUserAgent } from '../sessions/start-session.ts'
import { codeToken, isSentCode, noCodeCookie } from './code-cookie.ts'
import { findCode } from './code-store.ts'
import { findVerifiedPhone } from './phone-views.ts'

/** A form that is sent twice arrives twice within so many seconds. */
export const MOMENT_SECONDS = 15

/**
 * The token of the session that a right code opens (`proof`): it follows from what only this browser has, so that the same
 * form, sent twice, is answered twice with one session (decision 1280). The database knows neither.
 */
export function sessionTokenOf(
  app: Pick<App, 'config'>,
  { token, proof }: { token: string; proof: string },
): string {
  return createHmac('sha256', app.config.secret)
    .update(`session-of-code\n${token}\n${proof}`)
    .digest('base64url')
}

/**
 * The session that this browser began a moment ago by the same proof, with the cookies that came with it; undefined for
 * any other proof, browser or address, and later. No session is begun.
 */
export async function findRepeatedPress(
  app: App,
  { browser, proof }: { browser: Browser; proof: string },
): Promise<{ isNew: boolean; setCookies: string[] } | undefined> {
  const waiting = codeToken(app, browser)
  if (!waiting) return undefined
  const since = new Date(app.clock.now().getTime() - MOMENT_SECONDS * 1000)
  const token = sessionTokenOf(app, { token: waiting, proof })
  const begun = await findSessionBegun(app.db, {
    tokenSha256: fingerprint(token),
    since,
    address: browser.address,
    userAgent: keptUserAgent(browser),
  })
  if (!begun) return undefined
  const phone = await findVerifiedPhone(app.db, begun.userId)
  const isKnown = phone === undefined || knownBrowser(app, browser, phone) !== undefined
  return {
    isNew: begun.isNew,
    setCookies: [
      sessionCookie(app, { token, role: 'customer', remembered: begun.remembered }),
      ...(isKnown ? [] : [knownBrowserCookie(app, browser, phone)]),
      noCodeCookie(app),
    ],
  }
}

/**
 * Whether this browser entered the right code a moment ago, and it was kept as proved since more is asked for. Not once
 * another code was mailed in its place: that one would be tried without being counted.
 */
export async function isProvedAgain(
  app: App,
  o: { browser: Browser; code: string; userId?: string },
): Promise<boolean> {
  const token = codeToken(app, o.browser)
  const sent = token ? await findCode(app.db, fingerprint(token)) : undefined
  if (!token || !sent?.proved_at || sent.mailed_at || (sent.user_id ?? undefined) !== o.userId) return false
  const isNow = app.clock.now().getTime() - sent.proved_at.getTime() < MOMENT_SECONDS * 1000
  return isNow && isSentCode(app, sent, { token, code: o.code })
}
