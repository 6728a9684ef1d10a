import type { Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { saveKeptLines } from './cart-store.ts'

/** Takes every line out of a customer's kept cart, in the transaction of whatever is the reason: an order placed. */
export async function emptyCart(tx: Transaction<Schema>, who: { userId: string; at: Date }): Promise<void> {
  await saveKeptLines(tx, { ...who, lines: [] })
}
