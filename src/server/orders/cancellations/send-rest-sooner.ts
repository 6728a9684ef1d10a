import type { Transaction } from 'kysely'
import { type Day, dayStart, indianDay } from '#domain/ground/shared/days.ts'
import { countedAnew, countedFrom } from '#domain/ground/shipping/delivery-promise.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { readShipping } from '#server/ground/shipping/current-shipping.ts'
import { movePreorderDays } from '#server/orders/orders/move-preorder-days.ts'
import { readPromisedVendorOrders } from '#server/orders/orders/promised-vendor-orders-views.ts'
import { readRestToPack } from './cancelled-vendor-order-views.ts'

/** What waited for a cancelled pre-order, and by when it comes now. */
export interface SoonerRest {
  vendorOrderId: string
  dispatchBy: Day
  promisedBy: Day | null
}

/**
 * What is left of vendor orders and waited for a pre-order that is cancelled waits no longer: its days are counted from the
 * next pre-order that is left, or from now, with the same working days. Under the lock of the vendor orders. Gives those
 * that come sooner.
 */
export async function sendRestSooner(
  app: App,
  tx: Transaction<Schema>,
  { orderId, vendorOrderIds }: { orderId: string; vendorOrderIds: readonly string[] },
): Promise<SoonerRest[]> {
  const now = app.clock.now()
  const today = indianDay(now)
  const promised = await readPromisedVendorOrders(tx, orderId)
  const waiting = promised.filter(
    ({ id, preorder_from: day }) => vendorOrderIds.includes(id) && day !== null && day > today,
  )
  if (waiting.length === 0) return []
  const { holidays } = await readShipping(app, tx)
  const sooner: SoonerRest[] = []
  for (const { id, preorder_from: before, ...frozen } of waiting) {
    const rest = await readRestToPack(tx, id)
    if (!before || !rest.isThere || (rest.preorderFrom !== null && rest.preorderFrom >= before)) continue
    const days = countedAnew(
      { dispatchBy: frozen.dispatch_by, promisedBy: frozen.promised_by },
      { before: dayStart(before), after: countedFrom(now, rest.preorderFrom) },
      { pin: frozen.postal_code, sellerPin: frozen.sellerPin, holidays },
    )
    // A day that was not kept stays one, whatever comes of the order.
    const preorderFrom = rest.preorderFrom ?? (frozen.moved_later_at ? today : null)
    await movePreorderDays(tx, { vendorOrder: { id, ...days, preorderFrom } })
    if (days.dispatchBy < frozen.dispatch_by) sooner.push({ vendorOrderId: id, ...days })
  }
  return sooner
}
