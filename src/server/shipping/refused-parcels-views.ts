import { sql } from 'kysely'
import type { App } from '#server/app.ts'
import type { Db } from './shipping-table-views.ts'

const DAY_MS = 24 * 3_600_000

/**
 * Parcels of a customer that were refused and came back, over so many days: returned to the seller, with a refusal as the
 * stated reason of a failed attempt or of the way back.
 */
export async function countRefusedParcels(
  app: Pick<App, 'clock'>,
  db: Db,
  { userId, days }: { userId: string; days: number },
): Promise<number> {
  const since = new Date(app.clock.now().getTime() - days * DAY_MS)
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM orders JOIN parcels ON parcels.order_id = orders.id
    WHERE orders.user_id = ${userId} AND parcels.status = 'returned' AND parcels.moved_at >= ${since}
      AND EXISTS (SELECT FROM order_events WHERE order_events.order_id = orders.id
        AND order_events.parcel_id = parcels.id AND order_events.to_status IN ('attempt-failed', 'returning')
        AND order_events.reason_code = 'refused')`.execute(db)
  return rows[0]?.count ?? 0
}
