import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

type Db = Kysely<Schema>

/** The customer that an account is at a gateway; undefined before it saved a card there, and once it is closed. */
export async function findGatewayCustomer(
  db: Db,
  { userId, gateway }: { userId: string; gateway: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('gateway_customers')
    .select('gateway_customer_id')
    .where('user_id', '=', userId)
    .where('gateway', '=', gateway)
    .where('forget_since', 'is', null)
    .executeTakeFirst()
  return row?.gateway_customer_id
}

/**
 * Keeps it, the first that was told. Nothing is kept of an account that is closed, nor of a customer that stands for
 * another account already.
 */
export async function keepGatewayCustomer(
  db: Db,
  customer: { userId: string; gateway: string; gatewayCustomerId: string; at: Date },
): Promise<void> {
  const { userId, gateway, gatewayCustomerId, at } = customer
  await sql`INSERT INTO gateway_customers (user_id, gateway, gateway_customer_id, created_at)
    SELECT id, ${gateway}, ${gatewayCustomerId}, ${at} FROM users WHERE id = ${userId} AND closed_at IS NULL
    ON CONFLICT DO NOTHING`.execute(db)
}

export interface LeavingCustomer {
  userId: string
  gatewayCustomerId: string
  forgetSince: Date
}

/** Those of closed accounts, the longest closed first. */
export async function listLeavingCustomers(
  db: Db,
  { gateway, limit }: { gateway: string; limit: number },
): Promise<LeavingCustomer[]> {
  const rows = await db
    .selectFrom('gateway_customers')
    .select(['user_id', 'gateway_customer_id', 'forget_since'])
    .where('gateway', '=', gateway)
    .where('forget_since', 'is not', null)
    .orderBy('forget_since')
    .limit(limit)
    .execute()
  return rows.flatMap(
    ({ user_id: userId, gateway_customer_id: gatewayCustomerId, forget_since: forgetSince }) =>
      forgetSince ? [{ userId, gatewayCustomerId, forgetSince }] : [],
  )
}

export async function removeGatewayCustomer(
  db: Db,
  { userId, gateway }: { userId: string; gateway: string },
): Promise<void> {
  await db
    .deleteFrom('gateway_customers')
    .where('user_id', '=', userId)
    .where('gateway', '=', gateway)
    .where('forget_since', 'is not', null)
    .execute()
}
