import { type Role, sessionEnds } from '#domain/identity/session-limits.ts'
import { ok, type Result, refuse } from '#domain/shared/result.ts'
import { isUuid } from '#domain/shared/uuid.ts'
import type { App } from '../app.ts'
import { endSessionOf, endSessionsOf } from './session-store.ts'
import { sessionsOf } from './session-views.ts'

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
    .filter((s) => at < sessionEnds({ ...s, createdAt: s.created_at, lastSeenAt: s.last_seen_at }))
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

/** Ends one of a person's own sessions at once. Refuses with `identity.not_found` for any other. */
export async function endSession(app: App, who: Who, sessionId: string): Promise<Result<undefined>> {
  const isEnded = isUuid(sessionId) && (await endSessionOf(app.db, { userId: who.userId, sessionId }))
  return isEnded ? ok(undefined) : refuse('identity.not_found')
}

/** Ends all of a person's sessions but the one that asks. */
export async function endOtherSessions(app: App, who: Who): Promise<void> {
  await endSessionsOf(app.db, who.userId, who.sessionId)
}
