import { sql, type Transaction } from 'kysely'
import type { WantedReceipt } from '#domain/money/earnings/promotion-receipt.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** Has what comes in wait for each other: each is held against what is owed then. */
export async function lockReceipts(tx: Transaction<Schema>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('promotion receipts', 0))`.execute(tx)
}

/** Writes it once; false where it was there before. */
export async function insertReceipt(
  tx: Transaction<Schema>,
  receipt: WantedReceipt & { id: string; notedBy: string; at: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('promotion_receipts')
    .values({
      id: receipt.id,
      payer_name: receipt.payerName,
      paise: receipt.paise,
      received_on: receipt.receivedOn,
      reference: receipt.reference,
      noted_by: receipt.notedBy,
      noted_at: receipt.at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Says of a payment that it was noted by mistake, and who said so. */
export async function markTakenBack(
  tx: Transaction<Schema>,
  { id, by, at }: { id: string; by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('promotion_receipts')
    .set({ taken_back_at: at, taken_back_by: by })
    .where('id', '=', id)
    .execute()
}
