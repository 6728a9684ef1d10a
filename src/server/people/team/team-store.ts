import type { Insertable, Kysely, Transaction } from 'kysely'
import type { BackOfficeRole } from '#domain/ground/access/office-roles.ts'
import { latestEnd } from '#domain/ground/access/session-limits.ts'
import { INVITATION_HOURS } from '#domain/people/team/invitation-form.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Db = Kysely<Schema> | Transaction<Schema>
type Tx = Transaction<Schema>

/**
 * Holds all owners' records still until the transaction ends, and gives the ids of those who can sign in. The second
 * query sees what was committed while the first one waited.
 */
export async function lockOwners(tx: Tx): Promise<string[]> {
  await tx
    .selectFrom('admins')
    .select('user_id')
    .where('role', '=', 'owner')
    .orderBy('user_id')
    .forUpdate()
    .execute()
  const rows = await tx
    .selectFrom('admins')
    .innerJoin('users', 'users.id', 'admins.user_id')
    .select('admins.user_id as userId')
    .where('admins.role', '=', 'owner')
    .where('users.deactivated_at', 'is', null)
    .execute()
  return rows.map(({ userId }) => userId)
}

export interface TeamMember {
  name: string
  email: string
  role: BackOfficeRole
}

/** One administrator, locked until the transaction ends. */
export async function lockTeamMember(tx: Tx, userId: string): Promise<TeamMember | undefined> {
  return tx
    .selectFrom('admins')
    .innerJoin('users', 'users.id', 'admins.user_id')
    .select(['admins.name', 'users.email', 'admins.role'])
    .where('admins.user_id', '=', userId)
    .forUpdate('admins')
    .executeTakeFirst()
}

export async function saveAdminRole(
  tx: Tx,
  { userId, role }: { userId: string; role: BackOfficeRole },
): Promise<void> {
  await tx.updateTable('admins').set({ role }).where('user_id', '=', userId).execute()
}

export async function saveAdminName(tx: Tx, { userId, name }: { userId: string; name: string }) {
  await tx.updateTable('admins').set({ name }).where('user_id', '=', userId).execute()
}

export async function removeAdmin(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('admins').where('user_id', '=', userId).execute()
}

export interface Invitation {
  id: string
  email: string
  name: string
  role: BackOfficeRole
  expiresAt: Date
}

const INVITATION = ['id', 'email', 'name', 'role', 'expires_at as expiresAt'] as const

/** Keeps an invitation; an earlier one for the same address is void. */
export async function putInvitation(
  tx: Tx,
  { id, email, ...row }: Insertable<Schema['admin_invitations']>,
): Promise<void> {
  await tx.deleteFrom('admin_invitations').where('email', '=', email).execute()
  await tx
    .insertInto('admin_invitations')
    .values({ id, email, ...row })
    .execute()
}

/** The invitation behind a link that still works. */
export async function findInvitationByToken(
  db: Db,
  { tokenSha256, at }: { tokenSha256: string; at: Date },
): Promise<Invitation | undefined> {
  return db
    .selectFrom('admin_invitations')
    .select(INVITATION)
    .where('token_sha256', '=', tokenSha256)
    .where('expires_at', '>', at)
    .where('expires_at', '<=', latestEnd(at, INVITATION_HOURS * 3600))
    .executeTakeFirst()
}

/** Uses a link up: of two that try at once, one gets its invitation. */
export async function takeInvitation(
  tx: Tx,
  { tokenSha256, at }: { tokenSha256: string; at: Date },
): Promise<Invitation | undefined> {
  return tx
    .deleteFrom('admin_invitations')
    .where('token_sha256', '=', tokenSha256)
    .where('expires_at', '>', at)
    .where('expires_at', '<=', latestEnd(at, INVITATION_HOURS * 3600))
    .returning(INVITATION)
    .executeTakeFirst()
}

/** Removes an invitation by its id, whether its link still works or not. */
export async function removeInvitation(tx: Tx, id: string): Promise<Invitation | undefined> {
  return tx.deleteFrom('admin_invitations').where('id', '=', id).returning(INVITATION).executeTakeFirst()
}

/** Whoever is no owner any more has invited nobody. */
export async function removeInvitationsBy(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('admin_invitations').where('invited_by', '=', userId).execute()
}

export async function findInvitationById(db: Db, id: string): Promise<Invitation | undefined> {
  return db.selectFrom('admin_invitations').select(INVITATION).where('id', '=', id).executeTakeFirst()
}
