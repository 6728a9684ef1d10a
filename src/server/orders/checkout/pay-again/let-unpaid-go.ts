import type { Transaction } from 'kysely'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { lockPayment, movePayment } from '#server/money/payments/move-payment.ts'
import { moveVendorOrders } from '#server/orders/orders/move-vendor-orders.ts'
import { lockCart, renewCheckoutKey } from '#server/selling/cart/cart-at-checkout.ts'
import { readHeldSince } from '#server/selling/inventory/hold-stock.ts'
import { lockVendorOrders } from '#server/selling/order-moves/lock-order.ts'
import { findCheckoutState, findOwner, getOrderKeys } from '../checkout-views.ts'
import { releaseGoods } from '../goods-of-order.ts'
import { settlePayment } from '../settle-payment.ts'

/**
 * The customer lets an order of theirs go that waits for its payment: its pieces are on sale again, and the cart is as it
 * was. The gateway is asked first, so that what was paid meanwhile is placed, and refused here; money that comes later goes
 * back (`settlePayment`). Letting go twice changes nothing; somebody else's order is as absent as one that never was.
 */
export async function letUnpaidGo(
  app: App,
  customer: { userId: string },
  orderId: string,
): Promise<Result<{ isNew: boolean }, 'checkout.already_ordered' | 'checkout.order_gone'>> {
  const owner = isUuid(orderId) ? await findOwner(app.db, orderId) : undefined
  if (owner !== customer.userId) return refuse('checkout.order_gone')
  await settlePayment(app, orderId)
  return decideInTransaction(app, async (tx) => {
    await lockCart(tx, customer.userId)
    const gone = await letGo(app, tx, { orderId, userId: customer.userId })
    if (!gone.ok) return gone
    await refreshBestOffers(tx, gone.value.backOnSale)
    return ok({ isNew: gone.value.isNew })
  })
}

/**
 * The same in the transaction of a caller who holds the lock of the cart and writes the cards of these products last, those
 * of which there was nothing to sell before. `isTakenAgain`: the caller writes an order in its place.
 */
export async function letGo(
  app: App,
  tx: Transaction<Schema>,
  { orderId, userId, isTakenAgain = false }: { orderId: string; userId: string; isTakenAgain?: boolean },
): Promise<
  Result<{ isNew: boolean; backOnSale: string[]; heldSince?: Date | undefined }, 'checkout.already_ordered'>
> {
  const payment = await lockPayment(tx, orderId)
  const vendorOrders = await lockVendorOrders(tx, orderId)
  await app.pause('checkout:before-letting-go')
  if (vendorOrders.some(({ status }) => status !== 'awaiting-payment' && status !== 'cancelled')) {
    const state = await findCheckoutState(tx, orderId)
    return refuse('checkout.already_ordered', {
      details: { orderId, number: orderNumber(state?.sequence ?? 0) },
    })
  }
  const isOpen = payment && ['pending', 'failed', 'expired'].includes(payment.status)
  if (!isOpen || vendorOrders.every(({ status }) => status === 'cancelled'))
    return ok({ isNew: false, backOnSale: [] })
  // A bank may still say yes to what was begun there.
  await movePayment(app, tx, payment, { status: 'cancelled', keepAsking: true, byCustomer: userId })
  const heldSince = await readHeldSince(tx, orderId)
  const backOnSale = await releaseGoods(app, tx, { orderId, isTakenAgain })
  await moveVendorOrders(app, tx, { orderId, to: 'cancelled', by: { kind: 'customer', id: userId } })
  await renewCheckoutKey(tx, await getOrderKeys(tx, orderId))
  return ok({ isNew: true, backOnSale, heldSince })
}
