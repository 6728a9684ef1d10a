import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

type Tx = Transaction<Schema>

export async function insertApiKey(
  tx: Tx,
  key: {
    id: string
    sellerId: string
    userId: string
    name: string
    prefix: string
    sha256: string
    at: Date
  },
): Promise<void> {
  await tx
    .insertInto('api_keys')
    .values({
      id: key.id,
      seller_id: key.sellerId,
      user_id: key.userId,
      name: key.name,
      prefix: key.prefix,
      sha256: key.sha256,
      created_at: key.at,
      last_used_at: null,
      revoked_at: null,
    })
    .execute()
}

/** Ends a key of the seller; gives its name, or undefined where there was none to end. */
export async function endApiKey(
  tx: Tx,
  { keyId, sellerId, at }: { keyId: string; sellerId: string; at: Date },
): Promise<string | undefined> {
  const row = await tx
    .updateTable('api_keys')
    .set({ revoked_at: at })
    .where('id', '=', keyId)
    .where('seller_id', '=', sellerId)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

export interface PersonsKey {
  id: string
  sellerId: string
  name: string
  prefix: string
  createdAt: Date
  lastUsedAt: Date | null
}

/** The keys that a person made and that work, newest first. */
export async function keysOfPerson(
  db: Kysely<Schema> | Transaction<Schema>,
  userId: string,
): Promise<PersonsKey[]> {
  return db
    .selectFrom('api_keys')
    .select(['id', 'seller_id as sellerId', 'name', 'prefix'])
    .select(['created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** A seller's keys that work, newest first. */
export async function findApiKeys(tx: Tx, sellerId: string) {
  return tx
    .selectFrom('api_keys')
    .select(['id', 'name', 'prefix', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('seller_id', '=', sellerId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Whose key this is: revoked ones, and those of people who no longer act for the shop, are nobody's. */
export async function findKeyOwner(
  db: Kysely<Schema>,
  sha256: string,
): Promise<{ keyId: string; sellerId: string; userId: string; lastUsedAt: Date | null } | undefined> {
  return db
    .selectFrom('api_keys')
    .innerJoin('vendors', (join) =>
      join
        .onRef('vendors.user_id', '=', 'api_keys.user_id')
        .onRef('vendors.seller_id', '=', 'api_keys.seller_id'),
    )
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select([
      'api_keys.id as keyId',
      'api_keys.seller_id as sellerId',
      'api_keys.user_id as userId',
      'api_keys.last_used_at as lastUsedAt',
    ])
    .where('api_keys.sha256', '=', sha256)
    .where('api_keys.revoked_at', 'is', null)
    .where('users.deactivated_at', 'is', null)
    .executeTakeFirst()
}

export async function markKeyUsed(db: Kysely<Schema>, keyId: string, at: Date): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: at }).where('id', '=', keyId).execute()
}
