import { sql } from 'kysely'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'

/** The conversations about an order: one with each of its sellers at most. */
export interface OrderConversations {
  count: number
  /** Of them, how many wait for the office: with something held, or of our own shop without an answer. */
  waiting: number
}

export async function countConversationsAbout(
  db: App['db'],
  _admin: Permitted<'support.read'>,
  orderId: string,
): Promise<OrderConversations> {
  return db
    .selectFrom('conversations')
    .innerJoin('sellers', 'sellers.id', 'conversations.seller_id')
    .select([
      sql<number>`count(*)::integer`.as('count'),
      sql<number>`(count(*) FILTER (WHERE queued_at IS NOT NULL OR (is_house AND waiting_since IS NOT NULL)))::integer`.as(
        'waiting',
      ),
    ])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
}
