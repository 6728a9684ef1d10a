import type { Transaction } from 'kysely'
import { type Role, sessionLimit } from '#domain/ground/access/session-limits.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { fingerprint } from '#server/ground/outside/fingerprint.ts'
import { noteAdminSeen } from '../account-store.ts'
import type { Browser } from './browser.ts'
import { readSessionToken, sessionCookie } from './session-cookie.ts'
import { endOldestSessions, endSessionByToken, insertSession } from './session-store.ts'
import { recordAccess } from './sign-in-audit.ts'

const SESSIONS_PER_USER_MAX = 50
const USER_AGENT_LENGTH_MAX = 300

/** With what a person showed who they are, as the record of it says. */
export type SignInProof =
  | 'password'
  | `${'password' | 'phone code'} and ${'code' | 'recovery code' | 'passkey'}`
  | 'phone code'
  | 'phone code and PIN code'
  | 'phone code and email code'
  | 'passkey'
  | 'new password'
  | 'registration'
  | 'invitation'

/**
 * Starts a session under a new token and ends the one that this browser had, whoever's it was: nobody can plant a
 * session beforehand, and a browser is never a customer and a vendor at once. Answers with its Set-Cookie.
 */
export async function startSession(
  app: App,
  tx: Transaction<Schema>,
  o: {
    userId: string
    role: Role
    remembered: boolean
    browser: Browser
    with: SignInProof
    /** Where a form that is sent twice is to be answered with one session (`sessionTokenOf`). */
    token?: string
  },
): Promise<string> {
  const { userId, role, browser } = o
  const remembered = o.remembered && role !== 'admin'
  const before = readSessionToken(app, browser.cookies)
  if (before) await endSessionByToken(tx, fingerprint(before))
  const token = o.token ?? app.random.token()
  const at = app.clock.now()
  await insertSession(tx, {
    id: app.random.uuid(),
    user_id: userId,
    token_sha256: fingerprint(token),
    role,
    remembered,
    created_at: at,
    last_seen_at: at,
    expires_at: new Date(at.getTime() + sessionLimit({ role, remembered }).absoluteSeconds * 1000),
    ip_address: browser.address,
    user_agent: keptUserAgent(browser),
  })
  const { address } = browser
  await recordAccess(tx, app, {
    userId,
    role,
    action: 'account.signed_in',
    after: { with: o.with, ...(remembered && { remembered }) },
    address,
  })
  if (role === 'admin') await noteAdminSeen(tx, { userId, at })
  await endOldestSessions(tx, { userId, keep: SESSIONS_PER_USER_MAX })
  return sessionCookie(app, { token, role, remembered })
}

/** What is kept of what a browser says it is. */
export function keptUserAgent(browser: Pick<Browser, 'userAgent'>): string | null {
  return oneLine(browser.userAgent).slice(0, USER_AGENT_LENGTH_MAX) || null
}
