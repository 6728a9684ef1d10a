import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

/** Notes the account that a seller has with the settlement service; whatever an account refused before is over. */
export async function setLinkedAccount(
  tx: Transaction<Schema>,
  sellerId: string,
  linkedAccount: string,
): Promise<void> {
  const columns = { linked_account: linkedAccount, payout_refused_at: null }
  await tx.updateTable('sellers').set(columns).where('id', '=', sellerId).execute()
}

/** Notes that the account to which a payout went takes nothing, unless the seller has another by now. */
export async function setPayoutRefused(
  tx: Transaction<Schema>,
  { sellerId, account, at }: { sellerId: string; account: { ifsc: string; last4: string }; at: Date },
): Promise<void> {
  await tx
    .updateTable('sellers')
    .set({ payout_refused_at: at })
    .where('id', '=', sellerId)
    .where('bank_ifsc', '=', account.ifsc)
    .where('bank_account_last4', '=', account.last4)
    .execute()
}
