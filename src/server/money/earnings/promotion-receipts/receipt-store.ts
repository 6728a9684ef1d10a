import type { Transaction } from 'kysely'
import type { WantedReceipt } from '#domain/money/earnings/promotion-receipt.ts'
import type { Schema } from '#server/ground/db/schema.ts'

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
