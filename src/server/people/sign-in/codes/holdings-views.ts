import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

/** Tables in which an account has something that would be missed; a test holds that each table of accounts is judged. */
export const HOLDINGS = [
  'orders',
  'returns',
  'disputes',
  'tickets',
  'ticket_messages',
  'conversations',
  'messages',
  'saved_builds',
  'wishlists',
  'customer_addresses',
  'customer_businesses',
  'cart_lines',
  'cart_codes',
  'reviews',
  'review_votes',
  'review_reports',
  'seller_ratings',
  'questions',
  'question_reports',
  'answers',
  'answer_votes',
  'measurements',
  'launch_entries',
  'stock_allocations',
  'promotion_uses',
  'refund_accounts',
  'gateway_customers',
  'seller_customers',
  'suspected_accounts',
  'reviewer_limits',
  'api_keys',
  'passwords',
  'passkeys',
  'second_factors',
  'vendors',
  'admins',
] as const

/** So that an index answers for each table: those of large ones hold a part of the rows each. */
const CONDITIONS: Record<(typeof HOLDINGS)[number], readonly string[]> = {
  ...(Object.fromEntries(HOLDINGS.map((table) => [table, ['true']])) as Record<
    (typeof HOLDINGS)[number],
    string[]
  >),
  orders: ['placed_at IS NOT NULL', 'placed_at IS NULL'],
  // A use that was given back is nothing.
  promotion_uses: ['released_at IS NULL'],
}

/** A row if the account has something. */
export function holdingsOf(userId: string): RawBuilder<unknown> {
  const tables = HOLDINGS.flatMap((table) =>
    CONDITIONS[table].map(
      (condition) =>
        sql`SELECT 1 FROM ${sql.table(table)} WHERE user_id = ${userId} AND ${sql.raw(condition)}`,
    ),
  )
  return sql`SELECT 1 WHERE EXISTS (${sql.join(tables, sql` UNION ALL `)})`
}

/** Whether an account has nothing yet but its number: nothing is lost when it ends. */
export async function holdsNothing(
  db: Kysely<Schema> | Transaction<Schema>,
  userId: string,
): Promise<boolean> {
  const { rows } = await holdingsOf(userId).execute(db)
  return rows.length === 0
}
