import type { Kysely, Transaction } from 'kysely'
import { ownEmail } from '#domain/ground/shared/account-email.ts'
import { isMobileNumber } from '#domain/ground/shared/phone-number.ts'
import { UNNAMED } from '#domain/people/accounts/unnamed.ts'
import type { Schema } from '#server/ground/db/schema.ts'

export async function findProfile(db: Kysely<Schema>, userId: string) {
  const row = await db
    .selectFrom('users as u')
    .innerJoin('customers as c', 'c.user_id', 'u.id')
    .leftJoin('verified_phones as v', 'v.user_id', 'u.id')
    .leftJoin('passwords as p', 'p.user_id', 'u.id')
    .select(['u.id as userId', 'c.name', 'u.email', 'c.phone', 'c.created_at as createdAt'])
    .select([
      'u.email_verified as isEmailVerified',
      'v.phone as verified',
      'p.changed_at as passwordChangedAt',
    ])
    .where('u.id', '=', userId)
    .executeTakeFirst()
  if (!row) return undefined
  const { verified, passwordChangedAt, ...profile } = row
  return {
    ...profile,
    email: ownEmail(row.email) ?? '',
    verifiedPhone: verified !== null && isMobileNumber(verified) ? verified : undefined,
    hasPassword: passwordChangedAt !== null,
  }
}

export async function saveProfile(
  tx: Transaction<Schema>,
  { userId, name, phone, at }: { userId: string; name: string; phone: string | null; at: Date },
): Promise<void> {
  await tx.updateTable('customers').set({ name, phone }).where('user_id', '=', userId).execute()
  await tx.updateTable('users').set({ name, updated_at: at }).where('id', '=', userId).execute()
}

/** The PIN code that a customer wants delivery dates for; undefined forgets it. */
export async function setDeliveryPin(
  db: Kysely<Schema>,
  userId: string,
  pin: string | undefined,
): Promise<void> {
  await db
    .updateTable('customers')
    .set({ delivery_pin: pin ?? null })
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .where('delivery_pin', 'is distinct from', pin ?? null)
    .execute()
}

/** Names an account that has no name of its own yet. */
export async function nameUnnamed(
  tx: Transaction<Schema>,
  { userId, name, at }: { userId: string; name: string; at: Date },
): Promise<void> {
  const named = await tx
    .updateTable('customers')
    .set({ name })
    .where('user_id', '=', userId)
    .where('name', '=', UNNAMED)
    .returning('user_id')
    .executeTakeFirst()
  if (named) await tx.updateTable('users').set({ name, updated_at: at }).where('id', '=', userId).execute()
}
