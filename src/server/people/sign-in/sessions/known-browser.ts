import { createHmac, timingSafeEqual } from 'node:crypto'
import type { App } from '#server/ground/app.ts'
import type { Browser } from './browser.ts'
import { readCookie, setCookie } from './cookies.ts'

const NAME = 'nn_known'
/** E-mail and number of an account, and of one more that is used here. */
const MARKS_MAX = 4
export const HALF_A_YEAR_SECONDS = 180 * 24 * 3600

/**
 * The mark of a browser that has signed in to this account before, or undefined. Such a browser has its own count of
 * failures, so that somebody who keeps guessing cannot lock the owner out (OWASP: device cookies). The mark opens
 * nothing by itself.
 */
export function knownBrowser(app: App, browser: Browser, email: string): string | undefined {
  for (const known of readMarks(app, browser)) {
    const [mark = '', seal = ''] = known.split('.')
    const expected = Buffer.from(sealOf(app, mark, email))
    const given = Buffer.from(seal)
    if (given.length === expected.length && timingSafeEqual(given, expected)) return mark
  }
  return undefined
}

/**
 * Set-Cookie that lets this browser be known for the account from now on, by this e-mail or number. The last ones before it
 * stay: an account with both is known by both.
 */
export function knownBrowserCookie(app: App, browser: Browser, email: string): string {
  const mark = app.random.token(12)
  const marks = [`${mark}.${sealOf(app, mark, email)}`, ...readMarks(app, browser)].slice(0, MARKS_MAX)
  return setCookie(app, { name: NAME, value: marks.join('~'), maxAge: HALF_A_YEAR_SECONDS })
}

function readMarks(app: App, browser: Browser): string[] {
  const known = readCookie(app, { cookies: browser.cookies, name: NAME }) ?? ''
  return known.split('~').slice(0, MARKS_MAX)
}

function sealOf(app: App, mark: string, email: string): string {
  return createHmac('sha256', app.config.secret)
    .update(`known-browser\n${mark}\n${email}`)
    .digest('base64url')
}
