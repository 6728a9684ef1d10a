import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'
import { FALLEN_MIN_PERCENT, SHELF_DAYS } from './home-shelf-limits.ts'

/** So many products of a shelf are kept, of which those in stock are shown. */
const KEPT_MAX = 24
/** Fewer would tell of single people. */
const CUSTOMERS_MIN = 3
/** A price is said to have fallen for so many days, today among them. */
const FALLEN_DAYS = 14

type Shelf = 'selling' | 'cheaper'

interface Place {
  product_id: string
  price_paise: number | null
}

/**
 * Of which products most pieces were received and kept of the orders of the last `SHELF_DAYS`, by at least three customers
 * each; not what its seller alone says it has delivered (decision 1195). Joined as sets: it is one question a night about
 * all lines of a month.
 */
export async function findSelling(tx: Transaction<Schema>, now: Date): Promise<Place[]> {
  const { rows } = await sql<Place>`
    SELECT line.product_id, NULL::bigint AS price_paise
    FROM orders
    JOIN order_lines AS line ON line.order_id = orders.id
    JOIN parcel_lines AS kept ON kept.order_line_id = line.id AND kept.quantity > kept.credited_quantity
    JOIN proven_lines AS proven ON proven.parcel_id = kept.parcel_id AND proven.order_line_id = kept.order_line_id
    WHERE orders.placed_at >= ${now}::timestamptz - make_interval(days => ${SHELF_DAYS})
    GROUP BY line.product_id
    HAVING count(DISTINCT orders.user_id) >= ${CUSTOMERS_MIN}
    ORDER BY sum(kept.quantity - kept.credited_quantity) DESC, line.product_id
    LIMIT ${KEPT_MAX}`.execute(tx)
  return rows
}

/**
 * Which new goods cost, since a day of the last `FALLEN_DAYS`, at least `FALLEN_MIN_PERCENT` less than the lowest price of
 * the `SHELF_DAYS` before that day, those that fell most first. The record has to go back those days: a price that held
 * for less is no measure.
 */
export async function findCheaper(tx: Transaction<Schema>, today: string): Promise<Place[]> {
  const { rows } = await sql<Place>`
    SELECT fallen.product_id, fallen.last_paise AS price_paise
    FROM (
      SELECT DISTINCT ON (product_id) product_id, day, lowest_paise, last_paise FROM product_price_days
      WHERE day > ${today}::date - ${FALLEN_DAYS}::integer ORDER BY product_id, day DESC
    ) AS fallen
    CROSS JOIN LATERAL (
      SELECT last_paise FROM product_price_days AS earlier
      WHERE earlier.product_id = fallen.product_id AND earlier.day <= fallen.day - ${SHELF_DAYS}::integer
      ORDER BY earlier.day DESC LIMIT 1
    ) AS first
    CROSS JOIN LATERAL (
      SELECT least(first.last_paise, min(within.lowest_paise)) AS paise FROM product_price_days AS within
      WHERE within.product_id = fallen.product_id
        AND within.day > fallen.day - ${SHELF_DAYS}::integer AND within.day < fallen.day
    ) AS before
    JOIN products ON products.id = fallen.product_id AND products.on_sale
      AND products.price_paise = fallen.last_paise
    WHERE fallen.last_paise = fallen.lowest_paise
      AND fallen.last_paise * 100 <= before.paise * ${100 - FALLEN_MIN_PERCENT}
    ORDER BY fallen.last_paise::numeric / before.paise, fallen.product_id
    LIMIT ${KEPT_MAX}`.execute(tx)
  return rows
}

/** Writes a shelf anew where it differs: pages are told of it only then. */
export async function writeShelf(
  tx: Transaction<Schema>,
  shelf: Shelf,
  places: readonly Place[],
): Promise<void> {
  const before = await tx
    .selectFrom('home_shelves')
    .select(['product_id', 'price_paise'])
    .where('shelf', '=', shelf)
    .orderBy('place')
    .execute()
  const textOf = (rows: readonly Place[]) => rows.map((row) => `${row.product_id} ${row.price_paise}`).join()
  if (textOf(before) === textOf(places)) return
  await tx.deleteFrom('home_shelves').where('shelf', '=', shelf).execute()
  if (places.length === 0) return
  await tx
    .insertInto('home_shelves')
    .values(places.map((each, at) => ({ ...each, shelf, place: at + 1 })))
    .execute()
}
