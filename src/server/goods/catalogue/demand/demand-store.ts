import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'
import { KEPT_PIECES } from './kept-line-views.ts'

/** What was sold longer ago says nothing of today. */
const DAYS_COUNTED = 90
/** So many of a product's lines are looked at, the latest. */
const LINES_MAX = 2_000

/**
 * Writes how well each of these products sells: pieces of the last 90 days that somebody has received and kept, by more than
 * their seller's word, in steps that double. Lists that show one whose step has changed are made anew.
 */
export async function writeDemand(
  tx: Transaction<Schema>,
  productIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    WITH sold AS (
      SELECT asked.id, coalesce(sum(recent.pieces), 0) AS pieces
      FROM unnest(${productIds}::text[]) AS asked (id)
      LEFT JOIN LATERAL (
        SELECT kept.pieces
        FROM (SELECT * FROM order_lines WHERE product_id = asked.id ORDER BY order_id DESC LIMIT ${LINES_MAX}) AS line
        JOIN orders ON orders.id = line.order_id
        ${KEPT_PIECES}
        WHERE orders.created_at >= ${now}::timestamptz - make_interval(days => ${DAYS_COUNTED})
      ) AS recent ON true
      GROUP BY asked.id
    ), counted AS (
      SELECT id, least(10, floor(log(2, pieces + 1)))::smallint AS demand FROM sold
    )
    UPDATE products SET demand = counted.demand FROM counted
    WHERE products.id = counted.id AND products.demand <> counted.demand`.execute(tx)
}
