import type { App } from '#server/ground/app.ts'
import { listGatewayOrders } from './order-payment-views.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * The customer's browser comes back from the gateway. Only what the gateway signed for the order that we opened there
 * counts, and even that says no more than that it is time to ask. Anything else changes nothing.
 */
export async function comeBackFromGateway(
  app: App,
  orderId: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  const known = await listGatewayOrders(app, orderId)
  const isSigned = known.some(
    ({ gateway, gatewayOrderId }) =>
      gateway === app.gateway.name && app.gateway.isSignedReturn(fields, gatewayOrderId),
  )
  if (isSigned) await settlePayment(app, orderId)
}
