import type { Insertable, Kysely, Transaction, Updateable } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

type Row = Schema['customer_addresses']

/** The saved addresses of a customer: the default one first, then the oldest. */
export async function addressesOf(db: Kysely<Schema>, userId: string) {
  return db
    .selectFrom('customer_addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Lets one change at a time happen to a customer's addresses, and counts them. */
export async function lockAddresses(tx: Transaction<Schema>, userId: string): Promise<number> {
  await tx
    .selectFrom('customers')
    .select('user_id')
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const { count } = await tx
    .selectFrom('customer_addresses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertAddress(tx: Transaction<Schema>, row: Insertable<Row>): Promise<void> {
  await tx.insertInto('customer_addresses').values(row).execute()
}

/** `false` when the customer has no such address. */
export async function changeAddress(
  tx: Transaction<Schema>,
  { userId, addressId }: { userId: string; addressId: string },
  row: Updateable<Row>,
): Promise<boolean> {
  const changed = await tx
    .updateTable('customer_addresses')
    .set(row)
    .where('user_id', '=', userId)
    .where('id', '=', addressId)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** `undefined` when the customer has no such address; else whether it was the default one. */
export async function removeAddress(
  tx: Transaction<Schema>,
  { userId, addressId }: { userId: string; addressId: string },
): Promise<{ wasDefault: boolean } | undefined> {
  return tx
    .deleteFrom('customer_addresses')
    .where('user_id', '=', userId)
    .where('id', '=', addressId)
    .returning('is_default as wasDefault')
    .executeTakeFirst()
}

export async function clearDefault(tx: Transaction<Schema>, userId: string): Promise<void> {
  await tx
    .updateTable('customer_addresses')
    .set({ is_default: false })
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .execute()
}
