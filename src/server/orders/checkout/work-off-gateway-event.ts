import type { App } from '#server/ground/app.ts'
import { askRefunds } from '#server/money/payments/ask-refunds.ts'
import { finishGatewayEvent, openGatewayEvent } from '#server/money/payments/gateway-event.ts'
import { refreshOutages } from '#server/money/payments/ways/refresh-ways.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Works off one event of a gateway: it says where to look, and the gateway is asked for the truth. Any order of events
 * and any number of repetitions come to the same. Throws when the gateway cannot be asked, and is tried again.
 */
export async function workOffGatewayEvent(
  app: App,
  event: { gateway: string; eventId: string },
): Promise<void> {
  const open = await openGatewayEvent(app, event)
  if (!open) return
  if (open.orderId) await settlePayment(app, open.orderId)
  if (open.kind.startsWith('refund.')) await askRefunds(app)
  if (open.kind.startsWith('payment.downtime.')) await refreshOutages(app)
  await finishGatewayEvent(app, event)
}
