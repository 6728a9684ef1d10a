import type { Kysely } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

/** A customer's whole name, of which readers see the first name and an initial at most. */
export async function findCustomerName(db: Kysely<Schema>, userId: string): Promise<string> {
  const row = await db.selectFrom('customers').select('name').where('user_id', '=', userId).executeTakeFirst()
  return row?.name ?? ''
}
