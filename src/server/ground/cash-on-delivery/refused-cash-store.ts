import { type Kysely, sql, type Transaction } from 'kysely'
import type { CashParcels } from '#domain/ground/cash-on-delivery/cash-confirmation.ts'
import type { EndedAtPin } from '#domain/ground/cash-on-delivery/parcels-by-pin.ts'
import { type Month, momentsOf } from '#domain/ground/shared/months.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { IS_SELLERS_WORD, WAS_REFUSED } from './refused-parcels-views.ts'

type Tx = Transaction<Schema>

/** The parcels of each PIN code that collected cash and were taken in or came back between two moments. */
export async function listEndedByPin(
  tx: Tx,
  { from, until }: { from: Date; until: Date },
): Promise<EndedAtPin[]> {
  const { rows } = await sql<EndedAtPin>`SELECT orders.postal_code AS "postalCode", count(*)::int AS ended,
      count(*) FILTER (WHERE NOT refusal.is_sellers_word)::int AS "byOthers",
      coalesce(array_agg(DISTINCT parcels.seller_id) FILTER (WHERE refusal.is_sellers_word), '{}') AS sellers
    FROM parcels JOIN orders ON orders.id = parcels.order_id JOIN sellers ON sellers.id = parcels.seller_id
    LEFT JOIN LATERAL (SELECT ${IS_SELLERS_WORD} AS is_sellers_word FROM ${REFUSALS} HAVING count(*) > 0) AS refusal ON true
    WHERE ${HAS_ENDED} AND parcels.moved_at >= ${from} AND parcels.moved_at < ${until}
    GROUP BY orders.postal_code`.execute(tx)
  return rows
}

/** Keeps what was counted of PIN codes in the place of what was kept. */
export async function writePins(
  tx: Tx,
  pins: readonly (CashParcels & { postalCode: string })[],
): Promise<void> {
  await tx.deleteFrom('cash_by_pin').execute()
  await sql`INSERT INTO cash_by_pin (postal_code, ended, refused)
    SELECT * FROM unnest(${pins.map(({ postalCode }) => postalCode)}::text[], ${pins.map(({ ended }) => ended)}::int[],
      ${pins.map(({ refused }) => refused)}::int[])`.execute(tx)
}

/** When the first order had to be confirmed; undefined where none had. */
export async function readFirstAsked(db: Kysely<Schema>): Promise<Date | undefined> {
  const { at } = await db
    .selectFrom('cash_confirmations')
    .select((eb) => eb.fn.min('asked_at').as('at'))
    .executeTakeFirstOrThrow()
  return at ?? undefined
}

export async function dropMonthsBefore(tx: Tx, month: Month): Promise<void> {
  await tx.deleteFrom('cash_months').where('month', '<', `${month}-01`).execute()
}

/**
 * Counts a month anew, by when an order in cash was placed in India: its parcels that were taken in or came back and those
 * that were refused, by whomever reported; how many of them are of orders from before any had to be confirmed, and did
 * not have to be; how many had to be, were confirmed, and were let go; and what became of the parcels of those that were.
 */
export async function writeMonth(
  tx: Tx,
  { month, firstAskedAt }: { month: Month; firstAskedAt: Date | undefined },
): Promise<void> {
  const { from, until } = momentsOf(month)
  const day = `${month}-01`
  await tx.deleteFrom('cash_months').where('month', '=', day).execute()
  await sql`INSERT INTO cash_months (month, ended, refused, ended_before, refused_before, asked, confirmed, let_go,
      confirmed_ended, confirmed_refused)
    WITH ended AS MATERIALIZED (
      SELECT refusal.at IS NOT NULL AS is_refused, coalesce(asked.outcome IN ('link', 'code', 'office'), false) AS is_confirmed,
        asked.order_id IS NULL AND orders.placed_at < coalesce(${firstAskedAt ?? null}::timestamptz, 'infinity') AS is_before
      FROM orders JOIN parcels ON parcels.order_id = orders.id
      LEFT JOIN cash_confirmations AS asked ON asked.order_id = orders.id
      LEFT JOIN LATERAL (SELECT told.at FROM ${REFUSALS} LIMIT 1) AS refusal ON true
      WHERE ${HAS_ENDED} AND orders.placed_at >= ${from} AND orders.placed_at < ${until}),
    parcels_of AS (
      SELECT count(*) AS ended, count(*) FILTER (WHERE is_refused) AS refused,
        count(*) FILTER (WHERE is_before) AS ended_before, count(*) FILTER (WHERE is_before AND is_refused) AS refused_before,
        count(*) FILTER (WHERE is_confirmed) AS confirmed_ended,
        count(*) FILTER (WHERE is_confirmed AND is_refused) AS confirmed_refused
      FROM ended),
    asked_of AS (
      SELECT count(*) AS asked, count(*) FILTER (WHERE outcome IN ('link', 'code', 'office')) AS confirmed,
        count(*) FILTER (WHERE outcome = 'let-go') AS let_go
      FROM cash_confirmations WHERE asked_at >= ${from} AND asked_at < ${until})
    SELECT ${day}::date, ended, refused, ended_before, refused_before, asked, confirmed, let_go, confirmed_ended, confirmed_refused
    FROM parcels_of CROSS JOIN asked_of WHERE ended > 0 OR asked > 0`.execute(tx)
}

const HAS_ENDED = sql<boolean>`parcels.cash_paise > 0 AND parcels.status IN ('delivered', 'returned')`

// Looked up for each parcel that came back, whatever the planner thinks of a hash of all events of all years.
const REFUSALS = sql`order_events AS told WHERE parcels.status = 'returned' AND told.order_id = parcels.order_id
  AND told.parcel_id = parcels.id AND ${WAS_REFUSED}`
