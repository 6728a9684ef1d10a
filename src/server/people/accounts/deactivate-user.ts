import { checkReason } from '#domain/ground/shared/reason.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { endAccess } from '#server/people/sign-in/end-access.ts'
import { lockAccount } from '#server/people/sign-in/lock-account-row.ts'
import { isLastOwner, refuseLastOwner } from '#server/people/team/last-owner.ts'
import { voidInvitationsBy } from '#server/people/team/void-invitations.ts'
import { saveDeactivation } from './user-store.ts'

/** `wasChanged` is false when it was so already: a form that is sent twice does it once. */
export interface ChangedUser {
  userId: string
  name: string
  wasChanged: boolean
}

type DeactivateUserRefusal =
  | 'accounts.own_account'
  | 'accounts.person_not_found'
  | 'audit.reason_invalid'
  | 'team.last_owner'

/**
 * Deactivates an account: no sign-in in any role, every session over at once, a vendor's keys stop, an owner's open
 * invitations are void. It can be undone.
 */
export async function deactivateUser(
  app: App,
  admin: Permitted<'users.change'>,
  o: { userId: string; reason: unknown },
): Promise<Result<ChangedUser, DeactivateUserRefusal>> {
  const reason = checkReason(o.reason)
  if (!reason.ok) return reason
  const { userId } = o
  if (userId === admin.userId) return refuse('accounts.own_account')
  return decideInTransaction(app, async (tx) => {
    const isLast = await isLastOwner(tx, userId)
    const user = await lockAccount(tx, userId)
    if (!user) return refuse('accounts.person_not_found')
    const { name } = user
    if (user.deactivatedAt) return ok({ userId, name, wasChanged: false })
    if (isLast) return refuseLastOwner()
    const at = app.clock.now()
    await saveDeactivation(tx, { userId, deactivatedAt: at, at })
    await endAccess(tx, userId)
    await voidInvitationsBy(tx, userId)
    await audit(tx, app, {
      ...asActor(admin),
      action: 'user.deactivated',
      subject: { kind: 'user', id: userId },
      before: { status: 'active' },
      after: { status: 'inactive', reason: reason.value },
    })
    return ok({ userId, name, wasChanged: true })
  })
}

type ActivateUserRefusal = 'accounts.own_account' | 'accounts.person_not_found' | 'audit.reason_invalid'

/** Lets a person in again, who then signs in anew; a reason is kept when one is given. */
export async function activateUser(
  app: App,
  admin: Permitted<'users.change'>,
  o: { userId: string; reason?: unknown },
): Promise<Result<ChangedUser, ActivateUserRefusal>> {
  const { userId } = o
  const reason = o.reason ? checkReason(o.reason) : ok(undefined)
  if (!reason.ok) return reason
  if (userId === admin.userId) return refuse('accounts.own_account')
  return decideInTransaction(app, async (tx) => {
    const user = await lockAccount(tx, userId)
    if (!user) return refuse('accounts.person_not_found')
    const { name } = user
    if (!user.deactivatedAt) return ok({ userId, name, wasChanged: false })
    await saveDeactivation(tx, { userId, deactivatedAt: null, at: app.clock.now() })
    // A session that began while the account was being deactivated would work again.
    await endAccess(tx, userId)
    await audit(tx, app, {
      ...asActor(admin),
      action: 'user.activated',
      subject: { kind: 'user', id: userId },
      before: { status: 'inactive' },
      after: { status: 'active', ...(reason.value && { reason: reason.value }) },
    })
    return ok({ userId, name, wasChanged: true })
  })
}
