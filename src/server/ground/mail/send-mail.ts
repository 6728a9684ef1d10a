import type { App } from '#server/ground/app.ts'
import type { MailAttachment } from '#server/ground/outside/mail.ts'
import { findMail, markMailFailed, markMailSent } from './mail-store.ts'

/** Render the paper that a message names by its id. */
export interface MailPapers {
  invoice(app: App, id: string): Promise<MailAttachment>
  creditNote(app: App, id: string): Promise<MailAttachment>
}

/**
 * Sends one message, with its paper, unless it was sent before. Throws when the paper cannot be rendered or the next
 * hop does not take it, so that the job is tried again; a crash between sending and marking repeats the message under
 * the same Message-ID.
 */
export async function sendMail(app: App, mailId: string, papers?: MailPapers): Promise<void> {
  const mail = await findMail(app.db, mailId)
  if (!mail || mail.sent_at || mail.text_body === null || mail.html_body === null) return
  const message = {
    id: mail.id,
    to: mail.to_address,
    subject: mail.subject,
    text: mail.text_body,
    html: mail.html_body,
  }
  try {
    const attachment =
      (mail.attached_invoice_id && (await papers?.invoice(app, mail.attached_invoice_id))) ||
      (mail.attached_credit_note_id && (await papers?.creditNote(app, mail.attached_credit_note_id)))
    await app.mail.send(attachment ? { ...message, attachment } : message)
  } catch (error) {
    const problem = error instanceof Error ? error.message : 'the mail server refused the message'
    await markMailFailed(app.db, { id: mail.id, problem: problem.slice(0, 500) })
    throw error
  }
  await markMailSent(app.db, {
    id: mail.id,
    at: app.clock.now(),
    eraseBody: mail.has_secret && app.mail.leavesTheShop,
  })
}
