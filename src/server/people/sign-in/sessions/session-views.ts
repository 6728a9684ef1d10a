import { type CompiledQuery, type InferResult, type Kysely, sql } from 'kysely'
import { batched } from '#server/ground/db/batched.ts'
import { PREPARED } from '#server/ground/db/prepared.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/**
 * A session with its user, the record of its role and what every page tells a customer. Requests that come while the
 * database is asked share the next question.
 */
export function findSession(db: Kysely<Schema>, tokenSha256: string): Promise<FoundSession | undefined> {
  const find = finders.get(db) ?? batched((tokens: readonly string[]) => readSessions(db, tokens))
  finders.set(db, find)
  return find(tokenSha256)
}

const finders = new WeakMap<Kysely<Schema>, (tokenSha256: string) => Promise<FoundSession | undefined>>()

async function readSessions(db: Kysely<Schema>, tokens: readonly string[]) {
  compiled ??= selectSessions(db, NO_TOKENS).compile()
  const parameters = compiled.parameters.map((value) => (value === NO_TOKENS ? tokens : value))
  const { rows } = await db.executeQuery<FoundSession>({ ...compiled, parameters })
  return new Map(rows.map((row) => [row.tokenSha256, row]))
}

/** Put together once: it is asked with every request of somebody who is signed in. */
let compiled: CompiledQuery<FoundSession> | undefined
const NO_TOKENS: readonly string[] = []

function selectSessions(db: Kysely<Schema>, tokens: readonly string[]) {
  return db
    .selectFrom('sessions as s')
    .modifyFront(PREPARED)
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('customers as c', (join) => join.onRef('c.user_id', '=', 'u.id').on('s.role', '=', 'customer'))
    .leftJoin('vendors as v', (join) => join.onRef('v.user_id', '=', 'u.id').on('s.role', '=', 'vendor'))
    .leftJoin('sellers as shop', 'shop.id', 'v.seller_id')
    .leftJoin('admins as a', (join) => join.onRef('a.user_id', '=', 'u.id').on('s.role', '=', 'admin'))
    .select([
      's.token_sha256 as tokenSha256',
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
      'v.roles as shopRoles',
      'shop.name as shopName',
      'shop.standing',
      'a.name as adminName',
      'a.role as adminRole',
    ])
    .select((eb) => [
      eb
        .selectFrom('cart_lines')
        .select(({ fn }) => fn.sum<number | null>('quantity').as('count'))
        .whereRef('cart_lines.user_id', '=', 'c.user_id')
        .as('cartCount'),
      eb.fn
        .coalesce(
          'c.delivery_pin',
          eb
            .selectFrom('customer_addresses as home')
            .select('home.postal_code')
            .whereRef('home.user_id', '=', 'c.user_id')
            .where('home.is_default', '=', true),
        )
        .as('deliveryPin'),
      eb
        .exists(
          eb
            .selectFrom('stock_allocations as kept')
            .select('kept.id')
            .whereRef('kept.user_id', '=', 'c.user_id')
            .where('kept.ended_at', 'is', null),
        )
        .$castTo<boolean>()
        .as('hasKept'),
      eb
        .exists(
          eb
            .selectFrom('stock_holds as held')
            .select('held.order_id')
            .whereRef('held.user_id', '=', 'c.user_id'),
        )
        .$castTo<boolean>()
        .as('holdsUnpaid'),
    ])
    .where(({ eb, fn }) => eb('s.token_sha256', '=', fn.any(sql.val(tokens))))
}

export type FoundSession = InferResult<ReturnType<typeof selectSessions>>[number]

/** The sessions of a user, newest first. */
export async function sessionsOf(db: Kysely<Schema>, userId: string) {
  return db
    .selectFrom('sessions')
    .select(['id', 'role', 'remembered', 'created_at', 'last_seen_at', 'ip_address', 'user_agent'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()
}
