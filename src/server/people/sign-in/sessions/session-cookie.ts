import { type Role, sessionLimit } from '#domain/ground/access/session-limits.ts'
import type { App } from '#server/ground/app.ts'
import { noCookie, readCookie, setCookie } from './cookies.ts'

const NAME = 'nn_sid'
/** 32 random bytes as base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** The token in a Cookie header; undefined when there is none, or one that can never have been ours. */
export function readSessionToken(app: Pick<App, 'config'>, cookies: string | null): string | undefined {
  const token = readCookie(app, { cookies, name: NAME })
  return token !== undefined && TOKEN.test(token) ? token : undefined
}

/** Whether a Cookie header has a session cookie at all, of whatever content. */
export function hasSessionCookie(app: Pick<App, 'config'>, cookies: string | null): boolean {
  return readCookie(app, { cookies, name: NAME }) !== undefined
}

/** Set-Cookie for a new session: kept by the browser if it is remembered, else gone when the browser closes. */
export function sessionCookie(
  app: Pick<App, 'config'>,
  { token, role, remembered }: { token: string; role: Role; remembered: boolean },
): string {
  const maxAge = remembered ? sessionLimit({ role, remembered }).absoluteSeconds : undefined
  return setCookie(app, { name: NAME, value: token, maxAge })
}

/** Set-Cookie that removes it. */
export function noSessionCookie(app: Pick<App, 'config'>): string {
  return noCookie(app, NAME)
}
