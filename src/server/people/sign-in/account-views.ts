import { type Kysely, sql } from 'kysely'
import type { Role } from '#domain/ground/access/session-limits.ts'
import type { Schema } from '#server/ground/db/schema.ts'

export interface Account {
  userId: string
  name: string
  email: string
  deactivatedAt: Date | null
  passwordHash: string | null
  /** The name in each role's record; null without that record. */
  customer: string | null
  vendor: string | null
  admin: string | null
}

/** The role under which an account's own changes are recorded, and in which it signs in. */
export function roleOf(account: Pick<Account, 'vendor' | 'admin'>): Role {
  return account.vendor !== null ? 'vendor' : account.admin !== null ? 'admin' : 'customer'
}

/** A user with the password's hash and the records that make roles, by e-mail, in one query. */
export async function findAccount(db: Kysely<Schema>, email: string): Promise<Account | undefined> {
  return accounts(db).where('u.email', '=', email).executeTakeFirst()
}

/** The same by the user's id. */
export async function findAccountById(db: Kysely<Schema>, userId: string): Promise<Account | undefined> {
  return accounts(db).where('u.id', '=', userId).executeTakeFirst()
}

function accounts(db: Kysely<Schema>) {
  return db
    .selectFrom('users as u')
    .leftJoin('passwords as p', 'p.user_id', 'u.id')
    .leftJoin('customers as c', (join) => join.onRef('c.user_id', '=', 'u.id').on('c.closed_at', 'is', null))
    .leftJoin('vendors as v', 'v.user_id', 'u.id')
    .leftJoin('admins as a', 'a.user_id', 'u.id')
    .select([
      'u.id as userId',
      'u.name',
      'u.email',
      'u.deactivated_at as deactivatedAt',
      'p.hash as passwordHash',
      'c.name as customer',
      'v.name as vendor',
      'a.name as admin',
    ])
}

export async function findPassword(db: Kysely<Schema>, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('passwords').select('hash').where('user_id', '=', userId).executeTakeFirst()
  return row?.hash
}

/** The moment of an account's last change in microseconds: two people who edit it at once must not both be right. */
export function accountVersion() {
  return sql<string>`(extract(epoch FROM users.updated_at) * 1000000)::bigint::text`
}
