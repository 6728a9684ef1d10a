import type { Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

type Tx = Transaction<Schema>

/** Whether somebody else has this address. */
export async function isEmailTaken(tx: Tx, o: { email: string; userId: string }): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', o.email)
    .where('id', '<>', o.userId)
    .executeTakeFirst()
  return row !== undefined
}

interface UserDetails {
  userId: string
  name: string
  nameBefore: string
  email: string
  isNewEmail: boolean
  phone: string | null
  at: Date
}

/** Saves a person's details; a record that goes by the same name follows, a shop's person may go by another. */
export async function saveUserDetails(tx: Tx, details: UserDetails): Promise<void> {
  const { userId, name, nameBefore, email, isNewEmail, phone, at } = details
  await tx
    .updateTable('users')
    .set({
      name,
      email,
      updated_at: at,
      ...(isNewEmail && { email_verified: false, email_set_by_support: true }),
    })
    .where('id', '=', userId)
    .execute()
  await tx.updateTable('customers').set({ name, phone }).where('user_id', '=', userId).execute()
  for (const table of ['vendors', 'admins'] as const) {
    await tx
      .updateTable(table as 'vendors')
      .set({ name })
      .where('user_id', '=', userId)
      .where('name', '=', nameBefore)
      .execute()
  }
}

export async function saveDeactivation(
  tx: Tx,
  { userId, deactivatedAt, at }: { userId: string; deactivatedAt: Date | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ deactivated_at: deactivatedAt, updated_at: at })
    .where('id', '=', userId)
    .execute()
}
