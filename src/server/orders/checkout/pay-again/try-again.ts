import type { Transaction } from 'kysely'
import type { GatewayMethod } from '#domain/ground/outside/gateway-method.ts'
import type { ChosenInstrument } from '#domain/ground/outside/gateway-ways.ts'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import { isLent } from '#domain/money/payments/ways/pay-choice.ts'
import { mayPayAhead } from '#domain/orders/checkout/pay-ahead.ts'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { readAmountDue } from '#server/money/payments/amount-due-views.ts'
import type { Attempt } from '#server/money/payments/attempt.ts'
import { lockPayment, movePayment } from '#server/money/payments/move-payment.ts'
import type { Payment } from '#server/money/payments/payment.ts'
import { isNewRequest, openAttempt, payCashAhead, wasAsked } from '#server/money/payments/start-attempt.ts'
import { changePaymentMethod } from '#server/orders/orders/change-payment-method.ts'
import { leaveOutCancelled } from '#server/orders/refunds/leave-out-cancelled.ts'
import { lockActive } from '#server/people/sign-in/lock-account-row.ts'
import { lockCart } from '#server/selling/cart/cart-at-checkout.ts'
import { isHoldOver } from '#server/selling/inventory/hold-stock.ts'
import { lockVendorOrders } from '#server/selling/order-moves/lock-order.ts'
import { lockPayer } from '../checkout-store.ts'
import { findDelivery } from '../checkout-views.ts'
import { holdGoodsAgain } from '../goods-of-order.ts'
import { openRest } from '../rest/open-rest.ts'
import { placeInCash } from './place-in-cash.ts'

type Tx = Transaction<Schema>

export interface AgainInput {
  orderId: string
  userId: string
  method: PaymentMethod
  /** The bank, wallet, lender or plan, as it was offered; undefined where the method has none. */
  instrument?: ChosenInstrument | undefined
  cardToken: string | undefined
  /** Its customer agrees to have the card saved that pays. */
  savesCard?: boolean | undefined
}

/**
 * Prepares another try to pay an order that was written before, in the caller's transaction and by another way of
 * paying too: its goods are held once more, at the price that was agreed, where a new order would cost the same. Gives
 * the attempt to bring to the gateway; undefined when there is nothing to bring: the request was sent before, the bank
 * has to answer first, the order is decided, or the way is yet to be chosen ('online').
 */
export async function tryAgain(
  app: App,
  tx: Tx,
  input: AgainInput,
): Promise<
  Result<
    Attempt | undefined,
    CodeOf<typeof placeInCash | typeof openRest> | 'checkout.account_closed' | 'checkout.way_unavailable'
  >
> {
  await lockCart(tx, input.userId)
  if (!(await lockActive(tx, input.userId))) return refuse('checkout.account_closed')
  await lockPayer(tx, await findDelivery(tx, input.orderId))
  if (input.method === 'cod') return placeInCash(app, tx, input)
  const payment = await lockPayment(tx, input.orderId)
  // Nothing is asked of the gateway, and nothing held anew, before its customer has chosen.
  if (input.method === 'online') return ok(undefined)
  // What is lent is lent for the whole, and given back to its lender.
  if (payment && payment.cashDuePaise > 0 && isLent(input.method)) return refuse('checkout.way_unavailable')
  const online = { ...input, method: input.method }
  switch (payment?.status) {
    case 'pending':
      // What is not held any more is not paid for: it is asked what came of it, and may be tried anew then.
      if (await isHoldOver(tx, input.orderId)) return ok(undefined)
      return ok(await openAttempt(app, tx, { ...online, isWaiting: true }))
    case 'failed':
    case 'expired':
      return (await isNewRequest(tx, online)) ? holdAndOpen(app, tx, { payment, ...online }) : ok(undefined)
    case 'due': {
      const vendorOrders = await lockVendorOrders(tx, input.orderId)
      const amountPaise = await readAmountDue(tx, input.orderId)
      const isAsked = await wasAsked(tx, payment)
      const vendorOrderStatuses = vendorOrders.map(({ status }) => status)
      if (!mayPayAhead(payment, vendorOrderStatuses)) return ok(undefined)
      // Its order at the gateway is of one amount: nobody is asked to pay for what is not sent.
      if (amountPaise === 0 || (isAsked && amountPaise !== payment.amountPaise)) return ok(undefined)
      if (!isAsked) await leaveOutCancelled(tx, input.orderId)
      return ok(await payCashAhead(app, tx, { ...online, amountPaise }))
    }
    case 'paid':
    case 'partly-refunded':
      return openRest(app, tx, { payment, ...online })
    default:
      return ok(undefined)
  }
}

type Online = AgainInput & { method: GatewayMethod }

async function holdAndOpen(
  app: App,
  tx: Tx,
  { payment, ...online }: Online & { payment: Payment },
): Promise<Result<Attempt | undefined, CodeOf<typeof holdGoodsAgain> | 'checkout.payment_expired'>> {
  const { orderId, userId, method } = online
  const vendorOrders = await lockVendorOrders(tx, orderId)
  if (vendorOrders.some((vendorOrder) => vendorOrder.status !== 'awaiting-payment'))
    return refuse('checkout.payment_expired')
  await movePayment(app, tx, payment, {
    status: 'pending',
    method,
    gateway: app.gateway.name,
    keepAsking: true,
    byCustomer: userId,
  })
  await changePaymentMethod(tx, { orderId, method })
  const held = await holdGoodsAgain(app, tx, orderId)
  if (!held.ok) return held
  const attempt = await openAttempt(app, tx, { ...online, isWaiting: false })
  await refreshBestOffers(tx, held.value)
  return ok(attempt)
}
