import type { Transaction } from 'kysely'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { countFromPayment } from './count-from-payment.ts'

/**
 * Has the sellers of an order written to that it was placed, if the transaction that places it commits. A job writes the
 * mails, so that no buyer waits for them.
 */
export function tellSellers(app: Pick<App, 'jobs'>, tx: Transaction<Schema>, orderId: string): Promise<void> {
  return app.jobs.enqueue(tx, 'tell-sellers', { orderId })
}

/**
 * An order that waited for its customer since `waitedFrom` is its sellers' to send, under its lock: their days and what was
 * promised count from now, and they are written to.
 */
export async function releaseToSellers(
  app: Pick<App, 'db' | 'clock' | 'jobs'>,
  tx: Transaction<Schema>,
  { orderId, waitedFrom }: { orderId: string; waitedFrom: Date },
): Promise<void> {
  await countFromPayment(app, tx, { orderId, orderedAt: waitedFrom, paidAt: app.clock.now() })
  await tellSellers(app, tx, orderId)
}
