import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { type InvitationRow, invitationRows, type TeamRow, teamRows } from './team-views.ts'

export interface OpenInvitation extends InvitationRow {
  isOver: boolean
}

/** The administrators and the open invitations, for who may read about people. */
export async function readTeam(
  app: App,
  _admin: Permitted<'users.read'>,
): Promise<{ members: TeamRow[]; invitations: OpenInvitation[] }> {
  const [members, invitations] = await Promise.all([teamRows(app.db), invitationRows(app.db)])
  return { members, invitations: invitations.map((row) => withAge(app, row)) }
}

/** One of the administrators, for an owner. */
export async function readTeamMember(
  app: App,
  _admin: Permitted<'team.change'>,
  userId: string,
): Promise<Result<TeamRow, 'accounts.person_not_found'>> {
  const [member] = await teamRows(app.db, userId)
  return member ? ok(member) : refuse('accounts.person_not_found')
}

/** One of the open invitations, for an owner. */
export async function readInvitation(
  app: App,
  _admin: Permitted<'team.change'>,
  id: string,
): Promise<Result<OpenInvitation, 'team.invitation_gone'>> {
  const [invitation] = isUuid(id) ? await invitationRows(app.db, id) : []
  return invitation ? ok(withAge(app, invitation)) : refuse('team.invitation_gone')
}

function withAge(app: App, row: InvitationRow): OpenInvitation {
  return { ...row, isOver: row.expiresAt <= app.clock.now() }
}
