import type { Kysely } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

/** A customer's whole name, of which readers see the first name and an initial at most. */
export async function findCustomerName(db: Kysely<Schema>, userId: string): Promise<string> {
  const row = await db.selectFrom('customers').select('name').where('user_id', '=', userId).executeTakeFirst()
  return row?.name ?? ''
}

/** Who a letter goes to; nobody once the account is closed or shut out. */
export async function findAddressee(
  db: Kysely<Schema>,
  userId: string,
): Promise<{ name: string; email: string } | undefined> {
  return db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
}

export async function findProductName(db: Kysely<Schema>, productId: string): Promise<string> {
  const { name } = await db
    .selectFrom('products')
    .select('name')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  return name
}

/** Until when somebody writes no reviews; undefined for everybody else. */
export async function findBar(
  db: Kysely<Schema>,
  { userId, at }: { userId: string; at: Date },
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('reviewer_limits')
    .select('barred_until')
    .where('user_id', '=', userId)
    .where('barred_until', '>', at)
    .orderBy('barred_until', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.barred_until ?? undefined
}
