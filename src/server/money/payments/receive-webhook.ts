import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { insertEvent, saveDispute } from './gateway-event-store.ts'

/**
 * Takes what a gateway tells: verifies its signature over the bytes as they came, notes once where to look, and leaves
 * the rest to a job, so that the gateway is answered at once. False for what the gateway of this shop has not signed,
 * or signed too long ago. An event that was told before is taken and changes nothing.
 */
export async function receiveWebhook(
  app: App,
  request: { gateway: string; rawBody: Buffer; headers: Headers },
): Promise<boolean> {
  if (request.gateway !== app.gateway.name) return false
  const at = app.clock.now()
  const event = app.gateway.readWebhook({ ...request, now: at })
  if (!event) return false
  const { gateway } = request
  await inTransaction(app, async (tx) => {
    if (!(await insertEvent(tx, { ...event, gateway, at }))) return
    if (event.dispute) await saveDispute(tx, { gateway, dispute: event.dispute, at })
    await app.jobs.enqueue(tx, 'gateway-event', { gateway, eventId: event.eventId })
  })
  if (event.dispute)
    app.log.warn({ dispute: event.dispute.id, status: event.dispute.status }, 'a payment is disputed')
  return true
}
