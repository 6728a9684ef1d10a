import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

export async function insertVerification(
  tx: Transaction<Schema>,
  o: { userId: string; email: string; tokenSha256: string; at: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('email_verifications')
    .values({
      token_sha256: o.tokenSha256,
      user_id: o.userId,
      email: o.email,
      created_at: o.at,
      expires_at: o.expiresAt,
      used_at: null,
    })
    .execute()
}

/** One press uses up every link of the account: they were all sent to the one address. */
export async function spendVerificationsOf(
  tx: Transaction<Schema>,
  { userId, at }: { userId: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('email_verifications')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

export async function removeVerificationsOf(tx: Transaction<Schema>, userId: string): Promise<void> {
  await tx.deleteFrom('email_verifications').where('user_id', '=', userId).execute()
}

export async function removeOldVerifications(db: Kysely<Schema>, at: Date): Promise<void> {
  await db.deleteFrom('email_verifications').where('expires_at', '<=', at).execute()
}

/** Marks an address as proved, if it is still the account's; false where it was so before or is another one now. */
export async function confirmEmail(
  tx: Transaction<Schema>,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ email_verified: true })
    .where('id', '=', userId)
    .where('email', '=', email)
    .where('email_verified', '=', sql.lit(false))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
