import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

/** Whose customer a person is. */
export async function listSellersOf(tx: Transaction<Schema>, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('seller_customers')
    .select('seller_id')
    .where('user_id', '=', userId)
    .orderBy('seller_id')
    .execute()
  return rows.map((row) => row.seller_id)
}
