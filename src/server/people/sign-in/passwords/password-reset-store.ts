import type { Kysely, Transaction } from 'kysely'
import { latestEnd } from '#domain/ground/access/session-limits.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** How long a link to a new password works. */
export const RESET_SECONDS = 3600

/** Keeps a reset link's fingerprint; links asked for before stop working. */
export async function replaceReset(
  tx: Transaction<Schema>,
  o: { userId: string; tokenSha256: string; at: Date; expiresAt: Date },
): Promise<void> {
  await removeResetsOf(tx, o.userId)
  await tx
    .insertInto('password_resets')
    .values({ token_sha256: o.tokenSha256, user_id: o.userId, expires_at: o.expiresAt, created_at: o.at })
    .execute()
}

/** Whose password a link resets; undefined for a link that is unknown, used or over. */
export async function findReset(
  db: Kysely<Schema>,
  { tokenSha256, at }: { tokenSha256: string; at: Date },
): Promise<{ userId: string } | undefined> {
  return db
    .selectFrom('password_resets')
    .select('user_id as userId')
    .where('token_sha256', '=', tokenSha256)
    .where('expires_at', '>', at)
    .where('expires_at', '<=', latestEnd(at, RESET_SECONDS))
    .executeTakeFirst()
}

/** Uses a link up: of two that try at once, one gets its user. */
export async function takeReset(
  tx: Transaction<Schema>,
  { tokenSha256, at }: { tokenSha256: string; at: Date },
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('password_resets')
    .where('token_sha256', '=', tokenSha256)
    .where('expires_at', '>', at)
    .where('expires_at', '<=', latestEnd(at, RESET_SECONDS))
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

export async function removeResetsOf(tx: Transaction<Schema>, userId: string): Promise<void> {
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}

export async function removeOldResets(db: Kysely<Schema>, at: Date): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<=', at).execute()
}
