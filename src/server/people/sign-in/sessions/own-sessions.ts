import { isSessionOver, type Role } from '#domain/ground/access/session-limits.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { App } from '#server/ground/app.ts'
import { decideInTransaction, inTransaction } from '#server/ground/db/transaction.ts'
import { endSessionOf, endSessionsOf } from './session-store.ts'
import { sessionsOf } from './session-views.ts'
import { recordOwnChange } from './sign-in-audit.ts'

export interface OwnSession {
  id: string
  role: Role
  isThis: boolean
  startedAt: Date
  lastSeenAt: Date
  address: string | null
  userAgent: string | null
}

interface Who {
  userId: string
  /** The session that asks. */
  sessionId: string
}

/** The sessions of a person that still live, newest first. */
export async function listSessions(app: App, who: Who): Promise<OwnSession[]> {
  const at = app.clock.now()
  const sessions = await sessionsOf(app.db, who.userId)
  return sessions
    .filter((s) => !isSessionOver({ ...s, createdAt: s.created_at, lastSeenAt: s.last_seen_at }, at))
    .map((s) => ({
      id: s.id,
      role: s.role,
      isThis: s.id === who.sessionId,
      startedAt: s.created_at,
      lastSeenAt: s.last_seen_at,
      address: s.ip_address,
      userAgent: s.user_agent,
    }))
}

/** Ends one of a person's own sessions at once. Refuses any other. */
export async function endSession(
  app: App,
  who: Who,
  sessionId: string,
): Promise<Result<undefined, 'sign_in.not_found'>> {
  if (!isUuid(sessionId)) return refuse('sign_in.not_found')
  return decideInTransaction(app, async (tx) => {
    const { userId } = who
    await recordOwnChange(tx, app, { ...who, action: 'account.session_ended' })
    return (await endSessionOf(tx, { userId, sessionId })) ? ok(undefined) : refuse('sign_in.not_found')
  })
}

/** Ends all of a person's sessions but the one that asks. */
export async function endOtherSessions(app: App, who: Who): Promise<void> {
  await inTransaction(app, async (tx) => {
    const sessions = await endSessionsOf(tx, who.userId, who.sessionId)
    await recordOwnChange(tx, app, { ...who, action: 'account.sessions_ended', after: { sessions } })
  })
}
