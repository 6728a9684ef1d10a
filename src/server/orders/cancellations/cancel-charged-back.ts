import type { Transaction } from 'kysely'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { readChargedBack } from '#server/orders/refunds/charged-back-views.ts'
import { lockVendorOrders } from '#server/selling/order-moves/lock-order.ts'
import { cancelUnsent } from './cancel-unsent.ts'
import { listChargedBackToCancel } from './pieces-to-cancel-views.ts'

const AT_ONCE = 200

/**
 * Cancels what has not left of orders whose payment a bank has taken: nothing of them can be handed over any more, and
 * nobody else may cancel them. The bank pays what was paid for them; it does not count against the seller. Each order is
 * one transaction, and done once, however often it runs.
 */
export async function cancelChargedBack(app: App): Promise<void> {
  for (const orderId of await listChargedBackToCancel(app.db, AT_ONCE))
    await inTransaction(app, (tx) => cancelOrder(app, tx, orderId))
}

async function cancelOrder(app: App, tx: Transaction<Schema>, orderId: string): Promise<void> {
  const statuses = await lockVendorOrders(tx, orderId)
  await app.pause('cancellations:locked')
  // Another bank may still decide about the rest of the payment.
  if ((await readChargedBack(tx, orderId)) !== 'lost') return
  await cancelUnsent(app, tx, { orderId, statuses, reason: 'charged-back' })
}
