import type { Transaction } from 'kysely'
import { hasLink } from '#domain/ground/shared/typed-text/link-in-text.ts'
import { CONTACT_SUBJECTS, type ContactMessage } from '#domain/people/support/contact-form.ts'
import { ACKNOWLEDGED_WITHIN_HOURS } from '#domain/people/support/ticket-clock.ts'
import { ticketNumber } from '#domain/people/support/ticket-number.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import type { MailBlock } from '#server/ground/mail/mail-content.ts'
import { mailAboutTicket } from './ticket-mail.ts'
import { changeTicket, insertTicket } from './ticket-store.ts'

/**
 * Keeps a contact message as a numbered ticket and mails the sender a copy, in one transaction: its text only
 * where nothing in it becomes a link. The copy acknowledges
 * the ticket once it was sent. Answers with the ticket's number, "NN-T-001001".
 */
export async function submitTicket(
  app: App,
  o: { message: ContactMessage; userId: string | undefined },
): Promise<{ number: string }> {
  const id = await inTransaction(app, (tx) => openTicket(app, tx, o))
  return { number: ticketNumber(id) }
}

/** The same in the caller's transaction; answers with the id, which is the number that people read without its letters. */
export async function openTicket(
  app: App,
  tx: Transaction<Schema>,
  { message, userId }: { message: ContactMessage; userId: string | undefined },
): Promise<number> {
  const at = app.clock.now()
  const person = { user_id: userId ?? null, name: message.name, email: message.email }
  const ticketId = await insertTicket(tx, {
    ...person,
    phone: message.phone ?? null,
    subject: message.subject ?? 'other',
    message: message.message,
    created_at: at,
    clock_from: at,
  })
  const mailId = await mailAboutTicket(app, tx, {
    ticket: { id: ticketId, ...person },
    kind: 'ticket-received',
    subject: (number) => `We have your message (${number})`,
    blocks: (number) => copyOf(message, number),
    link: 'Read or add to your ticket',
  })
  await changeTicket(tx, ticketId, { receipt_mail_id: mailId })
  return ticketId
}

/** The address may belong to somebody else, so a name or text with a link in it is not mailed back. */
const ON_ITS_PAGE = 'Use the button to see what you wrote.'

function copyOf(message: ContactMessage, number: string): MailBlock[] {
  const subject = CONTACT_SUBJECTS.find(({ key }) => key === message.subject)?.label ?? 'Not chosen'
  return [
    {
      kind: 'paragraph',
      text: `Thank you for writing to us. Your ticket number is ${number}. We acknowledge every complaint within ${ACKNOWLEDGED_WITHIN_HOURS} hours and settle it within one month.`,
    },
    {
      kind: 'rows',
      rows: [
        { label: 'Ticket', value: number, strong: true },
        { label: 'Subject', value: subject },
      ],
    },
    { kind: 'paragraph', text: hasLink(message.message) ? ON_ITS_PAGE : `Your message:\n${message.message}` },
  ]
}
