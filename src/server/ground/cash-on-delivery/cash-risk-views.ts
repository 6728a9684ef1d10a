import { type Kysely, sql } from 'kysely'
import type { CashRisk } from '#domain/ground/cash-on-delivery/cash-confirmation.ts'
import { countRefused } from '#domain/ground/cash-on-delivery/cash-rules.ts'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { IS_SELLERS_WORD, WAS_REFUSED } from './refused-parcels-views.ts'

/** Of whom and to where an order in cash is, and over how many days refused parcels count. */
interface CashAsked {
  userId: string
  delivery: { phoneNumber: string; postalCode: string }
  days: number
}

/**
 * What is known of an order in cash. A telephone number is counted over the accounts of other people; it was typed, so that
 * what was refused for it tells nothing sure of whoever has it, and is told to nobody but the back office (decision 1223).
 */
export async function readCashRisk(
  app: Pick<App, 'clock'>,
  db: Kysely<Schema>,
  { userId, delivery: { phoneNumber, postalCode }, days }: CashAsked,
): Promise<CashRisk> {
  const since = new Date(app.clock.now().getTime() - days * DAY_MS)
  const { rows } = await sql<{
    ended: number | null
    refused: number | null
    ownByOthers: number
    ownSellers: number
    numberByOthers: number
    numberSellers: number
    isTrusted: boolean
  }>`WITH person AS MATERIALIZED (
      SELECT id, user_id FROM orders WHERE user_id = ${userId} AND placed_at IS NOT NULL
      UNION SELECT id, user_id FROM orders WHERE phone_number = ${phoneNumber} AND placed_at IS NOT NULL),
    refused AS (
      SELECT person.user_id = ${userId} AS is_own, parcels.seller_id, parcels.moved_at, ${IS_SELLERS_WORD} AS is_sellers_word
      FROM person JOIN parcels ON parcels.order_id = person.id JOIN sellers ON sellers.id = parcels.seller_id
      JOIN order_events AS told ON told.order_id = person.id AND told.parcel_id = parcels.id
      WHERE parcels.status = 'returned' AND parcels.moved_at >= ${since} AND ${WAS_REFUSED}
      GROUP BY person.user_id, parcels.id, sellers.id)
    SELECT (SELECT ended FROM cash_by_pin WHERE cash_by_pin.postal_code = ${postalCode}),
      (SELECT cash_by_pin.refused FROM cash_by_pin WHERE cash_by_pin.postal_code = ${postalCode}),
      count(*) FILTER (WHERE is_own AND NOT is_sellers_word)::int AS "ownByOthers",
      count(DISTINCT seller_id) FILTER (WHERE is_own AND is_sellers_word)::int AS "ownSellers",
      count(*) FILTER (WHERE NOT is_own AND NOT is_sellers_word)::int AS "numberByOthers",
      count(DISTINCT seller_id) FILTER (WHERE NOT is_own AND is_sellers_word)::int AS "numberSellers",
      EXISTS (SELECT FROM person JOIN parcels ON parcels.order_id = person.id
        WHERE person.user_id = ${userId} AND parcels.status = 'delivered' AND parcels.cash_paise > 0
          AND parcels.delivered_at > coalesce((SELECT max(moved_at) FROM refused AS own WHERE own.is_own), '-infinity')) AS "isTrusted"
    FROM refused`.execute(db)
  const found = rows[0]
  return {
    pin: { ended: found?.ended ?? 0, refused: found?.refused ?? 0 },
    refusedOfAccount: found ? countRefused({ byOthers: found.ownByOthers, sellers: found.ownSellers }) : 0,
    refusedOfNumber: found
      ? countRefused({ byOthers: found.numberByOthers, sellers: found.numberSellers })
      : 0,
    isTrusted: found?.isTrusted ?? false,
  }
}
