import { sql, type Transaction } from 'kysely'
import { KEPT_PIECES } from '#server/goods/catalogue/demand/kept-line-views.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** So many of a product's lines are looked at, and so many other products kept of it. */
const LINES_MAX = 2_000
const OTHERS_MAX = 12
/** Fewer would tell of single people. */
const CUSTOMERS_MIN = 3

/**
 * Counts anew what was bought in one order with each of these products, by different customers: pieces that they have
 * received and kept, by more than their sellers' word. Writes what differs.
 */
export async function writeBoughtTogether(
  tx: Transaction<Schema>,
  productIds: readonly string[],
): Promise<void> {
  await sql`
    WITH bought AS (
      SELECT line.product_id, line.order_id, orders.user_id
      FROM unnest(${productIds}::text[]) AS asked (id)
      CROSS JOIN LATERAL (
        SELECT * FROM order_lines WHERE product_id = asked.id ORDER BY order_id DESC LIMIT ${LINES_MAX}
      ) AS line
      JOIN orders ON orders.id = line.order_id
      ${KEPT_PIECES}
    ), counted AS (
      SELECT bought.product_id, line.product_id AS other_id, count(DISTINCT bought.user_id)::int AS customers
      FROM bought
      JOIN orders ON orders.id = bought.order_id
      JOIN order_lines AS line ON line.order_id = bought.order_id AND line.product_id <> bought.product_id
      ${KEPT_PIECES}
      GROUP BY bought.product_id, line.product_id
      HAVING count(DISTINCT bought.user_id) >= ${CUSTOMERS_MIN}
    ), best AS (
      SELECT product_id, other_id, customers FROM (
        SELECT *, row_number() OVER (PARTITION BY product_id ORDER BY customers DESC, other_id) AS place FROM counted
      ) AS placed WHERE place <= ${OTHERS_MAX}
    ), gone AS (
      DELETE FROM bought_together WHERE product_id = ANY(${productIds})
        AND NOT EXISTS (
          SELECT FROM best
          WHERE best.product_id = bought_together.product_id AND best.other_id = bought_together.other_id)
    )
    INSERT INTO bought_together AS known (product_id, other_id, customers)
    SELECT product_id, other_id, customers FROM best
    WHERE NOT EXISTS (
      SELECT FROM bought_together AS same
      WHERE (same.product_id, same.other_id, same.customers) = (best.product_id, best.other_id, best.customers))
    ON CONFLICT (product_id, other_id) DO UPDATE SET customers = excluded.customers`.execute(tx)
}
