import { type Kysely, sql } from 'kysely'
import { heldWords } from '#domain/orders/messages/message-form.ts'
import { PREVIEW_MAX, previewText } from '#domain/orders/messages/message-preview.ts'
import {
  type ProductPicture,
  shownLinePicture,
  shownPicture,
} from '#server/goods/catalogue/pictures/shown-picture-views.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** What a row of a list shows of a conversation beside its names. */
export interface ConversationPreview {
  /** The product that it is about, or the first one of the order that this shop sold. */
  picture: ProductPicture | undefined
  /** Undefined where this reader has nothing to read in it. */
  last: PreviewedMessage | undefined
}

export interface PreviewedMessage {
  side: 'customer' | 'seller' | 'office'
  text: string
  state: 'sent' | 'held' | 'refused'
  /** What it is held for, in words. */
  heldFor: string | undefined
}

/**
 * Who reads a list. A side reads what was sent and its own; the office what is held in its queue, which it is there to
 * read, and, of a list of everybody's conversations, no text at all: opening one is written to the audit log.
 */
export type PreviewReader = 'customer' | 'seller' | 'office-queue' | 'nobody'

interface Row {
  id: string
  picture: ProductPicture | null
  side: PreviewedMessage['side'] | null
  text: string | null
  state: PreviewedMessage['state'] | null
  held_for: string[] | null
  pictures: number | null
}

/** The previews of the conversations of a page, by their ids; whoever asks has made sure that they are the reader's. */
export async function readPreviews(
  db: Kysely<Schema>,
  ids: readonly string[],
  reader: PreviewReader,
): Promise<Map<string, ConversationPreview>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Row>`
    SELECT conversations.id,
      CASE WHEN conversations.product_id IS NULL THEN (
        SELECT ${shownLinePicture()} FROM order_lines
        JOIN vendor_orders ON vendor_orders.id = order_lines.vendor_order_id
        WHERE vendor_orders.order_id = conversations.order_id AND vendor_orders.seller_id = conversations.seller_id
        ORDER BY order_lines.position LIMIT 1)
      ELSE ${shownPicture('conversations.product_id')} END AS picture,
      last.side, last.text, last.state, last.held_for, last.pictures
    FROM conversations LEFT JOIN LATERAL (
      SELECT side, left(text, ${PREVIEW_MAX * 4}) AS text, state, held_for,
        (SELECT count(*)::integer FROM message_pictures WHERE message_id = messages.id) AS pictures
      FROM messages WHERE conversation_id = conversations.id AND ${readBy(reader)}
      ORDER BY ${reader === 'office-queue' ? sql`written_at, id` : sql`written_at DESC, id DESC`} LIMIT 1) AS last ON true
    WHERE conversations.id = ANY(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, previewOf(row)]))
}

function readBy(reader: PreviewReader) {
  if (reader === 'nobody') return sql`false`
  if (reader === 'office-queue') return sql`state = 'held'`
  return sql`state <> 'withdrawn' AND (state = 'sent' OR side = ${reader})`
}

function previewOf(row: Row): ConversationPreview {
  const { side, text, state } = row
  return {
    picture: row.picture ?? undefined,
    last:
      side && state
        ? {
            side,
            text: previewText({ text: text ?? '', pictures: row.pictures ?? 0 }),
            state,
            heldFor: state === 'held' ? heldWords(row.held_for ?? []) : undefined,
          }
        : undefined,
  }
}
