import { serialize } from 'hono/utils/cookie'
import { type OpenBuild, openBuildText, readOpenBuild } from '#domain/goods/builder/build.ts'
import { readCookie } from '#web/http/cookies.ts'

const COOKIE = 'nn-build'
/** As long as browsers keep any. */
export const OPEN_BUILD_SECONDS = 400 * 24 * 60 * 60

/** The build that is open in the browser that asks. */
export function openBuildOf(headers: Headers): OpenBuild {
  return readOpenBuild(readCookie(headers, COOKIE))
}

/** The products of it that its owner has already. */
export function ownedInBuild(headers: Headers): ReadonlySet<string> {
  return new Set(openBuildOf(headers).parts.flatMap((line) => (line.isOwned ? [line.productId] : [])))
}

/** The header that keeps it, or forgets one of no parts and no past. A product page's script sees whether there is one. */
export function openBuildHeader(open: OpenBuild): { 'Set-Cookie': string } {
  const isNone = open.parts.length === 0 && open.before.length === 0
  const attributes = { path: '/', maxAge: isNone ? 0 : OPEN_BUILD_SECONDS, sameSite: 'Lax' } as const
  return { 'Set-Cookie': serialize(COOKIE, isNone ? '' : openBuildText(open), attributes) }
}
