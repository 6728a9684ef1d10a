import type { Transaction } from 'kysely'
import { mayDo } from '#domain/ground/access/office-roles.ts'
import { canMove } from '#domain/ground/shared/moves.ts'
import type { ProblemCode } from '#domain/ground/shared/problem-code.ts'
import { type AnyResult, ok, type Refused, type Result, refuse } from '#domain/ground/shared/result.ts'
import { checkReasonForm, checkReplyForm, type TicketAnswer } from '#domain/people/support/ticket-forms.ts'
import { TICKET_KINDS, TICKET_MOVES } from '#domain/people/support/ticket-state.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { findAssignee } from './assignee-views.ts'
import { changeTicket, insertMessage, isKeptBefore, type LockedTicket, lockTicket } from './ticket-store.ts'

interface Asked {
  ticketId: number
  fields: Readonly<Record<string, unknown>>
}

/**
 * Closes a ticket without a mail (a duplicate, advertising), for a reason that is recorded. Refuses when it is closed
 * already.
 */
export async function closeTicketQuietly(
  app: App,
  admin: Permitted<'support.answer'>,
  o: Asked,
): Promise<Result<undefined, UntimelyRefusal | 'support.move_not_allowed'>> {
  return changeForReason(app, admin, o, async (tx, ticket, { text, version }) => {
    if (!canMove(TICKET_MOVES, ticket.status, 'closed')) return refuse('support.move_not_allowed')
    await changeTicket(tx, ticket.id, {
      status: 'closed',
      resolved_at: app.clock.now(),
      version: version + 1,
    })
    await record(app, tx, admin, {
      ticket,
      action: 'ticket.closed',
      before: { status: ticket.status, version },
      after: { status: 'closed', version: version + 1, reason: text },
    })
    return ok('closing')
  })
}

/** Opens a closed ticket again, for a reason; its clock runs on from where it began. */
export async function reopenTicket(
  app: App,
  admin: Permitted<'support.answer'>,
  o: Asked,
): Promise<Result<undefined, UntimelyRefusal | 'support.move_not_allowed'>> {
  return changeForReason(app, admin, o, async (tx, ticket, { text, version }) => {
    if (ticket.status !== 'closed') return refuse('support.move_not_allowed')
    await changeTicket(tx, ticket.id, { status: 'open', resolved_at: null, version: version + 1 })
    await record(app, tx, admin, {
      ticket,
      action: 'ticket.reopened',
      before: { status: 'closed', version },
      after: { status: 'open', version: version + 1, reason: text },
    })
    return ok('reopening')
  })
}

/** Writes something on a ticket that only we see. */
export async function noteOnTicket(
  app: App,
  admin: Permitted<'support.answer'>,
  o: Asked,
): Promise<Result<undefined, 'support.reply_invalid' | 'support.ticket_unknown'>> {
  const checked = checkReplyForm(o.fields)
  if (!checked.ok) return checked
  const { text, requestKey } = checked.value
  return changeLocked(app, admin, o.ticketId, async (tx, ticket) => {
    if (await isKeptBefore(tx, { ticketId: ticket.id, requestKey })) return ok(undefined)
    await say(app, tx, admin, { ticket, kind: 'note', text, requestKey })
    await record(app, tx, admin, { ticket, action: 'ticket.noted' })
    return ok(undefined)
  })
}

/**
 * Gives a ticket to somebody who may answer it, or to nobody (field `assignee`, an administrator's id or empty).
 */
export async function assignTicket(
  app: App,
  admin: Permitted<'support.answer'>,
  o: Asked,
): Promise<Result<undefined, 'support.assignee_unknown' | 'support.ticket_unknown'>> {
  const wanted = typeof o.fields.assignee === 'string' ? o.fields.assignee : ''
  return changeLocked(app, admin, o.ticketId, async (tx, ticket) => {
    const assignee = wanted ? await findAssignee(tx, wanted) : undefined
    if (wanted && !(assignee && mayDo(assignee.role, 'support.answer')))
      return refuse('support.assignee_unknown')
    const assignedTo = assignee?.userId ?? null
    if (assignedTo === ticket.assigned_to) return ok(undefined)
    await changeTicket(tx, ticket.id, { assigned_to: assignedTo })
    await record(app, tx, admin, {
      ticket,
      action: 'ticket.assigned',
      before: { assignedTo: ticket.assigned_to },
      after: { assignedTo },
    })
    return ok(undefined)
  })
}

