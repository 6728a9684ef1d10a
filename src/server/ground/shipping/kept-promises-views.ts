import { sql } from 'kysely'
import { addDays, indianDay } from '#domain/ground/shared/days.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import type { Db } from './shipping-table-views.ts'

type Tools = Pick<App, 'db' | 'random' | 'clock'>

/** How many vendor orders were due over so many days, and how many of them kept their day. */
export interface KeptPromises {
  days: 30 | 90
  dispatched: { due: number; kept: number }
  delivered: { due: number; kept: number }
}

/** The same of the own shop, for its seller. */
export function readOwnKeptPromises(app: Tools, sellerId: string): Promise<KeptPromises[]> {
  return inSellerTransaction(app, sellerId, (tx) => countKept(app, tx, sellerId))
}

/** The same of any shop, for the back office. */
export function readKeptPromises(
  app: Tools,
  _admin: Permitted<'vendors.read'>,
  sellerId: string,
): Promise<KeptPromises[]> {
  return countKept(app, app.db, sellerId)
}

async function countKept(app: Tools, db: Db, sellerId: string): Promise<KeptPromises[]> {
  const today = indianDay(app.clock.now())
  return [await countOver(db, sellerId, today, 30), await countOver(db, sellerId, today, 90)]
}

/**
 * A vendor order is dispatched in time when its last parcel left by its day, and delivered in time when the last arrived by
 * the promised one. What is still to happen counts once its day is over. Cancelled vendor orders are left out, and of the
 * deliveries those that came back: nobody took them in. So are those that a bank had a say about before they left: while
 * it decides, their seller may not send them. Nor may they what still waits for its customer to confirm it. A pre-order whose day its seller moved later has not kept it (decision 1148).
 */
async function countOver(db: Db, sellerId: string, today: string, days: 30 | 90): Promise<KeptPromises> {
  const since = addDays(today, -days)
  const [left, arrived] = await Promise.all([
    sql<{ due: number; kept: number }>`
      SELECT count(*)::int AS due,
        count(*) FILTER (WHERE is_over AND moved_later_at IS NULL AND indian_day(shipped_at) <= dispatch_by)::int AS kept
      FROM (
        SELECT order_id, dispatch_by, moved_later_at, status IN ('shipped', 'delivered', 'returned', 'lost') AS is_over,
          (SELECT max(shipped_at) FROM parcels WHERE vendor_order_id = vendor_orders.id) AS shipped_at
        FROM vendor_orders
        WHERE seller_id = ${sellerId} AND placed_at IS NOT NULL AND status <> 'cancelled'
          AND dispatch_by BETWEEN ${since}::date AND ${today}::date) AS vendor_order
      WHERE CASE WHEN is_over THEN shipped_at IS NOT NULL ELSE dispatch_by < ${today}::date AND order_waits_for(order_id) IS NULL END
        AND NOT bank_asked_before(order_id, coalesce(shipped_at, 'infinity'))`.execute(db),
    sql<{ due: number; kept: number }>`
      SELECT count(*)::int AS due,
        count(*) FILTER (WHERE is_over AND moved_later_at IS NULL AND indian_day(delivered_at) <= promised_by)::int AS kept
      FROM (
        SELECT order_id, promised_by, moved_later_at, status = 'delivered' AS is_over,
          (SELECT max(delivered_at) FROM parcels WHERE vendor_order_id = vendor_orders.id) AS delivered_at,
          (SELECT max(shipped_at) FROM parcels WHERE vendor_order_id = vendor_orders.id) AS shipped_at
        FROM vendor_orders
        WHERE seller_id = ${sellerId} AND placed_at IS NOT NULL AND status <> 'cancelled' AND status <> 'returned'
          AND promised_by BETWEEN ${since}::date AND ${today}::date) AS vendor_order
      WHERE CASE WHEN is_over THEN delivered_at IS NOT NULL ELSE promised_by < ${today}::date AND order_waits_for(order_id) IS NULL END
        AND NOT bank_asked_before(order_id, coalesce(shipped_at, 'infinity'))`.execute(db),
  ])
  const none = { due: 0, kept: 0 }
  return { days, dispatched: left.rows[0] ?? none, delivered: arrived.rows[0] ?? none }
}
