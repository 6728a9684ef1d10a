import type { Customer } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import { orderInstead } from '#server/orders/checkout/instead/order-instead.ts'
import type { PlaceOrderInput } from '#server/orders/checkout/parse-place-order.ts'
import { payOrder } from '#server/orders/checkout/pay-again/pay-order.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import type { FakeGateway } from './fake-gateway.ts'

/** An order whose card was declined, as when its limit is reached. The gateway of the app is a fake one. */
export async function declinedOrder(
  app: App,
  customer: Customer,
  checkout: PlaceOrderInput,
): Promise<string> {
  const gateway = app.gateway as FakeGateway
  const { behaviour } = gateway
  gateway.behaviour = 'decline'
  const declined = await placeOrder(app, customer, checkout)
  gateway.behaviour = behaviour
  if (declined.ok || declined.problem.code !== 'checkout.payment_declined')
    throw new Error(declined.ok ? 'the card was to be declined' : declined.problem.code)
  const { order_id: orderId } = await app.db
    .selectFrom('idempotency_keys')
    .select('order_id')
    .where('key', '=', checkout.checkoutKey)
    .where('principal', '=', customer.userId)
    .executeTakeFirstOrThrow()
  return orderId ?? ''
}

/** The same goods with an advance by another card, which is paid, and the rest at the door. Gives the order that was placed. */
export async function placedWithAdvance(
  app: App,
  customer: Customer,
  { checkout, advancePaise }: { checkout: PlaceOrderInput; advancePaise: number },
): Promise<string> {
  const former = await declinedOrder(app, customer, checkout)
  const instead = await orderInstead(app, customer, { orderId: former, advancePaise })
  if (!instead.ok) throw new Error(instead.problem.code)
  const { orderId } = instead.value
  const cardToken = `tok_${orderId.replaceAll('-', '')}`
  const paid = await payOrder(app, customer, { orderId, method: 'card', cardToken })
  if (!paid.ok) throw new Error(paid.problem.code)
  if (!paid.value.placedAt) throw new Error(paid.value.paymentStatus)
  return orderId
}
