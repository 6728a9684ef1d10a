import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

/** Locks a customer's builds by the customer's row. False when there is no such customer. */
export async function lockBuilds(tx: Transaction<Schema>, userId: string): Promise<boolean> {
  const owner = await tx
    .selectFrom('customers')
    .select('user_id')
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return owner !== undefined
}

export interface NewVersion {
  id: string
  number: number
  userId: string
  name: string
  parts: string
  at: Date
}

/** Adds a version, and drops those that are `kept` or more older. */
export async function addVersion(
  tx: Transaction<Schema>,
  { id, number, userId, name, parts, at }: NewVersion,
  kept: number,
): Promise<void> {
  await tx
    .insertInto('saved_builds')
    .values({ id, number, user_id: userId, name, parts, made_at: at })
    .execute()
  await tx
    .deleteFrom('saved_builds')
    .where('id', '=', id)
    .where('number', '<=', number - kept)
    .execute()
}

/** All versions of a customer's build. */
export async function removeBuild(
  tx: Transaction<Schema>,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  await tx.deleteFrom('saved_builds').where('user_id', '=', userId).where('id', '=', id).execute()
}
