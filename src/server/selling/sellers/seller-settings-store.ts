import { type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

/** What a seller may change of itself, as columns. */
export type SellerColumns = Omit<
  Updateable<Schema['sellers']>,
  | 'id'
  | 'slug'
  | 'standing'
  | 'is_house'
  | 'version'
  | 'decided_at'
  | 'decided_by'
  | 'decision_note'
  | 'asked_back_at'
  | 'asked_note'
>

/** A seller's settings, locked until the transaction ends. */
export async function lockSellerSettings(tx: Tx, sellerId: string) {
  return tx.selectFrom('sellers').selectAll().where('id', '=', sellerId).forUpdate().executeTakeFirst()
}

export type SellerRow = NonNullable<Awaited<ReturnType<typeof lockSellerSettings>>>

export async function updateSeller(tx: Tx, sellerId: string, columns: SellerColumns): Promise<void> {
  await tx
    .updateTable('sellers')
    .set({ ...columns, version: sql`version + 1` })
    .where('id', '=', sellerId)
    .execute()
}

/** The sellers with a sealed bank account, in the order of their ids. */
export async function listSealedAccounts(
  db: Kysely<Schema>,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string; sealed: string; ifsc: string | null }[]> {
  const rows = await db
    .selectFrom('sellers')
    .select(['id', 'bank_account_ciphertext as sealed', 'bank_ifsc as ifsc'])
    .where('bank_account_ciphertext', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id, sealed, ifsc }) => ({ id, sealed: sealed ?? '', ifsc }))
}

/** The same account under another seal, unless the seller has changed it meanwhile. */
export async function saveResealedAccount(
  db: Kysely<Schema>,
  o: { sellerId: string; before: string; sealed: string; print: string },
): Promise<void> {
  await db
    .updateTable('sellers')
    .set({ bank_account_ciphertext: o.sealed, bank_account_fingerprint: o.print })
    .where('id', '=', o.sellerId)
    .where('bank_account_ciphertext', '=', o.before)
    .execute()
}
