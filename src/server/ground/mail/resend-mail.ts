import type { Transaction } from 'kysely'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { insertMail, isCopyOnItsWay, lockMail } from './mail-store.ts'
import { queueSending } from './queue-sending.ts'

type ResendMailRefusal = 'mail.erased' | 'mail.on_its_way' | 'mail.unknown'

/**
 * Writes a message once more, word for word and to the same address, with the job that sends it: a new message beside
 * the first, in the caller's transaction. Refuses while it, or a copy that was asked for, is still to be tried for the
 * first time, and when its text is gone.
 */
export async function resendMail(
  app: App,
  tx: Transaction<Schema>,
  { mailId, orderId }: { mailId: string; orderId: string },
): Promise<Result<{ mailId: string; kind: string; to: string }, ResendMailRefusal>> {
  const mail = await lockMail(tx, mailId)
  if (mail?.order_id !== orderId) return refuse('mail.unknown')
  const firstId = mail.resend_of ?? mail.id
  const isUntried = !mail.sent_at && !mail.last_problem
  if (isUntried || (await isCopyOnItsWay(tx, firstId))) return refuse('mail.on_its_way')
  if (mail.has_secret || mail.text_body === null || mail.html_body === null) return refuse('mail.erased')
  const id = app.random.uuid()
  await insertMail(tx, {
    id,
    kind: mail.kind,
    to_address: mail.to_address,
    subject: mail.subject,
    text_body: mail.text_body,
    html_body: mail.html_body,
    order_id: mail.order_id,
    attached_invoice_id: mail.attached_invoice_id,
    attached_credit_note_id: mail.attached_credit_note_id,
    user_id: mail.user_id,
    parcel_id: mail.parcel_id,
    vendor_order_id: mail.vendor_order_id,
    for_day: mail.for_day,
    created_at: app.clock.now(),
    resend_of: firstId,
  })
  await queueSending(app, tx, id)
  return ok({ mailId: id, kind: mail.kind, to: mail.to_address })
}
