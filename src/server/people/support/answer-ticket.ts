import type { Transaction } from 'kysely'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { checkAnswerForm } from '#domain/people/support/ticket-forms.ts'
import { ticketNumber } from '#domain/people/support/ticket-number.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import type { MailBlock } from '#server/ground/mail/mail-content.ts'
import { mailAboutTicket } from './ticket-mail.ts'
import { changeTicket, findLatestReply, insertMessage, isKeptBefore, lockTicket } from './ticket-store.ts'

type AnswerTicketRefusal =
  | 'support.changed_meanwhile'
  | 'support.move_not_allowed'
  | 'support.reply_invalid'
  | 'support.ticket_unknown'

/**
 * Answers a ticket by mail, and with `closes` settles it, all in one transaction: text, mail, state and record. The
 * same form sent twice is one mail. Refuses when something was said or decided since the form was opened, and when the
 * ticket is closed: it is opened again first.
 */
export async function answerTicket(
  app: App,
  admin: Permitted<'support.answer'>,
  o: { ticketId: number; fields: Readonly<Record<string, unknown>>; closes: boolean },
): Promise<Result<{ number: string }, AnswerTicketRefusal>> {
  const checked = checkAnswerForm(o.fields)
  if (!checked.ok) return checked
  const { text, requestKey, version } = checked.value
  const { ticketId, closes } = o
  const at = app.clock.now()
  const number = ticketNumber(ticketId)
  return decideInTransaction(app, async (tx) => {
    const ticket = await lockTicket(tx, ticketId)
    if (!ticket) return refuse('support.ticket_unknown')
    if (await isKeptBefore(tx, { ticketId, requestKey })) return ok({ number })
    if (ticket.version !== version) return refuse('support.changed_meanwhile')
    if (ticket.status === 'closed') return refuse('support.move_not_allowed')
    const mailId = await mailAboutTicket(app, tx, {
      ticket,
      kind: closes ? 'ticket-resolved' : 'ticket-answered',
      subject: () => (closes ? `Your ticket ${number} is resolved` : `Our answer to your ticket ${number}`),
      blocks: () => blocksOf(admin, { text, closes }),
      link: 'Read and write back',
      quote: (await findLatestReply(tx, ticketId)) ?? { text: ticket.message, at: ticket.created_at },
    })
    await insertMessage(tx, {
      ...messageOf(admin, { text, closes, mailId, requestKey, at }),
      ticket_id: ticketId,
    })
    // Whoever answers first becomes its assignee, unless it has one.
    const change = {
      status: closes ? 'closed' : 'answered',
      resolved_at: closes ? at : null,
      assigned_to: ticket.assigned_to ?? admin.userId,
      version: version + 1,
    } as const
    await changeTicket(tx, ticketId, { ...change, answered_at: at })
    await audit(tx, app, {
      ...asActor(admin),
      action: closes ? 'ticket.resolved' : 'ticket.answered',
      subject: { kind: 'ticket', id: String(ticketId) },
      before: { status: ticket.status, assignedTo: ticket.assigned_to, version },
      after: { status: change.status, assignedTo: change.assigned_to, version: change.version, mailId },
    })
    return ok({ number })
  })
}

/**
 * Settles a ticket with what was decided elsewhere, in that decision's transaction: the same mail as an answer, and the
 * ticket is closed, also where it was before.
 */
export async function writeResolution(
  app: App,
  tx: Transaction<Schema>,
  admin: Permitted<'support.answer' | 'disputes.decide'>,
  { ticketId, text }: { ticketId: number; text: string },
): Promise<void> {
  const ticket = await lockTicket(tx, ticketId)
  invariant(ticket, 'what is decided has its ticket')
  const at = app.clock.now()
  const number = ticketNumber(ticketId)
  const mailId = await mailAboutTicket(app, tx, {
    ticket,
    kind: 'ticket-resolved',
    subject: () => `Your ticket ${number} is resolved`,
    blocks: () => blocksOf(admin, { text, closes: true }),
    link: 'Read and write back',
    quote: (await findLatestReply(tx, ticketId)) ?? { text: ticket.message, at: ticket.created_at },
  })
  const requestKey = app.random.uuid()
  await insertMessage(tx, {
    ...messageOf(admin, { text, closes: true, mailId, requestKey, at }),
    ticket_id: ticketId,
  })
  await changeTicket(tx, ticketId, {
    status: 'closed',
    resolved_at: at,
    answered_at: at,
    assigned_to: ticket.assigned_to ?? admin.userId,
    version: ticket.version + 1,
  })
}

function blocksOf(
  { name }: { name: string },
  { text, closes }: { text: string; closes: boolean },
): MailBlock[] {
  return [
    { kind: 'paragraph', text },
    { kind: 'paragraph', text: `${name}, NanoNagar` },
    ...(closes ? [{ kind: 'paragraph', text: STILL_OPEN } as const] : []),
  ]
}

function messageOf(
  { userId, name }: { userId: string; name: string },
  said: { text: string; closes: boolean; mailId: string; requestKey: string; at: Date },
) {
  return {
    kind: said.closes ? ('resolution' as const) : ('answer' as const),
    user_id: userId,
    author_name: name,
    text: said.text,
    mail_id: said.mailId,
    request_key: said.requestKey,
    at: said.at,
  }
}

const STILL_OPEN =
  'We have now closed your ticket. If the problem is not solved, reply on the page below and we reopen it.'
