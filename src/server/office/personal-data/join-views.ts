import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

/** Why two accounts cannot be joined, whoever asks. */
export type JoinObstacle =
  /** An order of the other account waits for its payment. */
  | 'payment'
  /** A piece is kept for the other account, or it waits for a draw. */
  | 'kept'
  /** One of them stands in a case of the office. */
  | 'case'
  /** Both said something of the same thing, of which an account says one. */
  | 'both'

/** What stands in the way of making everything of an account (`from`) another’s (`into`); as things stand at this moment. */
export async function findJoinObstacle(
  db: Kysely<Schema>,
  { from, into }: { from: string; into: string },
): Promise<JoinObstacle | undefined> {
  const inBoth = SAID_ONCE.map(
    ([
      table,
      columns,
    ]) => sql`EXISTS (SELECT FROM ${sql.table(table)} AS theirs JOIN ${sql.table(table)} AS own
      ON ${sql.join(
        columns.map((column) => sql`${sql.ref(`theirs.${column}`)} = ${sql.ref(`own.${column}`)}`),
        sql` AND `,
      )} WHERE theirs.user_id = ${from} AND own.user_id = ${into})`,
  )
  const { rows } = await sql<{ obstacle: JoinObstacle | null }>`SELECT CASE
    WHEN EXISTS (SELECT FROM suspected_accounts WHERE user_id IN (${from}, ${into}))
      OR EXISTS (SELECT FROM reviewer_limits WHERE user_id IN (${from}, ${into})) THEN 'case'
    WHEN EXISTS (SELECT FROM orders JOIN payments ON payments.order_id = orders.id
      WHERE orders.user_id = ${from} AND orders.placed_at IS NULL AND payments.status = 'pending') THEN 'payment'
    WHEN EXISTS (SELECT FROM stock_allocations WHERE user_id = ${from} AND ended_at IS NULL)
      OR EXISTS (SELECT FROM launch_entries WHERE user_id = ${from} AND drawn_at IS NULL) THEN 'kept'
    WHEN ${sql.join(inBoth, sql` OR `)} THEN 'both' END AS obstacle`.execute(db)
  return rows[0]?.obstacle ?? undefined
}

/** What an account says once of each thing: merging two voices would count one anew, or lose one. */
const SAID_ONCE: readonly (readonly [table: string, columns: readonly string[]])[] = [
  ['review_votes', ['review_id']],
  ['review_reports', ['review_id']],
  ['seller_ratings', ['seller_id']],
  ['answers', ['question_id', 'role']],
  ['answer_votes', ['answer_id']],
  ['question_reports', ['text_id']],
  ['measurements', ['product_id', 'attribute']],
  ['conversations', ['product_id', 'seller_id']],
]

/** What an account holds, for who is asked whether it becomes another’s. */
export interface Holdings {
  orders: number
  addresses: number
  wishes: number
  cartLines: number
  builds: number
  reviews: number
  questions: number
  messages: number
}

export async function countHoldings(db: Kysely<Schema>, userId: string): Promise<Holdings> {
  const count = (table: string) =>
    sql`(SELECT count(*)::int FROM ${sql.table(table)} WHERE user_id = ${userId})`
  const { rows } = await sql<Holdings>`SELECT
    (SELECT count(*)::int FROM orders WHERE user_id = ${userId} AND placed_at IS NOT NULL) AS orders,
    ${count('customer_addresses')} AS addresses, ${count('wishes')} AS wishes, ${count('cart_lines')} AS "cartLines",
    (SELECT count(DISTINCT id)::int FROM saved_builds WHERE user_id = ${userId}) AS builds,
    ${count('reviews')} AS reviews, ${count('questions')} AS questions,
    ${count('conversations')} + ${count('tickets')} AS messages`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a statement without a table has one row')
  return row
}
