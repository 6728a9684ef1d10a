import { ok, type Result, refuse } from '#domain/shared/result.ts'
import { isUuid } from '#domain/shared/uuid.ts'
import { type ActingAdmin, allow } from '#server/access/acting-admin.ts'
import type { App } from '#server/app.ts'
import { type InvitationRow, invitationRows, type TeamRow, teamRows } from './team-views.ts'

export interface OpenInvitation extends InvitationRow {
  isOver: boolean
}

/** The administrators and the open invitations, for who may read about people. Refuses with identity.not_allowed. */
export async function readTeam(
  app: App,
  admin: ActingAdmin,
): Promise<Result<{ members: TeamRow[]; invitations: OpenInvitation[] }>> {
  const allowed = allow(admin, 'users.read')
  if (!allowed.ok) return allowed
  const [members, invitations] = await Promise.all([teamRows(app.db), invitationRows(app.db)])
  return ok({ members, invitations: invitations.map((row) => withAge(app, row)) })
}

/** One of the administrators, for an owner. Refuses with identity.not_allowed or person_not_found. */
export async function readTeamMember(app: App, admin: ActingAdmin, userId: string): Promise<Result<TeamRow>> {
  const allowed = allow(admin, 'team.change')
  if (!allowed.ok) return allowed
  const [member] = await teamRows(app.db, userId)
  return member ? ok(member) : refuse('identity.person_not_found')
}

/** One of the open invitations, for an owner. Refuses with identity.not_allowed or invitation_gone. */
export async function readInvitation(
  app: App,
  admin: ActingAdmin,
  id: string,
): Promise<Result<OpenInvitation>> {
  const allowed = allow(admin, 'team.change')
  if (!allowed.ok) return allowed
  const [invitation] = isUuid(id) ? await invitationRows(app.db, id) : []
  return invitation ? ok(withAge(app, invitation)) : refuse('identity.invitation_gone')
}

function withAge(app: App, row: InvitationRow): OpenInvitation {
  return { ...row, isOver: row.expiresAt <= app.clock.now() }
}
