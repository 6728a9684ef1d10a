import type { App } from '#server/app.ts'
import { findOpenEvent, markDone, removeEvents } from './gateway-event-store.ts'
import { findOrderOfGateway } from './payment-store.ts'

/** An event that waits to be worked off, with the order of ours that it is about. */
export async function openGatewayEvent(
  app: Pick<App, 'db'>,
  { gateway, eventId }: { gateway: string; eventId: string },
): Promise<{ kind: string; orderId: string | undefined } | undefined> {
  const event = await findOpenEvent(app.db, { gateway, eventId })
  if (!event) return undefined
  const { kind, gatewayOrderId } = event
  const orderId = gatewayOrderId ? await findOrderOfGateway(app.db, { gateway, gatewayOrderId }) : undefined
  return { kind, orderId }
}

export function finishGatewayEvent(
  app: Pick<App, 'db' | 'clock'>,
  event: { gateway: string; eventId: string },
): Promise<void> {
  return markDone(app.db, { ...event, at: app.clock.now() })
}

/** Gateways repeat an event for days at most. */
const KEEP_MS = 90 * 24 * 3_600_000

export function sweepGatewayEvents(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  return removeEvents(app.db, new Date(app.clock.now().getTime() - KEEP_MS))
}
