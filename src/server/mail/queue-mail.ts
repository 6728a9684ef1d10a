import type { Transaction } from 'kysely'
import { officeAddress } from '#domain/settings/legal-entity.ts'
import { indianDay } from '#domain/shared/days.ts'
import type { App } from '#server/app.ts'
import type { Schema } from '#server/db/schema.ts'
import { readSettings } from '#server/settings/current-settings.ts'
import { type MailContent, mailDocument } from './mail-layout.ts'
import { insertMail } from './mail-store.ts'

export interface MailRequest {
  /** What the message is about, as in `order-placed`: one word for filters and for the once-only rule. */
  kind: string
  to: string
  subject: string
  content: MailContent
  /** The body holds a link that works like a password: erased once it was sent. */
  hasSecret?: boolean
  orderId?: string
  userId?: string
}

/**
 * Writes a message and the job that sends it, in the caller's transaction: both exist if and only if it commits.
 * A second confirmation of the same order is a mistake of ours and fails on the database's unique index. Answers with
 * the message's id.
 */
export async function queueMail(app: App, tx: Transaction<Schema>, mail: MailRequest): Promise<string> {
  const id = app.random.uuid()
  const { entity } = await readSettings(tx, indianDay(app.clock.now()))
  const sender = `${entity.legalName}, ${officeAddress(entity)}. ${entity.care.phone}, ${entity.care.email}`
  const { text, html } = mailDocument(mail.subject, mail.content, sender)
  await insertMail(tx, {
    id,
    kind: mail.kind,
    to_address: mail.to,
    subject: mail.subject,
    text_body: text,
    html_body: html,
    has_secret: mail.hasSecret ?? false,
    order_id: mail.orderId ?? null,
    user_id: mail.userId ?? null,
    created_at: app.clock.now(),
  })
  await app.jobs.enqueue(tx, 'mail', { mailId: id })
  return id
}
