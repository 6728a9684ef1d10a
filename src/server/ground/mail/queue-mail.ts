import type { Transaction } from 'kysely'
import { officeAddress } from '#domain/ground/settings/legal-entity.ts'
import { ownEmail } from '#domain/ground/shared/account-email.ts'
import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { together } from '#server/ground/db/together.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'
import type { MailContent } from './mail-content.ts'
import { mailDocument } from './mail-layout.ts'
import { insertMail, insertMailOnce } from './mail-store.ts'
import { queueSending } from './queue-sending.ts'

export interface MailRequest {
  /** What the message is about, as in `order-placed`: one word for filters and for the once-only rule. */
  kind: string
  to: string
  subject: string
  content: MailContent
  /** The body holds a link that works like a password: erased once it was sent. */
  hasSecret?: boolean
  orderId?: string
  /** The invoice that goes with it. */
  invoiceId?: string
  /** The credit note that goes with it, in place of an invoice. */
  creditNoteId?: string
  userId?: string
}

/** What happened, so that nobody is told of it twice: to a parcel or a vendor order, on a day. */
export interface MailedEvent {
  parcelId?: string
  vendorOrderId?: string
  day?: Day
}

/**
 * Writes a message and the job that sends it, in the caller's transaction: both exist if and only if it commits.
 * A second confirmation of the same order is a mistake of ours and fails on the database's unique index. Answers with
 * the message's id. Of what is to go to an account without an e-mail nothing is written.
 */
export async function queueMail(app: App, tx: Transaction<Schema>, mail: MailRequest): Promise<string> {
  const row = await mailRow(app, tx, mail)
  if (ownEmail(mail.to) !== undefined) await together([insertMail(tx, row), queueSending(app, tx, row.id)])
  return row.id
}

/** The same, unless a message of this kind was written to this address about this event before. */
export async function queueMailOnce(
  app: App,
  tx: Transaction<Schema>,
  mail: MailRequest,
  { parcelId, vendorOrderId, day }: MailedEvent,
): Promise<void> {
  const event = {
    parcel_id: parcelId ?? null,
    vendor_order_id: vendorOrderId ?? null,
    for_day: day ?? null,
  }
  const row = await mailRow(app, tx, mail)
  if (ownEmail(mail.to) !== undefined && (await insertMailOnce(tx, { ...row, ...event })))
    await queueSending(app, tx, row.id)
}

async function mailRow(app: App, tx: Transaction<Schema>, mail: MailRequest) {
  const { entity } = await readSettings(tx, indianDay(app.clock.now()))
  const sender = `${entity.legalName}, ${officeAddress(entity)}. ${entity.care.phone}, ${entity.care.email}`
  const { text, html } = mailDocument(mail.subject, mail.content, sender)
  return {
    id: app.random.uuid(),
    kind: mail.kind,
    to_address: mail.to,
    subject: mail.subject,
    text_body: text,
    html_body: html,
    has_secret: mail.hasSecret ?? false,
    order_id: mail.orderId ?? null,
    attached_invoice_id: mail.invoiceId ?? null,
    attached_credit_note_id: mail.creditNoteId ?? null,
    user_id: mail.userId ?? null,
    created_at: app.clock.now(),
  }
}
