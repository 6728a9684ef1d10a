import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** A session with its user and the record of its role, in one indexed query. */
export async function findSession(db: Kysely<Schema>, tokenSha256: string) {
  return db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('customers as c', (join) => join.onRef('c.user_id', '=', 'u.id').on('s.role', '=', 'customer'))
    .leftJoin('vendors as v', (join) => join.onRef('v.user_id', '=', 'u.id').on('s.role', '=', 'vendor'))
    .leftJoin('sellers as shop', 'shop.id', 'v.seller_id')
    .leftJoin('admins as a', (join) => join.onRef('a.user_id', '=', 'u.id').on('s.role', '=', 'admin'))
    .select([
      's.id as sessionId',
      's.role',
      's.remembered',
      's.created_at as createdAt',
      's.last_seen_at as lastSeenAt',
      's.proved_at as provedAt',
      'u.id as userId',
      'u.email',
      'u.deactivated_at as deactivatedAt',
      'c.name as customerName',
      'c.closed_at as closedAt',
      'v.name as vendorName',
      'v.seller_id as sellerId',
      'shop.name as shopName',
      'shop.standing',
      'a.name as adminName',
      'a.role as adminRole',
    ])
    .where('s.token_sha256', '=', tokenSha256)
    .executeTakeFirst()
}

export type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** The sessions of a user, newest first. */
export async function sessionsOf(db: Kysely<Schema>, userId: string) {
  return db
    .selectFrom('sessions')
    .select(['id', 'role', 'remembered', 'created_at', 'last_seen_at', 'ip_address', 'user_agent'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()
}
