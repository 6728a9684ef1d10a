import { sql } from 'kysely'
import { KEPT_WORD_DAYS, type KeptWord } from '#domain/goods/catalogue/kept-word.ts'
import { addDays, type Day, dayStart } from '#domain/ground/shared/days.ts'
import type { App } from '#server/ground/app.ts'

/** Sellers behind this one, in the order of their ids. */
export async function listSellersAfter(
  { db }: Pick<App, 'db'>,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('sellers')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Of a seller's orders that were placed, or pre-ordered for a day, in the last 90 days and have ended or should have, in how many it kept its word: it
 * cancelled nothing that the customer did not ask for, moved no pre-order later, and all of it was there by the promised day. Left out are those that
 * the customer cancelled, that came back undelivered, that still wait for their customer to confirm them, and whose payment a bank had a say about
 * before they left.
 */
export async function countKeptWord(
  { db }: Pick<App, 'db'>,
  { sellerId, today }: { sellerId: string; today: Day },
): Promise<KeptWord> {
  const since = addDays(today, -KEPT_WORD_DAYS)
  const { rows } = await sql<KeptWord>`
    SELECT count(*)::int AS orders, count(*) FILTER (WHERE NOT is_broken AND delivered_on <= promised_by)::int AS kept
    FROM (SELECT vendor_order.order_id, status, promised_by, shipped_at, indian_day(arrived_at) AS delivered_on, is_broken
      FROM vendor_orders AS vendor_order
      CROSS JOIN LATERAL (SELECT max(delivered_at) AS arrived_at, max(shipped_at) AS shipped_at FROM parcels
        WHERE parcels.vendor_order_id = vendor_order.id AND parcels.status <> 'cancelled') AS sent
      CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM cancellations WHERE cancellations.vendor_order_id = vendor_order.id
        AND by_kind IN ('vendor', 'admin') AND reason <> 'customer-asked') OR moved_later_at IS NOT NULL AS is_broken) AS word
      WHERE seller_id = ${sellerId} AND placed_at IS NOT NULL
        AND (placed_at >= ${dayStart(since)} OR preorder_from >= ${since}::date)) AS sold
    WHERE is_broken OR status NOT IN ('cancelled', 'returned') AND (status = 'delivered'
        OR promised_by < ${today}::date AND order_waits_for(order_id) IS NULL)
      AND NOT bank_asked_before(order_id, coalesce(shipped_at, 'infinity'))`.execute(db)
  return rows[0] ?? { orders: 0, kept: 0 }
}
