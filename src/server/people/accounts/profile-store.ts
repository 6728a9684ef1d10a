import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

export async function findProfile(db: Kysely<Schema>, userId: string) {
  return db
    .selectFrom('users as u')
    .innerJoin('customers as c', 'c.user_id', 'u.id')
    .select(['u.id as userId', 'c.name', 'u.email', 'c.phone', 'c.created_at as createdAt'])
    .select('u.email_verified as isEmailVerified')
    .where('u.id', '=', userId)
    .executeTakeFirst()
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
