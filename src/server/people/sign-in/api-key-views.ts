import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

export interface AccountApiKey {
  id: string
  sellerId: string
  name: string
  prefix: string
  createdAt: Date
  lastUsedAt: Date | null
}

/** The keys that a person made and that work, newest first. */
export async function apiKeysOfAccount(
  db: Kysely<Schema> | Transaction<Schema>,
  userId: string,
): Promise<AccountApiKey[]> {
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
export async function findApiKeys(tx: Transaction<Schema>, sellerId: string) {
  return tx
    .selectFrom('api_keys')
    .select(['id', 'name', 'prefix', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('seller_id', '=', sellerId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

export interface KeyOwner {
  keyId: string
  sellerId: string
  userId: string
  lastUsedAt: Date | null
}

/** Whose key this is: revoked ones, and those of people who are no owner of the shop any more, are nobody's. */
export async function findKeyOwner(db: Kysely<Schema>, sha256: string): Promise<KeyOwner | undefined> {
  return db
    .selectFrom('api_keys')
    .innerJoin('vendors', (join) =>
      join
        .onRef('vendors.user_id', '=', 'api_keys.user_id')
        .onRef('vendors.seller_id', '=', 'api_keys.seller_id'),
    )
    .where(sql<boolean>`'owner' = ANY (vendors.roles)`)
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
