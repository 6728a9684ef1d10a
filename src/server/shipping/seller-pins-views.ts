import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** From which PIN code each of these sellers sends: its place of pickup, else its registered one. */
export function readSellerPins(
  tx: Transaction<Schema>,
  sellerIds: readonly string[],
): Promise<{ id: string; pin: string | null }[]> {
  return tx
    .selectFrom('sellers')
    .select(['id', sql<string | null>`coalesce(pickup_postal_code, postal_code)`.as('pin')])
    .where('id', 'in', [...sellerIds])
    .execute()
}
