import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

/** The account of a refund did not take the money, or sent it back: it is not offered again. */
export async function markAccountRefused(tx: Transaction<Schema>, refundId: string, at: Date): Promise<void> {
  await tx
    .updateTable('refund_accounts')
    .set({ refused_at: at })
    .where('id', '=', (eb) =>
      eb.selectFrom('payment_refunds').select('refund_account_id').where('payment_refunds.id', '=', refundId),
    )
    .execute()
}
