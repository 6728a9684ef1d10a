import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { lockUser } from '../account-store.ts'
import { endSessionOf, endSessionsOf } from './session-store.ts'

type EndUserSessionsRefusal = 'accounts.own_account' | 'accounts.person_not_found' | 'sign_in.session_gone'

/**
 * Signs a person out of one browser, or of all when no session is named; they may sign in again. Refuses when it has
 * ended already.
 */
export async function endUserSessions(
  app: App,
  admin: Permitted<'users.change'>,
  { userId, sessionId }: { userId: string; sessionId?: string },
): Promise<Result<undefined, EndUserSessionsRefusal>> {
  if (userId === admin.userId) return refuse('accounts.own_account')
  return decideInTransaction(app, async (tx) => {
    if (!(await lockUser(tx, userId))) return refuse('accounts.person_not_found')
    if (sessionId === undefined) await endSessionsOf(tx, userId)
    else if (!isUuid(sessionId) || !(await endSessionOf(tx, { userId, sessionId })))
      return refuse('sign_in.session_gone')
    await audit(tx, app, {
      ...asActor(admin),
      action: sessionId ? 'user.session_ended' : 'user.sessions_ended',
      subject: { kind: 'user', id: userId },
    })
    return ok(undefined)
  })
}
