import type { Transaction } from 'kysely'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { fingerprint } from '#server/ground/outside/fingerprint.ts'
import { sessionCookie } from './session-cookie.ts'
import { saveProof } from './session-store.ts'
import { recordAccess } from './sign-in-audit.ts'
import type { SignInProof } from './start-session.ts'

/**
 * Notes that a session's person has just proved who they are, and gives the session a new token; the one before opens
 * nothing from then on. Its limits stay as they were. Answers with the Set-Cookie, or nothing for a session that ended
 * meanwhile.
 */
export async function renewSession(
  app: App,
  tx: Transaction<Schema>,
  o: { userId: string; sessionId: string; with: SignInProof },
): Promise<string[]> {
  const { userId, sessionId } = o
  const token = app.random.token()
  const at = app.clock.now()
  const session = await saveProof(tx, { userId, sessionId, tokenSha256: fingerprint(token), at })
  if (!session) return []
  const { role, remembered, address } = session
  await recordAccess(tx, app, {
    userId,
    role,
    action: 'account.proved',
    after: { with: o.with },
    address: address ?? undefined,
  })
  return [sessionCookie(app, { token, role, remembered })]
}
