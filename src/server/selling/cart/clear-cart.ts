import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { lockCartRow, saveKeptLines } from './cart-store.ts'

/** Takes every line out of a customer's kept cart. */
export async function clearCart(app: App, { userId }: { userId: string }): Promise<void> {
  await inTransaction(app, async (tx) => {
    if (await lockCartRow(tx, userId)) await saveKeptLines(tx, { userId, lines: [], at: app.clock.now() })
  })
}
