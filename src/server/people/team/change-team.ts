import type { Transaction } from 'kysely'
import { ROLE_NAMES } from '#domain/ground/access/office-roles.ts'
import type { ProblemCode } from '#domain/ground/shared/problem-code.ts'
import { checkReason } from '#domain/ground/shared/reason.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { readBackOfficeRole } from '#domain/people/team/invitation-form.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { endAccessInRole } from '#server/people/sign-in/end-access.ts'
import { isLastOwner, refuseLastOwner } from './last-owner.ts'
import {
  lockOwners,
  lockTeamMember,
  removeAdmin,
  removeInvitationsBy,
  saveAdminRole,
  type TeamMember,
} from './team-store.ts'

type ChangeAdminRoleRefusal = OnColleagueRefusal | 'team.invitation_invalid' | 'team.role_unchanged'

/** Gives an administrator another role; it counts from their next click on. */
export async function changeAdminRole(
  app: App,
  admin: Permitted<'team.change'>,
  o: { userId: string; role: unknown },
): Promise<Result<{ name: string }, ChangeAdminRoleRefusal>> {
  const role = readBackOfficeRole(o.role)
  if (!role) return refuse('team.invitation_invalid', { fields: { role: 'Please choose a role' } })
  return onColleague(app, admin, o.userId, async (tx, member) => {
    if (member.role === role) return refuse('team.role_unchanged')
    await saveAdminRole(tx, { userId: o.userId, role })
    if (role !== 'owner') await removeInvitationsBy(tx, o.userId)
    await audit(tx, app, {
      ...asActor(admin),
      action: 'admin.role_changed',
      subject: { kind: 'user', id: o.userId },
      before: { role: member.role },
      after: { role },
    })
    await tell(app, tx, o.userId, member, `Your role in the team is now: ${ROLE_NAMES[role]}.`)
    return ok({ name: member.name })
  })
}

/**
 * Ends an administrator's access, for a reason: their sessions in the back office end at once; what else their account
 * is (a customer's, a vendor's) stays.
 */
export async function endAdminAccess(
  app: App,
  admin: Permitted<'team.change'>,
  o: { userId: string; reason: unknown },
): Promise<Result<{ name: string }, OnColleagueRefusal | 'audit.reason_invalid'>> {
  const reason = checkReason(o.reason)
  if (!reason.ok) return reason
  return onColleague(app, admin, o.userId, async (tx, member) => {
    await removeAdmin(tx, o.userId)
    await removeInvitationsBy(tx, o.userId)
    await endAccessInRole(tx, { userId: o.userId, role: 'admin' })
    await audit(tx, app, {
      ...asActor(admin),
      action: 'admin.access_ended',
      subject: { kind: 'user', id: o.userId },
      before: { role: member.role },
      after: { reason: reason.value },
    })
    await tell(app, tx, o.userId, member, 'Your access to the back office has ended.')
    return ok({ name: member.name })
  })
}

type OnColleagueRefusal =
  | 'accounts.own_account'
  | 'accounts.person_not_found'
  | 'team.last_owner'
  | 'team.not_allowed'

/** Every change of the team waits for the one before, and is made by somebody who is an owner still. */
function onColleague<Code extends ProblemCode>(
  app: App,
  admin: Permitted<'team.change'>,
  userId: string,
  change: (tx: Transaction<Schema>, member: TeamMember) => Promise<Result<{ name: string }, Code>>,
): Promise<Result<{ name: string }, Code | OnColleagueRefusal>> {
  return decideInTransaction(app, async (tx) => {
    if (userId === admin.userId) return refuse('accounts.own_account')
    const isLast = await isLastOwner(tx, userId)
    if (!(await lockOwners(tx)).includes(admin.userId)) return refuse('team.not_allowed')
    const member = await lockTeamMember(tx, userId)
    if (!member) return refuse('accounts.person_not_found')
    return isLast ? refuseLastOwner() : change(tx, member)
  })
}

async function tell(
  app: App,
  tx: Transaction<Schema>,
  userId: string,
  { name, email }: TeamMember,
  text: string,
): Promise<void> {
  await queueMail(app, tx, {
    kind: 'admin-access-changed',
    to: email,
    subject: 'Your access to the back office of NanoNagar has changed',
    userId,
    content: { greeting: `Hello ${name},`, blocks: [{ kind: 'paragraph', text }] },
  })
}
