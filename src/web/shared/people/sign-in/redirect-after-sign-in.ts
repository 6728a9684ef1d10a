import type { Role } from '#domain/ground/access/session-limits.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { withCookies } from './browser-of.ts'

/** The specification's words for who has just signed in, by role. */
const WORDS: Readonly<Record<Role, string>> = {
  customer: 'Login successful',
  vendor: 'Login successful',
  admin: 'Admin login successful!',
}

/** Sends somebody who has just signed in on to where they were going. */
export function redirectAfterSignIn(role: Role, to: string, setCookies: readonly string[]): Response {
  return redirectWithToast(to, { kind: 'success', text: WORDS[role] }, withCookies(setCookies))
}
