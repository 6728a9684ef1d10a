import type { Kysely } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

/** A link that verifies an address, as it is kept; `usedAt` once it, or another of the same account, was pressed. */
export interface KeptVerification {
  userId: string
  email: string
  usedAt: Date | null
}

/** The link behind a token; undefined for one that is unknown, over, or was sent to an address the account has not. */
export async function findKeptVerification(
  db: Kysely<Schema>,
  { tokenSha256, at }: { tokenSha256: string; at: Date },
): Promise<KeptVerification | undefined> {
  return db
    .selectFrom('email_verifications as v')
    .innerJoin('users as u', (join) => join.onRef('u.id', '=', 'v.user_id').onRef('u.email', '=', 'v.email'))
    .select(['v.user_id as userId', 'v.email', 'v.used_at as usedAt'])
    .where('v.token_sha256', '=', tokenSha256)
    .where('v.expires_at', '>', at)
    .executeTakeFirst()
}

/** What stands behind an account's address: whether it is verified, and whether support chose it. */
export async function findEmailStanding(
  db: Kysely<Schema>,
  userId: string,
): Promise<{ email: string; isVerified: boolean; isSetBySupport: boolean } | undefined> {
  return db
    .selectFrom('users')
    .select(['email', 'email_verified as isVerified', 'email_set_by_support as isSetBySupport'])
    .where('id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
}

/** Whether the account's address was proved. */
export async function isEmailVerified(db: Kysely<Schema>, userId: string): Promise<boolean> {
  return (await findEmailStanding(db, userId))?.isVerified ?? false
}
