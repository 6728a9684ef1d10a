import type { Transaction } from 'kysely'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/**
 * Has the sellers of an order written to that it was placed, if the transaction that places it commits. A job writes the
 * mails, so that no buyer waits for them.
 */
export function tellSellers(app: Pick<App, 'jobs'>, tx: Transaction<Schema>, orderId: string): Promise<void> {
  return app.jobs.enqueue(tx, 'tell-sellers', { orderId })
}
