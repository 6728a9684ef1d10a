import { createHmac, timingSafeEqual } from 'node:crypto'
import type { App } from '#server/ground/app.ts'
import type { Browser } from './browser.ts'
import { readCookie, setCookie } from './cookies.ts'

const NAME = 'nn_known'
export const HALF_A_YEAR_SECONDS = 180 * 24 * 3600

/**
 * The mark of a browser that has signed in to this account before, or undefined. Such a browser has its own count of
 * failures, so that somebody who keeps guessing cannot lock the owner out (OWASP: device cookies). The mark opens
 * nothing by itself.
 */
export function knownBrowser(app: App, browser: Browser, email: string): string | undefined {
  const known = readCookie(app, { cookies: browser.cookies, name: NAME }) ?? ''
  const [mark = '', seal = ''] = known.split('.')
  const expected = Buffer.from(sealOf(app, mark, email))
  const given = Buffer.from(seal)
  return given.length === expected.length && timingSafeEqual(given, expected) ? mark : undefined
}

/** Set-Cookie that lets this browser be known for the account from now on. */
export function knownBrowserCookie(app: App, email: string): string {
  const mark = app.random.token(12)
  const value = `${mark}.${sealOf(app, mark, email)}`
  return setCookie(app, { name: NAME, value, maxAge: HALF_A_YEAR_SECONDS })
}

function sealOf(app: App, mark: string, email: string): string {
  return createHmac('sha256', app.config.secret)
    .update(`known-browser\n${mark}\n${email}`)
    .digest('base64url')
}
