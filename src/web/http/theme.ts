import { readCookie } from './cookies.ts'

export type Theme = 'light' | 'dark' | 'system'

const COOKIE = 'nn-theme'
const ONE_YEAR_SECONDS = 31_536_000

/** What a form or a cookie says the theme is; anything unknown follows the system. */
export function toTheme(text: unknown): Theme {
  return text === 'light' || text === 'dark' ? text : 'system'
}

export function readTheme(headers: Headers): Theme {
  return toTheme(readCookie(headers, COOKIE))
}

/** The header that remembers a choice; following the system needs no memory. */
export function themeHeader(theme: Theme): { 'Set-Cookie': string } {
  const kept = theme === 'system' ? '; Max-Age=0' : `${theme}; Max-Age=${ONE_YEAR_SECONDS}`
  return { 'Set-Cookie': `${COOKIE}=${kept}; Path=/; HttpOnly; SameSite=Lax` }
}
