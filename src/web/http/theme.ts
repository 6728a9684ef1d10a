import { cookieHeader, ONE_YEAR_SECONDS, readCookie } from './cookies.ts'

export type Theme = 'light' | 'dark' | 'system'

const COOKIE = 'nn-theme'

/** What a form or a cookie says the theme is; anything unknown follows the system. */
export function toTheme(text: unknown): Theme {
  return text === 'light' || text === 'dark' ? text : 'system'
}

export function readTheme(headers: Headers): Theme {
  return toTheme(readCookie(headers, COOKIE))
}

/** The header that remembers a choice; following the system needs no memory. */
export function themeHeader(theme: Theme): { 'Set-Cookie': string } {
  if (theme === 'system') return cookieHeader({ name: COOKIE, value: '', maxAge: 0 })
  return cookieHeader({ name: COOKIE, value: theme, maxAge: ONE_YEAR_SECONDS })
}
