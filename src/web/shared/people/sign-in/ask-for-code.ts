import { redirect } from '#web/http/redirect.ts'
import { withCookies } from './browser-of.ts'

/** Sends a person whose password was right on to show a code; `from` is where they go afterwards. */
export function askForCode(from: string, setCookies: readonly string[]): Response {
  const to = `/auth/second-step?from=${encodeURIComponent(from)}`
  return redirect(to, { status: 303, headers: withCookies(setCookies) })
}
