import { sql, type Transaction, type Updateable } from 'kysely'
import type { Schema } from '../db/schema.ts'

type Tx = Transaction<Schema>

/** What a shop may change of itself, as columns. */
export type ShopColumns = Omit<
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

/** A shop as it stands, held still until the transaction ends. */
export async function lockShop(tx: Tx, sellerId: string) {
  return tx.selectFrom('sellers').selectAll().where('id', '=', sellerId).forUpdate().executeTakeFirst()
}

export type ShopRow = NonNullable<Awaited<ReturnType<typeof lockShop>>>

export async function updateShop(tx: Tx, sellerId: string, columns: ShopColumns): Promise<void> {
  await tx
    .updateTable('sellers')
    .set({ ...columns, version: sql`version + 1` })
    .where('id', '=', sellerId)
    .execute()
}
