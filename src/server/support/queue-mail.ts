import type { Transaction } from 'kysely'
import type { App } from '../app.ts'
import type { Schema } from '../db/schema.ts'
import { saveMail } from './mail-store.ts'

export interface MailRequest {
  kind: string
  to: string
  subject: string
  text: string
  html: string
  /** True when the body holds a link that opens something, such as a new password. */
  hasSecret?: boolean
  orderId?: string
  userId?: string
}

/**
 * Asks for a message in the caller's transaction: the row and its job exist if and only if the transaction commits,
 * so nothing is promised that is not sent, and nothing is sent that did not happen.
 */
export async function queueMail(app: App, tx: Transaction<Schema>, mail: MailRequest): Promise<void> {
  const id = app.random.uuid()
  const { hasSecret = false, orderId = null, userId = null, ...rest } = mail
  await saveMail(tx, { ...rest, id, hasSecret, orderId, userId })
  await app.jobs.enqueue(tx, 'mail', { mailId: id })
}
