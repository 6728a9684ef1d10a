import type { App } from '#server/app.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { lockVendorOrders } from '#server/order-moves/lock-order.ts'
import { findDispute, listOverdue } from './dispute-store.ts'
import { takeStep } from './take-step.ts'

const AT_ONCE = 50

/**
 * Takes disputes on whose limit has passed: from a seller or a customer who did not answer to the administrators, who
 * decide by what they know. An answer of the same moment counts if it was first. Gives how many it took on.
 */
export async function passOnOverdue(app: App): Promise<number> {
  const now = app.clock.now()
  const overdue = await listOverdue(app.db, now, AT_ONCE)
  let passed = 0
  for (const { id, orderId } of overdue) {
    const isPassed = await inTransaction(app, async (tx) => {
      await lockVendorOrders(tx, orderId)
      const dispute = await findDispute(tx, id)
      // Whoever answered meanwhile gave it another limit.
      if (!dispute || dispute.dueAt >= now) return false
      const event = dispute.status === 'with-seller' ? 'seller-late' : 'customer-late'
      const by = { kind: 'system' } as const
      const step = { event, by, recordedAs: { actor: by }, requestKey: app.random.uuid() } as const
      return (await takeStep(app, tx, dispute, step)).ok
    })
    if (isPassed) passed += 1
  }
  return passed
}
