import { CONTACT_SUBJECTS, type ContactMessage } from '#domain/support/contact-form.ts'
import { ticketNumber } from '#domain/support/ticket-number.ts'
import type { App } from '../app.ts'
import { inTransaction } from '../db/transaction.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { insertTicket } from './ticket-store.ts'

/**
 * Keeps a contact message as a numbered ticket and mails the sender a copy, in one transaction.
 * Answers with the ticket's number, "NN-T-001001".
 */
export async function submitTicket(
  app: App,
  o: { message: ContactMessage; userId: string | undefined },
): Promise<{ number: string }> {
  const { message } = o
  const number = await inTransaction(app, async (tx) => {
    const sequence = await insertTicket(tx, {
      user_id: o.userId ?? null,
      name: message.name,
      email: message.email,
      phone: message.phone ?? null,
      subject: message.subject ?? 'other',
      message: message.message,
      created_at: app.clock.now(),
    })
    const given = ticketNumber(sequence)
    await queueMail(app, tx, {
      kind: 'ticket-received',
      to: message.email,
      subject: `We have your message (${given})`,
      content: copyOf(message, given),
      ...(o.userId && { userId: o.userId }),
    })
    return given
  })
  return { number }
}

function copyOf(message: ContactMessage, number: string) {
  const subject = CONTACT_SUBJECTS.find(({ key }) => key === message.subject)?.label ?? 'Not chosen'
  return {
    greeting: `Hello ${message.name},`,
    parts: [
      {
        kind: 'paragraph' as const,
        text: `thank you for writing to us. Your message is kept as ticket ${number}. We acknowledge every complaint within 48 hours and settle it within one month.`,
      },
      {
        kind: 'rows' as const,
        rows: [
          { label: 'Ticket', value: number, strong: true },
          { label: 'Subject', value: subject },
        ],
      },
      { kind: 'paragraph' as const, text: `Your message:\n${message.message}` },
    ],
  }
}
