import type { Insertable, Kysely, Transaction } from 'kysely'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { accountVersion } from './account-views.ts'

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

/**
 * Locks a user's password until the transaction ends: a session begun on the old one either precedes a change,
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

/**
 * A person's account with what an administrator may change of it, locked until the transaction ends; undefined for
 * nobody, and for an account that was closed for good. Others may still refer to the row: a checkout does not wait.
 */
export async function lockUser(tx: Transaction<Schema>, userId: string) {
  if (!isUuid(userId)) return undefined
  const user = await tx
    .selectFrom('users')
    .select([
      'id',
      'name',
      'email',
      'deactivated_at as deactivatedAt',
      'is_customer',
      'is_vendor',
      'is_admin',
    ])
    .select(accountVersion().as('version'))
    .where('id', '=', userId)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!user) return undefined
  const customer = await tx
    .selectFrom('customers')
    .select('phone')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { ...user, phone: customer?.phone ?? null }
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

export async function noteAdminSeen(
  db: Kysely<Schema>,
  { userId, at }: { userId: string; at: Date },
): Promise<void> {
  await db.updateTable('admins').set({ last_seen_at: at }).where('user_id', '=', userId).execute()
}

/** Gives an account that has none its e-mail, which was just proved; false where another account has it. */
export async function addEmail(
  tx: Transaction<Schema>,
  { userId, email, at }: { userId: string; email: string; at: Date },
): Promise<boolean> {
  const taken = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (taken) return false
  await tx
    .updateTable('users')
    .set({ email, email_verified: true, updated_at: at })
    .where('id', '=', userId)
    .execute()
  return true
}

/** Ends an account that holds nothing: its row stays, as what was agreed to names it. */
export async function closeUser(
  tx: Transaction<Schema>,
  { userId, at }: { userId: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ name: 'Closed account', phone: null, delivery_pin: null, closed_at: at })
    .where('user_id', '=', userId)
    .execute()
  await tx
    .updateTable('users')
    .set({
      name: 'Closed account',
      email: `closed-${userId}@account.invalid`,
      email_verified: false,
      deactivated_at: at,
      closed_at: at,
      last_signed_in_at: null,
      updated_at: at,
    })
    .where('id', '=', userId)
    .execute()
}
