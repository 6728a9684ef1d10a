import type { Kysely } from 'kysely'
import { type BackOfficeRole, mayDo } from '#domain/ground/access/office-roles.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { Schema } from '#server/ground/db/schema.ts'

export interface Assignee {
  userId: string
  name: string
  role: BackOfficeRole
}

const ADMINS_MAX = 500

/** Everybody who may be given a ticket, by name. */
export async function listAssignees(
  db: Kysely<Schema>,
  _admin: Permitted<'support.read'>,
): Promise<Assignee[]> {
  const all = await activeAdmins(db).orderBy('admins.name').limit(ADMINS_MAX).execute()
  return all.filter(({ role }) => mayDo(role, 'support.answer'))
}

/** An administrator who is in, by id. */
export async function findAssignee(db: Kysely<Schema>, userId: string): Promise<Assignee | undefined> {
  return activeAdmins(db).where('admins.user_id', '=', userId).executeTakeFirst()
}

function activeAdmins(db: Kysely<Schema>) {
  return db
    .selectFrom('admins')
    .innerJoin('users', 'users.id', 'admins.user_id')
    .select(['admins.user_id as userId', 'admins.name', 'admins.role'])
    .where('users.deactivated_at', 'is', null)
}
