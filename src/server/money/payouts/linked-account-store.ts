import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

/** Notes the account that a seller has with the settlement service. */
export async function setLinkedAccount(
  tx: Transaction<Schema>,
  sellerId: string,
  linkedAccount: string,
): Promise<void> {
  await tx.updateTable('sellers').set({ linked_account: linkedAccount }).where('id', '=', sellerId).execute()
}
