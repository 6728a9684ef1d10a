import type { Transaction } from 'kysely'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import type { GatewayDispute } from '#server/ground/outside/payment-gateway.ts'
import {
  findOpenEvent,
  listFoundDisputes,
  markDone,
  removeEvents,
  saveDispute,
  setOrderOfDispute,
} from './gateway-event-store.ts'
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
const KEEP_MS = 90 * DAY_MS

export function sweepGatewayEvents(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  return removeEvents(app.db, new Date(app.clock.now().getTime() - KEEP_MS))
}

/**
 * Writes how a bank's dispute stands, in the gateway's own answer, under the lock of its order. One that the bank has
 * decided stays as it was decided, unless it disputes again in a later phase.
 */
export function writeDispute(
  app: Pick<App, 'clock'>,
  tx: Transaction<Schema>,
  told: { gateway: string; dispute: GatewayDispute },
): Promise<void> {
  return saveDispute(tx, { ...told, at: app.clock.now() })
}

/**
 * Gives disputes their orders that were told before we knew of the payment: a gateway tells its events in any order, and
 * a bank may be faster than what captured the money.
 */
export async function findOrdersOfDisputes(app: Pick<App, 'db' | 'random'>): Promise<void> {
  for (const found of await listFoundDisputes(app.db))
    await inTransaction(app, (tx) => setOrderOfDispute(tx, found))
}
