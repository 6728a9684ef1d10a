import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { isUnconfirmed } from '#server/ground/cash-on-delivery/cash-confirmation-views.ts'
import { moveVendorOrders } from '#server/orders/orders/move-vendor-orders.ts'
import { lockVendorOrders } from '#server/selling/order-moves/lock-order.ts'
import { auditedBy, type Dispatcher, decideAsDispatcher, moverOf } from './dispatcher.ts'
import { findVendorOrder } from './vendor-order-store.ts'

type AcceptRefusal =
  | 'fulfilment.move_not_allowed'
  | 'fulfilment.not_confirmed'
  | 'fulfilment.vendor_order_gone'

/**
 * Says that the seller has seen the order and will send it. Accepting twice changes nothing; refused until the customer has
 * confirmed what is to be paid in cash.
 */
export function acceptVendorOrder(
  app: App,
  dispatcher: Dispatcher,
  vendorOrderId: string,
): Promise<Result<{ isNew: boolean }, AcceptRefusal>> {
  return decideAsDispatcher(app, dispatcher, {
    async find(tx) {
      const vendorOrder = await findVendorOrder(tx, vendorOrderId)
      return vendorOrder ? ok(vendorOrder) : refuse('fulfilment.vendor_order_gone')
    },
    async work(tx, { id, orderId, sellerId }) {
      const vendorOrder = (await lockVendorOrders(tx, orderId)).find((each) => each.id === id)
      const from = vendorOrder?.status ?? 'cancelled'
      if (from === 'accepted') return ok({ isNew: false })
      if (from !== 'pending')
        return refuse('fulfilment.move_not_allowed', { details: { from, to: 'accepted' } })
      if (await isUnconfirmed(tx, orderId)) return refuse('fulfilment.not_confirmed')
      await moveVendorOrders(app, tx, {
        orderId,
        vendorOrderId: id,
        to: 'accepted',
        by: moverOf(dispatcher),
      })
      await audit(tx, app, {
        ...auditedBy(dispatcher, sellerId),
        action: 'order.accepted',
        subject: { kind: 'order', id: orderId },
        after: { part: id },
      })
      return ok({ isNew: true })
    },
  })
}
