import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Role } from '#domain/identity/session-limits.ts'
import type { Schema } from '../db/schema.ts'

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

/** The role by which an account's own doings are recorded, and at whose door it signs in. */
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

/** Adds a user, whose address nobody has proved; `false` when the address belongs to one already. */
export async function insertUser(
  tx: Transaction<Schema>,
  { id, name, email, at }: { id: string; name: string; email: string; at: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('users')
    .values({ id, name, email, created_at: at, updated_at: at, deactivated_at: null })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function savePassword(
  tx: Transaction<Schema>,
  { userId, hash, at }: { userId: string; hash: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('passwords')
    .values({ user_id: userId, hash, changed_at: at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hash, changed_at: at }))
    .execute()
}

export async function findPassword(db: Kysely<Schema>, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('passwords').select('hash').where('user_id', '=', userId).executeTakeFirst()
  return row?.hash
}

/**
 * Holds a user's password still until the transaction ends: a session begun on the old one either precedes a change,
 * which then ends it, or never begins. Sign-ins of one user pass here one after the other.
 */
export async function lockPassword(tx: Transaction<Schema>, userId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('passwords')
    .select('hash')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return row?.hash
}

export async function insertCustomer(
  tx: Transaction<Schema>,
  row: Insertable<Schema['customers']>,
): Promise<void> {
  await tx
    .insertInto('customers')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}

export async function insertVendor(
  tx: Transaction<Schema>,
  row: Insertable<Schema['vendors']>,
): Promise<void> {
  await tx
    .insertInto('vendors')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}

export async function insertAdmin(tx: Transaction<Schema>, row: Insertable<Schema['admins']>): Promise<void> {
  await tx
    .insertInto('admins')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}

/** Notes what a person agreed to; a consent is a row with its text's version and moment. */
export async function insertConsents(
  tx: Transaction<Schema>,
  { userId, versions, at }: { userId: string; versions: Readonly<Record<string, string>>; at: Date },
): Promise<void> {
  await tx
    .insertInto('consents')
    .values(
      Object.entries(versions).map(([purpose, text_version]) => ({
        user_id: userId,
        purpose,
        text_version,
        granted: true,
        at,
      })),
    )
    .execute()
}
