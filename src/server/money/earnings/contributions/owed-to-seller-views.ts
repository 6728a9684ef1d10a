import { type Kysely, sql } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** What a seller's ledger comes to with its reserve, in paise; below nothing where it owes. Undefined of the marketplace's own shop. */
export async function readOwedToSeller(db: Kysely<Schema>, sellerId: string): Promise<Paise | undefined> {
  const { rows } = await sql<{ isHouse: boolean; owed: string }>`
    SELECT sellers.is_house AS "isHouse",
      (SELECT coalesce(sum(net_paise), 0) FROM ledger_days WHERE ledger_days.seller_id = sellers.id)
      + (SELECT coalesce(sum(CASE WHEN credit = 'reserve' THEN amount_paise ELSE -amount_paise END), 0)
        FROM ledger_entries WHERE ledger_entries.seller_id = sellers.id AND kind = 'reserve') AS owed
    FROM sellers WHERE sellers.id = ${sellerId}`.execute(db)
  const [row] = rows
  return row && !row.isHouse ? Number(row.owed) : undefined
}
