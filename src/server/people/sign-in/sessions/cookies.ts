import { parse, serialize } from 'hono/utils/cookie'
import type { App } from '#server/ground/app.ts'

/**
 * The value of one of the marketplace's own cookies in a Cookie header (RFC 6265, 4.2.1); the first, where it comes
 * twice.
 */
export function readCookie(
  app: Pick<App, 'config'>,
  { cookies, name }: { cookies: string | null; name: string },
): string | undefined {
  const full = fullName(app, name)
  return parse(cookies ?? '', full)[full]
}

/** Set-Cookie for one of the marketplace's own cookies; without `maxAge` (seconds) it goes when the browser closes. */
export function setCookie(
  app: Pick<App, 'config'>,
  { name, value, maxAge }: { name: string; value: string; maxAge?: number | undefined },
): string {
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure(app) } as const
  return serialize(fullName(app, name), value, maxAge === undefined ? attributes : { ...attributes, maxAge })
}

/** Set-Cookie that removes it. */
export function noCookie(app: Pick<App, 'config'>, name: string): string {
  return setCookie(app, { name, value: '', maxAge: 0 })
}

/** Over TLS with the prefix that makes browsers refuse the cookie from a sibling domain (RFC 6265bis, 4.1.3.2). */
function fullName(app: Pick<App, 'config'>, name: string): string {
  return isSecure(app) ? `__Host-${name}` : name
}

function isSecure(app: Pick<App, 'config'>): boolean {
  return app.config.publicUrl.startsWith('https:')
}
