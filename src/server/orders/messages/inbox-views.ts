import { sql } from 'kysely'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { previewText, rowMoment } from '#domain/orders/messages/message-preview.ts'
import { ticketNumber } from '#domain/people/support/ticket-number.ts'
import type { TicketStatus } from '#domain/people/support/ticket-state.ts'
import type { App } from '#server/ground/app.ts'
import { type KeysetList, keysetPage, moment, text } from '#server/ground/db/keyset-page.ts'
import { subjectLabel } from '#server/people/support/ticket-views.ts'
import { type ConversationPreview, readPreviews } from './preview-views.ts'

/** A conversation with a shop, or a ticket with us. Times are ISO texts. */
export interface InboxEntry {
  id: string
  kind: 'conversation' | 'ticket'
  /** With whom. */
  name: string
  title: string
  activeAt: string
  /** "1:11 pm" of today, "Yesterday", "26 Nov 2026". */
  activeWords: string
  /** The last thing that this customer can read in it, and the picture of its product. */
  preview: ConversationPreview
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
  ticket_text: string | null
  ticket_by_us: boolean | null
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
  app: Pick<App, 'db' | 'clock'>,
  { userId }: { userId: string },
  { cursor }: { cursor?: string | undefined },
): Promise<{ entries: InboxEntry[] } & PagePosition> {
  const page = keysetPage(INBOX, { cursor })
  const { rows: found } = await sql<Row>`
    SELECT inbox.*, ${page.key} AS key FROM (
      SELECT conversations.id::text, 'conversation' AS kind, sellers.name AS seller_name, orders.sequence::text,
        products.name AS product_name, NULL AS subject, NULL AS status, NULL AS ticket_text, NULL::boolean AS ticket_by_us, conversations.active_at,
        coalesce(to_customer_at > coalesce(customer_seen_at, '-infinity'), false) AS is_unread,
        EXISTS (SELECT FROM messages WHERE conversation_id = conversations.id AND side = 'customer' AND state IN ('held', 'refused')) AS is_held
      FROM conversations JOIN sellers ON sellers.id = conversations.seller_id
      LEFT JOIN orders ON orders.id = conversations.order_id
      LEFT JOIN products ON products.id = conversations.product_id
      WHERE conversations.user_id = ${userId}
      UNION ALL
      SELECT tickets.id::text, 'ticket', NULL, NULL, NULL, tickets.subject, tickets.status,
        left(coalesce(last.text, tickets.message), 600), coalesce(last.kind <> 'reply', false),
        greatest(tickets.created_at, tickets.answered_at, tickets.resolved_at,
          (SELECT max(at) FROM ticket_messages WHERE ticket_id = tickets.id AND kind IN ('reply', 'answer', 'resolution'))),
        false, false
      FROM tickets LEFT JOIN LATERAL (SELECT text, kind FROM ticket_messages
        WHERE ticket_id = tickets.id AND kind IN ('reply', 'answer', 'resolution') ORDER BY ticket_messages.id DESC LIMIT 1) AS last ON true
      WHERE tickets.user_id = ${userId}) AS inbox
    WHERE ${page.after} ORDER BY ${page.orderBy()} LIMIT ${page.limit}`.execute(app.db)
  const { rows, ...position } = page.cut(found)
  const previews = await readPreviews(
    app.db,
    rows.filter(({ kind }) => kind === 'conversation').map(({ id }) => id),
    'customer',
  )
  const now = app.clock.now()
  return { entries: rows.map((row) => entryOf(row, previews.get(row.id), now)), ...position }
}

function entryOf(row: Row, preview: ConversationPreview | undefined, now: Date): InboxEntry {
  const isTicket = row.kind === 'ticket'
  const activeAt = new Date(row.active_at)
  return {
    id: row.id,
    kind: row.kind,
    name: isTicket ? 'NanoNagar support' : (row.seller_name ?? ''),
    title: isTicket
      ? `${ticketNumber(Number(row.id))}: ${subjectLabel(row.subject ?? '')}`
      : row.sequence === null
        ? (row.product_name ?? '')
        : `Order ${orderNumber(Number(row.sequence))}`,
    activeAt: activeAt.toISOString(),
    activeWords: rowMoment(activeAt, now),
    preview: isTicket ? ticketPreview(row) : (preview ?? { picture: undefined, last: undefined }),
    isUnread: row.is_unread,
    isHeld: row.is_held,
    status: row.status ?? undefined,
  }
}

function ticketPreview(row: Row): ConversationPreview {
  const text = previewText({ text: row.ticket_text ?? '', pictures: 0 })
  const side = row.ticket_by_us ? 'office' : 'customer'
  return { picture: undefined, last: { side, text, state: 'sent', heldFor: undefined } }
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
