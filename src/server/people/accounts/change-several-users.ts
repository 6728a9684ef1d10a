import { checkReason } from '#domain/ground/shared/reason.ts'
import { type CodeOf, ok, type Problem, type Result } from '#domain/ground/shared/result.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { activateUser, type ChangedUser, deactivateUser } from './deactivate-user.ts'

export interface SeveralChanged {
  changed: ChangedUser[]
  /** Who was passed over, and why. */
  skipped: { userId: string; problem: Problem<CodeOf<typeof deactivateUser | typeof activateUser>> }[]
}

/** As many as a page of the list shows. */
const USERS_MAX = 50

/**
 * Deactivates or activates several people for one reason, each in a transaction and with an entry of its own; whoever
 * it is refused for (oneself, the last owner) is passed over.
 */
export async function changeSeveralUsers(
  app: App,
  admin: Permitted<'users.change'>,
  o: { userIds: readonly string[]; to: 'active' | 'inactive'; reason: unknown },
): Promise<Result<SeveralChanged, 'audit.reason_invalid'>> {
  const reason = checkReason(o.reason)
  if (!reason.ok) return reason
  const several: SeveralChanged = { changed: [], skipped: [] }
  const change = o.to === 'inactive' ? deactivateUser : activateUser
  for (const userId of new Set(o.userIds.slice(0, USERS_MAX))) {
    const done = await change(app, admin, { userId, reason: reason.value })
    if (!done.ok) several.skipped.push({ userId, problem: done.problem })
    else if (done.value.wasChanged) several.changed.push(done.value)
  }
  return ok(several)
}
