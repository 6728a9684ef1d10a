import type { Paise } from '#domain/ground/shared/money.ts'
import type { App } from '#server/ground/app.ts'
import { findRest, saveGatewayOrderOfRest } from './rest-payment-store.ts'

/** The gateway's order of a rest: opened once, under its own id as the receipt. Undefined while the gateway does not answer. */
export async function openRestOrder(
  app: Pick<App, 'db' | 'gateway'>,
  restPaymentId: string,
): Promise<{ gatewayOrderId: string; amountPaise: Paise } | undefined> {
  const rest = await findRest(app.db, restPaymentId)
  if (!rest) return undefined
  const { amountPaise, gatewayOrderId } = rest
  if (gatewayOrderId) return { gatewayOrderId, amountPaise }
  const opened = await app.gateway.openOrder({ receipt: rest.id, amountPaise })
  if (!opened?.gatewayOrderId) return undefined
  await saveGatewayOrderOfRest(app.db, { id: rest.id, gatewayOrderId: opened.gatewayOrderId })
  return { gatewayOrderId: opened.gatewayOrderId, amountPaise }
}
