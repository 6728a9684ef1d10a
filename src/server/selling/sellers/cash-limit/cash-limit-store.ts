import type { Kysely, Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** How much cash may be with the own couriers of one seller at once, whatever the settings say of all. */
export interface CashLimit {
  sellerId: string
  limitPaise: Paise
  reason: string
  /** Null of what a marketplace is opened with. */
  setBy: string | null
  at: Date
}

export async function saveCashLimit(
  db: Kysely<Schema> | Transaction<Schema>,
  { sellerId, limitPaise, reason, setBy, at }: CashLimit,
): Promise<void> {
  const values = { limit_paise: limitPaise, reason, set_by: setBy, set_at: at }
  await db
    .insertInto('seller_cash_limits')
    .values({ seller_id: sellerId, ...values })
    .onConflict((conflict) => conflict.column('seller_id').doUpdateSet(values))
    .execute()
}

/** What was said of this seller alone, in paise; it stays so until the transaction ends. */
export async function lockCashLimit(tx: Transaction<Schema>, sellerId: string): Promise<Paise | undefined> {
  const row = await tx
    .selectFrom('seller_cash_limits')
    .select('limit_paise')
    .where('seller_id', '=', sellerId)
    .forUpdate()
    .executeTakeFirst()
  return row && Number(row.limit_paise)
}

/** What the settings say of every seller holds for this one again. */
export async function removeCashLimit(tx: Transaction<Schema>, sellerId: string): Promise<void> {
  await tx.deleteFrom('seller_cash_limits').where('seller_id', '=', sellerId).execute()
}
