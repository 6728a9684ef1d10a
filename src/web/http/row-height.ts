import { cookieHeader, ONE_YEAR_SECONDS, readCookie } from './cookies.ts'

/** How high the rows of a list are: 44 px, or with room for a second line. */
export type RowHeight = 'comfortable' | 'compact'

const COOKIE = 'nn-rows'

/** What a form or a cookie says; anything unknown is compact: whoever works in lists sees more of them. */
export function toRowHeight(text: unknown): RowHeight {
  return text === 'comfortable' ? text : 'compact'
}

export function readRowHeight(headers: Headers): RowHeight {
  return toRowHeight(readCookie(headers, COOKIE))
}

/** The header that remembers a choice; the usual height needs no memory. */
export function rowHeightHeader(rows: RowHeight): { 'Set-Cookie': string } {
  if (rows === 'compact') return cookieHeader({ name: COOKIE, value: '', maxAge: 0 })
  return cookieHeader({ name: COOKIE, value: rows, maxAge: ONE_YEAR_SECONDS })
}
