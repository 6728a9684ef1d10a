import type { Kysely } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { ticketNumber } from '#domain/people/support/ticket-number.ts'
import type { TicketKind, TicketMessageKind, TicketStatus } from '#domain/people/support/ticket-state.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { openTicketLink } from './ticket-link.ts'
import { type ClockShown, showClock, subjectLabel } from './ticket-views.ts'

type Db = Kysely<Schema>

export interface ThreadMessage {
  id: number
  kind: TicketMessageKind
  author: string
  text: string
  at: string
  /** Whether its mail was sent; undefined for what is not mailed. */
  mail: { sentAt: string | undefined; problem: string | undefined } | undefined
}

/** A ticket as its page in the back office shows it. */
export interface TicketPage {
  id: number
  number: string
  name: string
  email: string
  phone: string | undefined
  subject: string
  message: string
  kind: TicketKind
  status: TicketStatus
  version: number
  createdAt: string
  acknowledgedAt: string | undefined
  resolvedAt: string | undefined
  clock: ClockShown
  assignee: { userId: string; name: string } | undefined
  messages: ThreadMessage[]
  /** The account it was written from. */
  userId: string | undefined
  /** An account with the same e-mail, verified, that it was not written from. */
  otherAccountId: string | undefined
  orders: { id: string; number: string; placedAt: string; totalPaise: Paise }[]
  others: { id: number; number: string; subject: string; status: TicketStatus; createdAt: string }[]
}

const MESSAGES_MAX = 500
const LATEST_MAX = 5

/** A ticket with its thread, its person's latest orders and other tickets; undefined for an unknown one. */
export async function findTicket(
  db: Db,
  _admin: Permitted<'support.read' | 'support.answer'>,
  id: number,
  now: Date,
): Promise<TicketPage | undefined> {
  const row = await db
    .selectFrom('tickets')
    .leftJoin('admins', 'admins.user_id', 'tickets.assigned_to')
    .selectAll('tickets')
    .select('admins.name as assignee')
    .where('tickets.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const [messages, orders, others, account] = await Promise.all([
    listMessages(db, id),
    listLatestOrders(db, row.user_id),
    listOthers(db, row),
    row.user_id ? undefined : findAccount(db, row.email),
  ])
  return {
    id,
    number: ticketNumber(id),
    name: row.name,
    email: row.email,
    phone: row.phone ?? undefined,
    subject: subjectLabel(row.subject),
    message: row.message,
    kind: row.kind,
    status: row.status,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    acknowledgedAt: row.acknowledged_at?.toISOString(),
    resolvedAt: row.resolved_at?.toISOString(),
    clock: showClock(row, now),
    assignee: row.assigned_to ? { userId: row.assigned_to, name: row.assignee ?? 'Somebody' } : undefined,
    messages,
    userId: row.user_id ?? undefined,
    otherAccountId: account?.id,
    orders,
    others,
  }
}

/** The latest of a thread's messages, the oldest first. */
async function listMessages(db: Db, ticketId: number): Promise<ThreadMessage[]> {
  const rows = await db
    .selectFrom('ticket_messages')
    .leftJoin('mails', 'mails.id', 'ticket_messages.mail_id')
    .select(['ticket_messages.id', 'ticket_messages.kind', 'author_name', 'text', 'at', 'mail_id'])
    .select(['mails.sent_at', 'mails.last_problem'])
    .where('ticket_id', '=', ticketId)
    .orderBy('ticket_messages.id', 'desc')
    .limit(MESSAGES_MAX)
    .execute()
  return rows.reverse().map((row) => ({
    id: row.id,
    kind: row.kind,
    author: row.author_name,
    text: row.text,
    at: row.at.toISOString(),
    mail: row.mail_id
      ? { sentAt: row.sent_at?.toISOString(), problem: row.last_problem ?? undefined }
      : undefined,
  }))
}

async function listLatestOrders(db: Db, userId: string | null) {
  if (!userId) return []
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'sequence', 'placed_at', 'total_paise'])
    .where('user_id', '=', userId)
    .where('placed_at', 'is not', null)
    .orderBy('placed_at', 'desc')
    .limit(LATEST_MAX)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    number: orderNumber(row.sequence),
    placedAt: row.placed_at?.toISOString() ?? '',
    totalPaise: row.total_paise,
  }))
}

/** What else the same e-mail wrote about. */
async function listOthers(db: Db, { id, email }: { id: number; email: string }) {
  const rows = await db
    .selectFrom('tickets')
    .select(['id', 'subject', 'status', 'created_at'])
    .where('email', '=', email)
    .where('id', '<>', id)
    .orderBy('id', 'desc')
    .limit(LATEST_MAX)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    number: ticketNumber(row.id),
    subject: subjectLabel(row.subject),
    status: row.status,
    createdAt: row.created_at.toISOString(),
  }))
}

/** An account that has proved this address: any other could be somebody who typed it. */
async function findAccount(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('email_verified', '=', true)
    .executeTakeFirst()
}

/** A ticket as the person sees it who wrote it: what was said, and nothing that is only for us. */
export interface OwnThread {
  number: string
  subject: string
  name: string
  status: TicketStatus
  messages: { id: number; isOurs: boolean; text: string; at: string }[]
}

/** The thread that a link in a mail opens; undefined for a link that is unknown or too old. */
export async function findOwnThread(app: App, token: string): Promise<OwnThread | undefined> {
  const id = await openTicketLink(app, token)
  return id === undefined ? undefined : readOwnThread(app, id)
}

/** The same of a ticket that was written signed in, by its number; somebody else's is as absent as one that never was. */
export async function findThreadOf(
  app: App,
  { userId }: { userId: string },
  ticketId: string,
): Promise<OwnThread | undefined> {
  const id = readTicketId(ticketId)
  const own =
    id !== undefined &&
    (await app.db
      .selectFrom('tickets')
      .select('id')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst())
  return own ? readOwnThread(app, own.id) : undefined
}

/** The number of a ticket in an address. */
export function readTicketId(text: string): number | undefined {
  return /^[1-9]\d{0,11}$/.test(text) ? Number(text) : undefined
}

async function readOwnThread(app: App, id: number): Promise<OwnThread | undefined> {
  const row = await app.db
    .selectFrom('tickets')
    .select(['name', 'subject', 'message', 'status', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const first = { id: 0, isOurs: false, text: row.message, at: row.created_at.toISOString() }
  const rest = (await listMessages(app.db, id))
    .filter(({ kind }) => kind === 'reply' || kind === 'answer' || kind === 'resolution')
    .map(({ id: messageId, kind, text, at }) => ({ id: messageId, isOurs: kind !== 'reply', text, at }))
  return {
    number: ticketNumber(id),
    subject: subjectLabel(row.subject),
    name: row.name,
    status: row.status,
    messages: [first, ...rest],
  }
}
