import { type Day, dayStart } from '#domain/ground/shared/days.ts'
import { countedAnew, countedFrom } from '#domain/ground/shipping/delivery-promise.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { readShipping } from '#server/ground/shipping/current-shipping.ts'
import { movePreorderDays } from '#server/orders/orders/move-preorder-days.ts'
import { readPromisedVendorOrders } from '#server/orders/orders/promised-vendor-orders-views.ts'
import { lockVendorOrders } from '#server/selling/order-moves/lock-order.ts'
import { preorderMovedMail } from './mail/moved-mail.ts'
import { listOrdersToMove, type MovedLines, readMovedLines, readRecipient } from './moved-preorder-views.ts'

const ORDERS_AT_ONCE = 200
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/**
 * Gives every order of a pre-order whose day was moved the new one, by which it leaves and arrives, and writes to its
 * customer: each in a transaction of its own, so that whoever comes second finds nothing to do. Gives how many there were.
 */
export async function movePreorders(app: App, offerId: string, signal?: AbortSignal): Promise<number> {
  let moved = 0
  for (let after = BEFORE_ALL; ; ) {
    const orderIds = await listOrdersToMove(app.db, { offerId, after, limit: ORDERS_AT_ONCE })
    for (const orderId of orderIds) {
      if (signal?.aborted) return moved
      moved += await moveOrder(app, { orderId, offerId })
    }
    const last = orderIds.at(-1)
    if (!last || orderIds.length < ORDERS_AT_ONCE) return moved
    after = last
  }
}

function moveOrder(app: App, { orderId, offerId }: { orderId: string; offerId: string }): Promise<number> {
  return inTransaction(app, async (tx) => {
    await lockVendorOrders(tx, orderId)
    const promised = await readPromisedVendorOrders(tx, orderId)
    const { holidays } = await readShipping(app, tx)
    const now = app.clock.now()
    const lines = await readMovedLines(tx, { orderId, offerId })
    for (const moved of lines) {
      const vendorOrder = promised.find(({ id }) => id === moved.vendorOrderId)
      const before = vendorOrder?.preorder_from
      if (!vendorOrder || !before) continue
      const {
        id,
        dispatch_by: dispatchBy,
        promised_by: promisedBy,
        postal_code: pin,
        sellerPin,
      } = vendorOrder
      const preorderFrom = latestOf(moved)
      const days = countedAnew(
        { dispatchBy, promisedBy },
        { before: dayStart(before), after: countedFrom(now, preorderFrom) },
        { pin, sellerPin, holidays },
      )
      const movedLaterAt = preorderFrom > before ? now : null
      await movePreorderDays(tx, {
        lines: { ids: moved.lineIds, from: moved.from },
        vendorOrder: { id, ...days, preorderFrom, movedLaterAt },
      })
      const { isPlaced, email: to, userId, ...recipient } = await readRecipient(tx, id)
      // One that is still being paid says it in its confirmation; what waits for another pre-order leaves with that as before.
      if (!isPlaced || preorderFrom === before) continue
      const told = { ...recipient, ...moved, ...days, orderId, from: preorderFrom, before }
      const mail = preorderMovedMail(told, app.config.publicUrl)
      await queueMail(app, tx, { ...mail, to, orderId, userId })
    }
    return lines.length
  })
}

/** The vendor order leaves when the last of it does. */
function latestOf({ from, others }: MovedLines): Day {
  return [from, ...others].toSorted().at(-1) ?? from
}
