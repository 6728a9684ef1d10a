import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'
import { IS_SELLERS_WORD, WAS_REFUSED } from './refused-parcels-views.ts'

type Tx = Transaction<Schema>

/**
 * Counts anew the parcels of each PIN code that collected cash and were taken in or came back since a moment. Refused are,
 * as `countRefused` has it, those that somebody else than their seller reported, and one of each seller that says so of
 * its own couriers' parcels where several do. A PIN code to which so few went that none can be at risk is left out.
 */
export async function countByPin(
  tx: Tx,
  { since, endedMin }: { since: Date; endedMin: number },
): Promise<void> {
  await tx.deleteFrom('cash_by_pin').execute()
  await sql`INSERT INTO cash_by_pin (postal_code, ended, refused)
    SELECT postal_code, count(*), count(*) FILTER (WHERE is_refused AND NOT is_sellers_word)
        + CASE WHEN count(DISTINCT seller_id) FILTER (WHERE is_refused AND is_sellers_word) > 1
            THEN count(DISTINCT seller_id) FILTER (WHERE is_refused AND is_sellers_word) ELSE 0 END
    FROM (SELECT orders.postal_code, parcels.seller_id, ${REFUSED_RETURN} AS is_refused, ${TOLD_BY_SELLER} AS is_sellers_word
      FROM parcels JOIN orders ON orders.id = parcels.order_id JOIN sellers ON sellers.id = parcels.seller_id
      WHERE parcels.cash_paise > 0 AND parcels.status IN ('delivered', 'returned') AND parcels.moved_at >= ${since}) AS ended
    GROUP BY postal_code HAVING count(*) >= ${endedMin}`.execute(tx)
}

/**
 * Counts anew, by the month in India in which an order in cash was placed from a day on: its parcels that were taken in or
 * came back and those that were refused, by whomever reported; how many of them are of orders from before the first had
 * to be confirmed; how many had to be, were confirmed, and were let go; and what became of the parcels of those that were.
 */
export async function countByMonth(tx: Tx, { since }: { since: Date }): Promise<void> {
  await tx.deleteFrom('cash_months').execute()
  await sql`INSERT INTO cash_months (month, ended, refused, ended_before, refused_before, asked, confirmed, let_go,
      confirmed_ended, confirmed_refused)
    WITH begun AS (SELECT min(asked_at) AS at FROM cash_confirmations),
    ended AS (
      SELECT orders.placed_at, ${REFUSED_RETURN} AS is_refused,
        EXISTS (SELECT FROM cash_confirmations AS asked WHERE asked.order_id = orders.id
          AND asked.outcome IN ('link', 'code', 'office')) AS is_confirmed
      FROM parcels JOIN orders ON orders.id = parcels.order_id
      WHERE parcels.cash_paise > 0 AND parcels.status IN ('delivered', 'returned') AND orders.placed_at >= ${since}),
    parcels_of AS (
      SELECT date_trunc('month', indian_day(placed_at))::date AS month, count(*) AS ended,
        count(*) FILTER (WHERE is_refused) AS refused,
        count(*) FILTER (WHERE placed_at < coalesce(begun.at, 'infinity')) AS ended_before,
        count(*) FILTER (WHERE is_refused AND placed_at < coalesce(begun.at, 'infinity')) AS refused_before,
        count(*) FILTER (WHERE is_confirmed) AS confirmed_ended,
        count(*) FILTER (WHERE is_confirmed AND is_refused) AS confirmed_refused
      FROM ended CROSS JOIN begun GROUP BY 1),
    asked_of AS (
      SELECT date_trunc('month', indian_day(asked_at))::date AS month, count(*) AS asked,
        count(*) FILTER (WHERE outcome IN ('link', 'code', 'office')) AS confirmed,
        count(*) FILTER (WHERE outcome = 'let-go') AS let_go
      FROM cash_confirmations WHERE asked_at >= ${since} GROUP BY 1)
    SELECT month, coalesce(ended, 0), coalesce(refused, 0), coalesce(ended_before, 0), coalesce(refused_before, 0),
      coalesce(asked, 0), coalesce(confirmed, 0), coalesce(let_go, 0), coalesce(confirmed_ended, 0), coalesce(confirmed_refused, 0)
    FROM parcels_of FULL JOIN asked_of USING (month)`.execute(tx)
}

const REFUSALS = sql`order_events AS told WHERE told.order_id = parcels.order_id AND told.parcel_id = parcels.id AND ${WAS_REFUSED}`

const REFUSED_RETURN = sql<boolean>`(parcels.status = 'returned' AND EXISTS (SELECT FROM ${REFUSALS}))`

const TOLD_BY_SELLER = sql<boolean>`coalesce((SELECT ${IS_SELLERS_WORD} FROM ${REFUSALS}), false)`