/** Says whether a ticket is a grievance (field `kind`). */
export async function markTicket(
  app: App,
  admin: Permitted<'support.answer'>,
  o: Asked,
): Promise<Result<undefined, 'support.reply_invalid' | 'support.ticket_unknown'>> {
  const kind = TICKET_KINDS.find((key) => key === o.fields.kind)
  if (!kind) return refuse('support.reply_invalid', { fields: { kind: 'Please choose what it is' } })
  return changeLocked(app, admin, o.ticketId, async (tx, ticket) => {
    if (kind === ticket.kind) return ok(undefined)
    await changeTicket(tx, ticket.id, { kind })
    await record(app, tx, admin, {
      ticket,
      action: 'ticket.marked',
      before: { kind: ticket.kind },
      after: { kind },
    })
    return ok(undefined)
  })
}

type UntimelyRefusal = 'support.changed_meanwhile' | 'support.reply_invalid' | 'support.ticket_unknown'

/** A change that is only right as long as the thread is as the administrator saw it, with its reason in the thread. */
async function changeForReason<Code extends ProblemCode>(
  app: App,
  admin: Permitted<'support.answer'>,
  o: Asked,
  work: (
    tx: Transaction<Schema>,
    ticket: LockedTicket,
    asked: TicketAnswer,
  ) => Promise<Result<'closing' | 'reopening', Code>>,
): Promise<Result<undefined, Code | UntimelyRefusal>> {
  const checked = checkReasonForm(o.fields)
  if (!checked.ok) return checked
  const { text, requestKey, version } = checked.value
  return changeLocked(app, admin, o.ticketId, async (tx, ticket) => {
    if (await isKeptBefore(tx, { ticketId: ticket.id, requestKey })) return ok(undefined)
    if (ticket.version !== version) return refuse('support.changed_meanwhile')
    const done = await work(tx, ticket, checked.value)
    if (!done.ok) return done
    await say(app, tx, admin, { ticket, kind: done.value, text, requestKey })
    return ok(undefined)
  })
}

async function changeLocked<Answer extends AnyResult>(
  app: App,
  _admin: Permitted<'support.answer'>,
  ticketId: number,
  work: (tx: Transaction<Schema>, ticket: LockedTicket) => Promise<Answer>,
): Promise<Answer | Refused<'support.ticket_unknown'>> {
  return decideInTransaction(app, async (tx) => {
    const ticket = await lockTicket(tx, ticketId)
    return ticket ? work(tx, ticket) : refuse('support.ticket_unknown')
  })
}

async function say(
  app: App,
  tx: Transaction<Schema>,
  admin: Permitted<'support.answer'>,
  o: { ticket: LockedTicket; kind: 'closing' | 'reopening' | 'note'; text: string; requestKey: string },
): Promise<void> {
  await insertMessage(tx, {
    ticket_id: o.ticket.id,
    kind: o.kind,
    user_id: admin.userId,
    author_name: admin.name,
    text: o.text,
    mail_id: null,
    request_key: o.requestKey,
    at: app.clock.now(),
  })
}

async function record(
  app: App,
  tx: Transaction<Schema>,
  admin: Permitted<'support.answer'>,
  o: { ticket: LockedTicket; action: string; before?: object; after?: object },
): Promise<void> {
  await audit(tx, app, {
    ...asActor(admin),
    action: o.action,
    subject: { kind: 'ticket', id: String(o.ticket.id) },
    ...(o.before && { before: o.before }),
    ...(o.after && { after: o.after }),
  })
}
