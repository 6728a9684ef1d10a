import { type Kysely, sql } from 'kysely'
import { countRefused } from '#domain/ground/cash-on-delivery/cash-rules.ts'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import type { App } from '#server/ground/app.ts'
import { PREPARED } from '#server/ground/db/prepared.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/**
 * Parcels of customers that were refused and came back, over so many days, as `countRefused`: returned to the seller, with
 * a refusal as the stated reason of a failed attempt or of the way back. Who has none is left out.
 */
export async function countRefusedParcels(
  app: Pick<App, 'clock'>,
  db: Kysely<Schema>,
  { userIds, days }: { userIds: readonly string[]; days: number },
): Promise<ReadonlyMap<string, number>> {
  const since = new Date(app.clock.now().getTime() - days * DAY_MS)
  const { rows } = await refusedParcels(userIds, since).execute(db)
  return new Map(rows.map(({ userId, ...reported }) => [userId, countRefused(reported)]))
}

/** Of a group of reports about one parcel: nobody but its seller, of its own courier, says that it was refused. */
export const IS_SELLERS_WORD = sql<boolean>`coalesce(parcels.courier, 'manual') = 'manual' AND NOT sellers.is_house
  AND bool_and(told.by_kind = 'vendor')`

/** A report, called \`told\`, that a parcel was refused at its door. */
export const WAS_REFUSED = sql<boolean>`told.to_status IN ('attempt-failed', 'returning') AND told.reason_code = 'refused'`

function refusedParcels(userIds: readonly string[], since: Date) {
  return sql<{
    userId: string
    byOthers: number
    sellers: number
  }>`select ${PREPARED} user_id AS "userId", count(*) FILTER (WHERE NOT is_sellers_word)::int AS "byOthers",
      count(DISTINCT seller_id) FILTER (WHERE is_sellers_word)::int AS sellers
    FROM (SELECT orders.user_id, parcels.seller_id,
        ${IS_SELLERS_WORD} AS is_sellers_word
      FROM orders JOIN parcels ON parcels.order_id = orders.id JOIN sellers ON sellers.id = parcels.seller_id
      JOIN order_events AS told ON told.order_id = orders.id AND told.parcel_id = parcels.id
      WHERE orders.user_id = ANY(${userIds}) AND parcels.status = 'returned' AND parcels.moved_at >= ${since}
        AND ${WAS_REFUSED}
      GROUP BY orders.user_id, parcels.id, sellers.id) AS refused
    GROUP BY 1`
}
