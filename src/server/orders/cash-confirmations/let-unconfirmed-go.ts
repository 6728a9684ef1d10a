import type { App } from '#server/ground/app.ts'
import { listOverdue, listToRemind } from '#server/ground/cash-on-delivery/cash-confirmation-views.ts'
import { claimReminder, endWait } from '#server/ground/cash-on-delivery/confirm-cash.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { cancelUnsent } from '#server/orders/cancellations/cancel-unsent.ts'
import { lockVendorOrders } from '#server/selling/order-moves/lock-order.ts'
import { mailLink } from './tell-to-confirm.ts'

const AT_ONCE = 100

/**
 * Cancels orders in cash that were not confirmed in time, each in a transaction of its own and once: whoever confirms, pays
 * or cancels one at the same moment is before it or after it. Then reminds of those whose time is two thirds over, once.
 * One that fails is logged, keeps none of the others back, and is tried again a minute later.
 */
export async function letUnconfirmedGo(app: App, signal?: AbortSignal): Promise<void> {
  const at = app.clock.now()
  for (const orderId of await listOverdue(app.db, { at, limit: AT_ONCE })) {
    if (signal?.aborted) return
    await onItsOwn(app, orderId, letGo)
  }
  for (const orderId of await listToRemind(app.db, { at, limit: AT_ONCE })) {
    if (signal?.aborted) return
    await onItsOwn(app, orderId, remind)
  }
}

async function onItsOwn(app: App, orderId: string, work: typeof letGo): Promise<void> {
  try {
    await work(app, orderId)
  } catch (error) {
    app.log.error({ err: error, orderId }, 'an order in cash could not be let go or reminded of')
  }
}

function letGo(app: App, orderId: string): Promise<void> {
  return inTransaction(app, async (tx) => {
    const statuses = await lockVendorOrders(tx, orderId)
    await app.pause('cash-confirmations:locked')
    if (!(await endWait(app, tx, { orderId, outcome: 'let-go' }))) return
    await cancelUnsent(app, tx, { orderId, statuses, reason: 'not-confirmed' })
  })
}

function remind(app: App, orderId: string): Promise<void> {
  return inTransaction(app, async (tx) => {
    if (await claimReminder(app, tx, orderId)) await mailLink(app, tx, { orderId, isReminder: true })
  })
}
