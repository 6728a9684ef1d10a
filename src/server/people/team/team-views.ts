import type { Kysely } from 'kysely'
import type { BackOfficeRole } from '#domain/ground/access/office-roles.ts'
import type { Schema } from '#server/ground/db/schema.ts'

export interface TeamRow {
  userId: string
  name: string
  email: string
  role: BackOfficeRole
  isDeactivated: boolean
  hasSecondFactor: boolean
  joinedAt: Date
  lastSeenAt: Date | null
}

/** Everybody who may enter the back office, by name. A team is small: no paging. */
export async function teamRows(db: Kysely<Schema>, userId?: string): Promise<TeamRow[]> {
  let query = db
    .selectFrom('admins as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .leftJoin('second_factors as f', 'f.user_id', 'u.id')
    .select((eb) => [
      'a.user_id as userId',
      'a.name',
      'u.email',
      'a.role',
      eb('u.deactivated_at', 'is not', null).as('isDeactivated'),
      eb
        .or([
          eb('f.enabled_at', 'is not', null),
          eb.exists(eb.selectFrom('passkeys as p').select('p.id').whereRef('p.user_id', '=', 'u.id')),
        ])
        .as('hasSecondFactor'),
      'a.created_at as joinedAt',
      'a.last_seen_at as lastSeenAt',
    ])
    .orderBy('a.name')
    .orderBy('a.user_id')
  if (userId !== undefined) query = query.where('a.user_id', '=', userId)
  const rows = await query.execute()
  return rows.map((row) => ({
    ...row,
    isDeactivated: Boolean(row.isDeactivated),
    hasSecondFactor: Boolean(row.hasSecondFactor),
  }))
}

export interface InvitationRow {
  id: string
  name: string
  email: string
  role: BackOfficeRole
  /** Null: from the command line, or by somebody who has left. */
  invitedBy: string | null
  expiresAt: Date
}

/** The places that wait for their person, newest first. */
export async function invitationRows(db: Kysely<Schema>, id?: string): Promise<InvitationRow[]> {
  let query = db
    .selectFrom('admin_invitations as i')
    .leftJoin('users as u', 'u.id', 'i.invited_by')
    .select(['i.id', 'i.name', 'i.email', 'i.role', 'u.name as invitedBy', 'i.expires_at as expiresAt'])
    .orderBy('i.created_at', 'desc')
  if (id !== undefined) query = query.where('i.id', '=', id)
  return query.execute()
}
