import type { Transaction } from 'kysely'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { lockPayment, movePayment } from '#server/money/payments/move-payment.ts'
import { changePaymentMethod } from '#server/orders/orders/change-payment-method.ts'
import { orderPlacedMail } from '#server/orders/orders/mail/order-mail.ts'
import { markPlaced } from '#server/orders/orders/mark-placed.ts'
import { moveVendorOrders } from '#server/orders/orders/move-vendor-orders.ts'
import { takeOutOfCart } from '#server/selling/cart/cart-at-checkout.ts'
import { lockVendorOrders } from '#server/selling/order-moves/lock-order.ts'
import { findCashProblem } from '../cash-problem-views.ts'
import { getOrderKey } from '../checkout-views.ts'
import { sellGoodsInCash } from '../goods-of-order.ts'
import { tellCustomer } from '../tell-customer.ts'

type PlaceInCashRefusal = CodeOf<typeof findCashProblem | typeof sellGoodsInCash> | 'checkout.payment_expired'

/**
 * Places an order that was not paid online, to be paid in cash at the door, under the lock of its payer. An order that
 * is decided stays as it is.
 */
export async function placeInCash(
  app: App,
  tx: Transaction<Schema>,
  { orderId, userId }: { orderId: string; userId: string },
): Promise<Result<undefined, PlaceInCashRefusal>> {
  const payment = await lockPayment(tx, orderId)
  if (payment?.status !== 'failed' && payment?.status !== 'expired' && payment?.status !== 'pending')
    return ok(undefined)
  const problem = await findCashProblem(app, tx, { orderId, userId, amountPaise: payment.amountPaise })
  if (problem) return { ok: false, problem }
  const vendorOrders = await lockVendorOrders(tx, orderId)
  if (vendorOrders.some((vendorOrder) => vendorOrder.status !== 'awaiting-payment'))
    return refuse('checkout.payment_expired')
  await movePayment(app, tx, payment, {
    status: 'due',
    method: 'cod',
    // A bank that was asked before may still say yes: then the order is paid ahead.
    keepAsking: true,
    byCustomer: userId,
  })
  await changePaymentMethod(tx, { orderId, method: 'cod' })
  const sold = await sellGoodsInCash(app, tx, orderId)
  if (!sold.ok) return sold
  await moveVendorOrders(app, tx, { orderId, to: 'pending', by: { kind: 'system' } })
  await markPlaced(app, tx, orderId)
  const { offerIds } = await tellCustomer(app, tx, orderId, orderPlacedMail)
  await takeOutOfCart(tx, { ...(await getOrderKey(tx, orderId)), orderId, offerIds })
  await refreshBestOffers(tx, sold.value)
  return ok(undefined)
}
