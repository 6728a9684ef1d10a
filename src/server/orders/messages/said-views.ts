import type { Kysely } from 'kysely'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** A message as evidence. `at` is an ISO text. */
export interface SaidMessage {
  id: string
  conversationId: string
  by: 'customer' | 'seller' | 'office'
  at: string
  text: string
  pictures: string[]
}

/** The newest ones are evidence; a conversation that is longer is read on its own page. */
export const SAID_MESSAGES_MAX = 100

/**
 * What a customer and a shop wrote to each other about an order, the oldest first; only what both could read. Whoever asks
 * has made sure that the order is the reader's.
 */
export async function readSaidMessages(
  db: Kysely<Schema>,
  { orderIds, sellerId }: { orderIds: readonly string[]; sellerId?: string },
): Promise<SaidMessage[]> {
  const ids = orderIds.filter(isUuid)
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .select(['messages.id', 'conversation_id', 'side', 'sent_at', 'text'])
    .where('conversations.order_id', 'in', ids)
    .$if(sellerId !== undefined, (query) => query.where('conversations.seller_id', '=', sellerId ?? ''))
    .where('messages.state', '=', 'sent')
    .orderBy('written_at', 'desc')
    .limit(SAID_MESSAGES_MAX)
    .execute()
  const pictures =
    rows.length === 0
      ? []
      : await db
          .selectFrom('message_pictures')
          .select(['id', 'message_id'])
          .where(
            'message_id',
            'in',
            rows.map(({ id }) => id),
          )
          .orderBy('position')
          .execute()
  return rows.reverse().map((row) => ({
    id: row.id,
    conversationId: row.conversation_id,
    by: row.side,
    at: row.sent_at?.toISOString() ?? '',
    text: row.text,
    pictures: pictures.filter(({ message_id }) => message_id === row.id).map(({ id }) => id),
  }))
}
