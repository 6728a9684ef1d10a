import type { Transaction } from 'kysely'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** Queues the one job that sends a message. It has the message's id, so that no message has two jobs at a time. */
export function queueSending(app: App, tx: Transaction<Schema>, mailId: string): Promise<void> {
  return app.jobs.enqueue(tx, 'mail', { mailId }, { id: mailId })
}
