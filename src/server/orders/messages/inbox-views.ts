import { sql } from 'kysely'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { ticketNumber } from '#domain/people/support/ticket-number.ts'
import type { TicketStatus } from '#domain/people/support/ticket-state.ts'
import type { App } from '#server/ground/app.ts'
import { type KeysetList, keysetPage, moment, text } from '#server/ground/db/keyset-page.ts'
import { subjectLabel } from '#server/people/support/ticket-views.ts'

/** A conversation with a shop, or a ticket with us. Times are ISO texts. */
export interface InboxEntry {
  id: string
  kind: 'conversation' | 'ticket'
  /** With whom. */
  name: string
  title: string
  activeAt: string
  isUnread: boolean
  /** Something of the customer's own waits for the office. */
  isHeld: boolean
  status: TicketStatus | undefined
}

const INBOX: KeysetList<'newest'> = {
  table: 'inbox',
  pageSize: 20,
  tieBreaker: text('id'),
  orders: { newest: { by: [moment('active_at')], direction: 'desc' } },
}

interface Row {
  id: string
  kind: 'conversation' | 'ticket'
  seller_name: string | null
  sequence: string | null
  product_name: string | null
  subject: string | null
  status: TicketStatus | null
  active_at: Date
  is_unread: boolean
  is_held: boolean
  key: (string | number)[]
}

/**
 * One page of everything that a customer has written to shops and, signed in, to us, what moved last first. Somebody has few
 * of both: they are sorted together.
 */
export async function listInbox(
  app: Pick<App, 'db'>,
  { userId }: { userId: string },
  { cursor }: { cursor?: string | undefined },
): Promise<{ entries: InboxEntry[] } & PagePosition> {
  const page = keysetPage(INBOX, { cursor })
  const { rows: found } = await sql<Row>`
    SELECT inbox.*, ${page.key} AS key FROM (
      SELECT conversations.id::text, 'conversation' AS kind, sellers.name AS seller_name, orders.sequence::text,
        products.name AS product_name, NULL AS subject, NULL AS status, conversations.active_at,
        coalesce(to_customer_at > coalesce(customer_seen_at, '-infinity'), false) AS is_unread,
        EXISTS (SELECT FROM messages WHERE conversation_id = conversations.id AND side = 'customer' AND state IN ('held', 'refused')) AS is_held
      FROM conversations JOIN sellers ON sellers.id = conversations.seller_id
      LEFT JOIN orders ON orders.id = conversations.order_id
      LEFT JOIN products ON products.id = conversations.product_id
      WHERE conversations.user_id = ${userId}
      UNION ALL
      SELECT tickets.id::text, 'ticket', NULL, NULL, NULL, tickets.subject, tickets.status,
        greatest(tickets.created_at, tickets.answered_at, tickets.resolved_at,
          (SELECT max(at) FROM ticket_messages WHERE ticket_id = tickets.id AND kind IN ('reply', 'answer', 'resolution'))),
        false, false
      FROM tickets WHERE tickets.user_id = ${userId}) AS inbox
    WHERE ${page.after} ORDER BY ${page.orderBy()} LIMIT ${page.limit}`.execute(app.db)
  const { rows, ...position } = page.cut(found)
  return { entries: rows.map(entryOf), ...position }
}

function entryOf(row: Row): InboxEntry {
  const isTicket = row.kind === 'ticket'
  return {
    id: row.id,
    kind: row.kind,
    name: isTicket ? 'NanoNagar support' : (row.seller_name ?? ''),
    title: isTicket
      ? `${ticketNumber(Number(row.id))}: ${subjectLabel(row.subject ?? '')}`
      : row.sequence === null
        ? (row.product_name ?? '')
        : `Order ${orderNumber(Number(row.sequence))}`,
    activeAt: new Date(row.active_at).toISOString(),
    isUnread: row.is_unread,
    isHeld: row.is_held,
    status: row.status ?? undefined,
  }
}

/** Whether a customer sends and sees receipts. */
export async function hasReceipts(app: Pick<App, 'db'>, userId: string): Promise<boolean> {
  const row = await app.db
    .selectFrom('message_choices')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row === undefined
}
