import { parse, serialize } from 'hono/utils/cookie'

/** What a cookie of a lasting choice lasts. */
export const ONE_YEAR_SECONDS = 365 * 24 * 3600

/** The value of one cookie of a request. */
export function readCookie(headers: Headers, name: string): string | undefined {
  return parse(headers.get('Cookie') ?? '', name)[name]
}

/** The header that keeps a cookie for `maxAge` seconds; 0 forgets it. No script of a page can read it. */
export function cookieHeader(o: { name: string; value: string; maxAge: number }): { 'Set-Cookie': string } {
  const { name, value, maxAge } = o
  return { 'Set-Cookie': serialize(name, value, { path: '/', maxAge, httpOnly: true, sameSite: 'Lax' }) }
}
