import { sql } from 'kysely'
import type { App } from '#server/app.ts'
import { PREPARED } from '#server/db/prepared.ts'
import type { Db } from './shipping-table-views.ts'

const DAY_MS = 24 * 3_600_000

/**
 * Parcels of customers that were refused and came back, over so many days: returned to the seller, with a refusal as the
 * stated reason of a failed attempt or of the way back. Who has none is left out.
 */
export async function countRefusedParcels(
  app: Pick<App, 'clock'>,
  db: Db,
  { userIds, days }: { userIds: readonly string[]; days: number },
): Promise<ReadonlyMap<string, number>> {
  const since = new Date(app.clock.now().getTime() - days * DAY_MS)
  const { rows } = await refusedParcels(userIds, since).execute(db)
  return new Map(rows.map(({ userId, count }) => [userId, count]))
}

function refusedParcels(userIds: readonly string[], since: Date) {
  return sql<{
    userId: string
    count: number
  }>`select ${PREPARED} orders.user_id AS "userId", count(*)::int AS count
    FROM orders JOIN parcels ON parcels.order_id = orders.id
    WHERE orders.user_id = ANY(${userIds}) AND parcels.status = 'returned' AND parcels.moved_at >= ${since}
      AND EXISTS (SELECT FROM order_events WHERE order_events.order_id = orders.id
        AND order_events.parcel_id = parcels.id AND order_events.to_status IN ('attempt-failed', 'returning')
        AND order_events.reason_code = 'refused')
    GROUP BY 1`
}
