import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { checkReplyForm } from '#domain/people/support/ticket-forms.ts'
import { ticketNumber } from '#domain/people/support/ticket-number.ts'
import type { App } from '#server/ground/app.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { findThreadOf } from './thread-views.ts'
import { openTicketLink } from './ticket-link.ts'
import { mailAboutTicket } from './ticket-mail.ts'
import { changeTicket, insertMessage, isKeptBefore, lockTicket } from './ticket-store.ts'

/**
 * What a person writes back by the link in our mail: it opens the ticket again. After a closing it counts as a
 * complaint of its own: the clock starts anew, and a mail acknowledges it. Sent twice, it is kept once.
 */
export async function replyByLink(
  app: App,
  o: { token: string; fields: Readonly<Record<string, unknown>>; userId: string | undefined },
): Promise<Result<{ number: string }, 'support.reply_invalid' | 'support.ticket_link_unknown'>> {
  const ticketId = await openTicketLink(app, o.token)
  if (ticketId === undefined) return refuse('support.ticket_link_unknown')
  return keepReply(app, { ...o, ticketId })
}

/** The same signed in, by the number of one's own ticket. */
export async function replyAsOwner(
  app: App,
  { userId }: { userId: string },
  o: { ticketId: string; fields: Readonly<Record<string, unknown>> },
): Promise<Result<{ number: string }, CodeOf<typeof replyByLink> | 'limits.too_many_attempts'>> {
  const allowed = await withinLimit(app, 'message-account', userId)
  if (!allowed.ok) return allowed
  if (!(await findThreadOf(app, { userId }, o.ticketId))) return refuse('support.ticket_link_unknown')
  return keepReply(app, { ticketId: Number(o.ticketId), fields: o.fields, userId })
}

async function keepReply(
  app: App,
  o: { ticketId: number; fields: Readonly<Record<string, unknown>>; userId: string | undefined },
): Promise<Result<{ number: string }, 'support.reply_invalid' | 'support.ticket_link_unknown'>> {
  const { ticketId } = o
  const checked = checkReplyForm(o.fields)
  if (!checked.ok) return checked
  const { text, requestKey } = checked.value
  const at = app.clock.now()
  const number = ticketNumber(ticketId)
  return decideInTransaction(app, async (tx) => {
    const ticket = await lockTicket(tx, ticketId)
    if (!ticket) return refuse('support.ticket_link_unknown')
    if (await isKeptBefore(tx, { ticketId, requestKey })) return ok({ number })
    await insertMessage(tx, {
      ticket_id: ticketId,
      kind: 'reply',
      user_id: o.userId ?? null,
      author_name: ticket.name,
      text,
      mail_id: null,
      request_key: requestKey,
      at,
    })
    const opened = { status: 'open', resolved_at: null, version: ticket.version + 1 } as const
    if (ticket.status !== 'closed') {
      await changeTicket(tx, ticketId, opened)
      return ok({ number })
    }
    const mailId = await mailAboutTicket(app, tx, {
      ticket,
      kind: 'ticket-reopened',
      subject: () => `We have your message (${number})`,
      blocks: () => [
        {
          kind: 'paragraph',
          text: `You wrote to us again about ticket ${number}, so we have reopened it. The same time limit applies again: an answer within one month.`,
        },
      ],
      link: 'Read or add to your ticket',
      quote: { text, at },
    })
    await changeTicket(tx, ticketId, {
      ...opened,
      clock_from: at,
      acknowledged_at: null,
      receipt_mail_id: mailId,
    })
    return ok({ number })
  })
}
