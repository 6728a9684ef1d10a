import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** So many matches of a search are compared with one another, on its first page and on those behind it. */
export const MATCHES_COMPARED_MAX = 1_000

/** Where more match, so many of those that sell best are compared with them. */
const BEST_SELLERS_MAX = 400

/**
 * The matches of a search that are compared, as a query of these columns of `products` (the id among them): the first
 * that the database comes upon, at most one more than `max`. Where there are so many, what is in stock and sells best is
 * among them, wherever in the table it stands.
 */
export function comparedMatches(
  columns: RawBuilder<unknown>,
  condition: RawBuilder<SqlBool>,
  max = MATCHES_COMPARED_MAX,
): RawBuilder<unknown> {
  return sql`(
    WITH first AS MATERIALIZED (
      SELECT ${columns} FROM products WHERE on_sale AND ${condition} LIMIT ${sql.lit(max + 1)})
    SELECT * FROM first
    UNION ALL
    (SELECT ${columns} FROM products
     WHERE (SELECT count(*) FROM first) > ${sql.lit(max)} AND on_sale AND in_stock AND demand > 0 AND ${condition}
       AND products.id NOT IN (SELECT id FROM first)
     ORDER BY demand DESC, products.id LIMIT ${sql.lit(BEST_SELLERS_MAX)}))`
}
