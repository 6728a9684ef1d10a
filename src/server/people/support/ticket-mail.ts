import type { Transaction } from 'kysely'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { ticketNumber } from '#domain/people/support/ticket-number.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { MailBlock } from '#server/ground/mail/mail-content.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { makeTicketLink } from './ticket-link.ts'

interface TicketMail {
  ticket: { id: number; name: string; email: string; user_id: string | null }
  /** `ticket-received`, `ticket-answered`… A mail whose kind begins with `ticket-` acknowledges its ticket once sent. */
  kind: `ticket-${string}`
  subject: (number: string) => string
  blocks: (number: string) => MailBlock[]
  /** What the link under the text says. */
  link: string
  quote?: { text: string; at: Date }
}

/** Queues a mail about a ticket: its number in the subject, a link of its own to the thread. Gives the mail's id. */
export async function mailAboutTicket(app: App, tx: Transaction<Schema>, o: TicketMail): Promise<string> {
  const { ticket, quote } = o
  const number = ticketNumber(ticket.id)
  return queueMail(app, tx, {
    kind: o.kind,
    to: ticket.email,
    subject: o.subject(number),
    hasSecret: true,
    ...(ticket.user_id && { userId: ticket.user_id }),
    content: {
      greeting: `Hello ${ticket.name},`,
      blocks: [
        ...o.blocks(number),
        { kind: 'button', label: o.link, url: await makeTicketLink(app, tx, ticket.id) },
        {
          kind: 'paragraph',
          text: 'Please reply on that page, as we do not read emails to this address. Anyone with the link can read your ticket, so keep it to yourself.',
        },
        ...(quote ? [quoted(quote)] : []),
      ],
    },
  })
}

function quoted({ text, at }: { text: string; at: Date }): MailBlock {
  const lines = text.split('\n').map((line) => `> ${line}`)
  return { kind: 'paragraph', text: [`On ${formatDateTime(at)} you wrote:`, ...lines].join('\n') }
}
