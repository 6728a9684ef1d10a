import { sql, type Transaction } from 'kysely'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { Payer } from './open-cash-views.ts'

type Tx = Transaction<Schema>

const ROUTE = 'checkout'

export interface Claim {
  userId: string
  checkoutKey: string
  requestSha256: string
  orderId: string
}

/**
 * Claims a checkout key for one order; true when it was free. A duplicate in progress is waited for, as long as a lock
 * may last, since the primary key decides. Never claimed for a closed or deactivated account.
 */
export async function claimKey(tx: Tx, claim: Claim): Promise<boolean> {
  const row = await tx
    .insertInto('idempotency_keys')
    .columns(['principal', 'route', 'key', 'request_sha256', 'order_id'])
    .expression((eb) =>
      eb
        .selectFrom('customers')
        .innerJoin('users', 'users.id', 'customers.user_id')
        .select(({ val, cast }) => [
          'customers.user_id',
          cast<string>(val(ROUTE), 'text').as('route'),
          cast<string>(val(claim.checkoutKey), 'uuid').as('key'),
          cast<string>(val(claim.requestSha256), 'text').as('request_sha256'),
          cast<string>(val(claim.orderId), 'uuid').as('order_id'),
        ])
        .where('customers.user_id', '=', claim.userId)
        .where('customers.closed_at', 'is', null)
        .where('users.deactivated_at', 'is', null),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('order_id')
    .executeTakeFirst()
  return row !== undefined
}

/** A key that was just claimed stands for an order that was written before. */
export async function pointClaim(
  tx: Tx,
  { userId, checkoutKey, orderId }: Omit<Claim, 'requestSha256'>,
): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ order_id: orderId })
    .where('principal', '=', userId)
    .where('route', '=', ROUTE)
    .where('key', '=', checkoutKey)
    .execute()
}

/** What was asked under this key before, if anything. */
export async function findClaim(
  db: Tx | App['db'],
  { userId, checkoutKey }: Pick<Claim, 'userId' | 'checkoutKey'>,
): Promise<{ requestSha256: string; orderId: string | null } | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['request_sha256', 'order_id'])
    .where('principal', '=', userId)
    .where('route', '=', ROUTE)
    .where('key', '=', checkoutKey)
    .executeTakeFirst()
  return row && { requestSha256: row.request_sha256, orderId: row.order_id }
}

/**
 * Makes two checkouts for one telephone number or place wait for each other until the first is decided, though they come
 * from different accounts (one account's are in line by `lockCart`): what the law counts as one person's cash, and what is
 * held for one person without payment, is counted one after the other. The advisory locks are taken in the
 * order of their numbers, so that no two checkouts deadlock.
 */
export async function lockPayer(tx: Tx, delivery: NonNullable<Payer['delivery']>): Promise<void> {
  const { phoneNumber, address, postalCode } = delivery
  await sql`
    SELECT pg_advisory_xact_lock(number) FROM (
      SELECT DISTINCT hashtextextended(name, 26900) AS number FROM (VALUES
        ('cash at ' || ${phoneNumber}),
        ('cash in ' || delivery_place(${address}, ${postalCode}))) AS names (name)
      ORDER BY 1) AS numbers`.execute(tx)
}
