import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** So many matches of a search are compared with one another, on its first page and on those behind it. */
export const MATCHES_COMPARED_MAX = 1_000

/** Where more match, so many of those that sell best are compared with them. */
const BEST_SELLERS_MAX = 400

/**
 * The matches of a search that are compared, as a query of these columns of `products` (the id among them): the first
 * that the database comes upon, at most one more than MATCHES_COMPARED_MAX. Where there are so many, what is in stock and
 * sells best is among them, wherever in the table it stands. With an `order` the first by that: without one the whole table
 * is read from somewhere on where many match.
 */
export function comparedMatches(
  columns: RawBuilder<unknown>,
  condition: RawBuilder<SqlBool>,
  order?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(
    WITH first AS MATERIALIZED (
      SELECT ${columns} FROM products WHERE on_sale AND ${condition}
      ${order ? sql`ORDER BY ${order}` : sql``} LIMIT ${sql.lit(MATCHES_COMPARED_MAX + 1)})
    SELECT * FROM first
    UNION ALL
    (${bestSellers(columns, condition)}
       AND (SELECT count(*) FROM first) > ${sql.lit(MATCHES_COMPARED_MAX)} AND products.id NOT IN (SELECT id FROM first)
     ${BEST_FIRST}))`
}

/** So many matches are enough to suggest some of, where fewer sell. */
const SUGGESTED_OF_MAX = 600

/**
 * The same while somebody types, when nobody counts: where enough of the matches sell, these alone, and the index of all
 * products is not asked.
 */
export function comparedWhileTyping(
  columns: RawBuilder<unknown>,
  condition: RawBuilder<SqlBool>,
): RawBuilder<unknown> {
  return sql`(
    WITH sold AS MATERIALIZED (${bestSellers(columns, condition)} ${BEST_FIRST})
    SELECT * FROM sold
    UNION ALL
    (SELECT ${columns} FROM products
     WHERE on_sale AND ${condition}
       AND (SELECT count(*) FROM sold) < ${sql.lit(BEST_SELLERS_MAX)} AND products.id NOT IN (SELECT id FROM sold)
     LIMIT ${sql.lit(SUGGESTED_OF_MAX)}))`
}

function bestSellers(columns: RawBuilder<unknown>, condition: RawBuilder<SqlBool>): RawBuilder<unknown> {
  return sql`SELECT ${columns} FROM products WHERE on_sale AND in_stock AND demand > 0 AND ${condition}`
}

const BEST_FIRST = sql`ORDER BY demand DESC, products.id LIMIT ${sql.lit(BEST_SELLERS_MAX)}`
