import type { Transaction } from 'kysely'
import { type ConfirmationReason, whyConfirm } from '#domain/ground/cash-on-delivery/cash-confirmation.ts'
import { indianDay } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import type { App } from '#server/ground/app.ts'
import { readCashRisk } from '#server/ground/cash-on-delivery/cash-risk-views.ts'
import { askToConfirm } from '#server/ground/cash-on-delivery/confirm-cash.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'
import { lockPayment, movePayment } from '#server/money/payments/move-payment.ts'
import { changePaymentMethod } from '#server/orders/orders/change-payment-method.ts'
import { orderPlacedMail } from '#server/orders/orders/mail/order-mail.ts'
import { markPlaced } from '#server/orders/orders/mark-placed.ts'
import { moveVendorOrders } from '#server/orders/orders/move-vendor-orders.ts'
import { takeOutOfCart } from '#server/selling/cart/cart-at-checkout.ts'
import { lockVendorOrders } from '#server/selling/order-moves/lock-order.ts'
import { findCashProblem } from '../cash-problem-views.ts'
import { findDelivery, getOrderKeys } from '../checkout-views.ts'
import { sellGoodsInCash } from '../goods-of-order.ts'
import { tellCustomer } from '../tell-customer.ts'

type PlaceInCashRefusal =
  | CodeOf<typeof findCashProblem | typeof sellGoodsInCash>
  | 'checkout.payment_expired'
  | 'checkout.way_unavailable'

/**
 * Places an order that was not paid online, to be paid in cash at the door, under the lock of its payer; its sellers are
 * told once it is confirmed, where it has to be. An order that is decided stays as it is.
 */
export async function placeInCash(
  app: App,
  tx: Transaction<Schema>,
  { orderId, userId }: { orderId: string; userId: string },
): Promise<Result<undefined, PlaceInCashRefusal>> {
  const payment = await lockPayment(tx, orderId)
  if (payment?.status !== 'failed' && payment?.status !== 'expired' && payment?.status !== 'pending')
    return ok(undefined)
  // Its payment is for the advance alone, and its lines bear shares of that: another order is written instead.
  if (payment.cashDuePaise > 0) return refuse('checkout.way_unavailable')
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
  const reasons = await askWhereNeeded(app, tx, { orderId, userId, totalPaise: payment.amountPaise })
  await markPlaced(app, tx, { orderId, tellsSellers: reasons.length === 0 })
  const { goods } = await tellCustomer(app, tx, orderId, orderPlacedMail)
  await takeOutOfCart(tx, { ...(await getOrderKeys(tx, orderId)), orderId, goods })
  await refreshBestOffers(tx, sold.value)
  return ok(undefined)
}

/** Gives why it has to be confirmed; nothing where it has not. */
async function askWhereNeeded(
  app: App,
  tx: Transaction<Schema>,
  { orderId, userId, totalPaise }: { orderId: string; userId: string; totalPaise: Paise },
): Promise<ConfirmationReason[]> {
  const { terms } = await readSettings(tx, indianDay(app.clock.now()))
  const delivery = await findDelivery(tx, orderId)
  const risk = await readCashRisk(app, tx, { userId, delivery, days: terms.codRefusalDays })
  const reasons = whyConfirm(totalPaise, risk, terms)
  if (reasons.length > 0) await askToConfirm(app, tx, { orderId, reasons, terms })
  return reasons
}
