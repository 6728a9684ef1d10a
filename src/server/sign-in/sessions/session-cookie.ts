import { type Role, sessionLimit } from '#domain/sign-in/session-limits.ts'
import type { App } from '#server/app.ts'
import { readCookie } from './browser.ts'

/** 32 random bytes as base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** The token in a Cookie header; undefined when there is none, or one that can never have been ours. */
export function readSessionToken(app: Pick<App, 'config'>, cookies: string | null): string | undefined {
  const token = readCookie(cookies, nameOf(app))
  return token !== undefined && TOKEN.test(token) ? token : undefined
}

/** Whether a Cookie header has a session cookie at all, of whatever content. */
export function hasSessionCookie(app: Pick<App, 'config'>, cookies: string | null): boolean {
  return readCookie(cookies, nameOf(app)) !== undefined
}

/** Set-Cookie for a new session: kept by the browser if it is remembered, else gone when the browser closes. */
export function sessionCookie(
  app: Pick<App, 'config'>,
  { token, role, remembered }: { token: string; role: Role; remembered: boolean },
): string {
  const maxAge = sessionLimit({ role, remembered }).absoluteSeconds
  return `${nameOf(app)}=${token}; ${attributes(app)}${remembered ? `; Max-Age=${maxAge}` : ''}`
}

/** Set-Cookie that removes it. */
export function noSessionCookie(app: Pick<App, 'config'>): string {
  return `${nameOf(app)}=; ${attributes(app)}; Max-Age=0`
}

/** The attributes of the shop's own cookies. Secure, and so `__Host-`, wherever the shop is served over TLS. */
export function attributes(app: Pick<App, 'config'>): string {
  return `Path=/; HttpOnly; SameSite=Lax${isSecure(app) ? '; Secure' : ''}`
}

/** A name with the prefix that makes browsers refuse the cookie from a sibling domain (RFC 6265bis, 4.1.3.2). */
export function hostCookieName(app: Pick<App, 'config'>, name: string): string {
  return isSecure(app) ? `__Host-${name}` : name
}

function nameOf(app: Pick<App, 'config'>): string {
  return hostCookieName(app, 'nn_sid')
}

function isSecure(app: Pick<App, 'config'>): boolean {
  return app.config.publicUrl.startsWith('https:')
}
