import { type CodeOf, type Result, refuse } from '#domain/ground/shared/result.ts'
import { readChoice } from '#domain/money/payments/ways/pay-choice.ts'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import { chosenOf, findOfferedWays } from '#server/money/payments/ways/find-offered-ways.ts'
import { findOrder, piecesOf } from '#server/orders/orders/order-page-views.ts'
import type { CheckoutState } from '../checkout-views.ts'
import { findOrderPayment } from '../order-payment-views.ts'
import { payOrder } from './pay-order.ts'

/**
 * The customer pays for an order of theirs with a bank, a wallet, a lender or a plan ("netbanking:HDFC", "emi:HDFC:6"), as
 * it is offered for this order at this moment. Refuses what the account does not take, what is down, and amounts beyond
 * its limits.
 */
export async function payWithChoice(
  app: App,
  customer: Customer,
  { orderId, way }: { orderId: string; way: string },
): Promise<Result<CheckoutState, CodeOf<typeof payOrder>>> {
  const choice = readChoice(way)
  const payment = await findOrderPayment(app, customer.userId, orderId)
  if (!payment) return refuse('checkout.order_gone')
  const order = await findOrder(app, customer.userId, orderId)
  const { amountPaise } = payment
  const offered = await findOfferedWays(app, { amountPaise, pieces: piecesOf(order) })
  const instrument = choice && offered && chosenOf(offered, choice)
  if (!choice || !instrument) return refuse('checkout.way_unavailable')
  return payOrder(app, customer, { orderId, method: choice.method, instrument, cardToken: undefined })
}
