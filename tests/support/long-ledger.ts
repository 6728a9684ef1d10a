import { sql } from 'kysely'
import type { App } from '#server/ground/app.ts'

/** So many rows in the ledger of a seller, a second apart in November 2026: ₹0.01 off, ₹0.02 off and so on. */
export async function writeLongLedger(app: Pick<App, 'db'>, sellerId: string, rows: number): Promise<void> {
  await sql`INSERT INTO ledger_entries (seller_id, kind, debit, credit, amount_paise, note, at, source)
    SELECT ${sellerId}, 'penalty', 'seller', 'penalties', row, 'Handed over late',
      '2026-11-10'::timestamptz + row * interval '1 second', 'penalty:' || ${sellerId} || row
    FROM generate_series(1, ${rows}) AS row`.execute(app.db)
}
