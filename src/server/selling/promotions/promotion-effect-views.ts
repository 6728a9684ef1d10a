import { type RawBuilder, sql } from 'kysely'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { comparedDays, type PromotionEffect } from '#domain/selling/promotions/promotion-effect.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import type { OwnPromotion } from './own-promotions-views.ts'

/**
 * The orders of what a promotion covers in equal times before and since it began, while it ran. Undefined in its first day.
 * Whose promotion it is has been checked by who found it.
 */
export async function readPromotionEffect(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  { id, startsAt, endsAt, endedAt }: OwnPromotion,
): Promise<PromotionEffect | undefined> {
  const ends = [clock.now(), endsAt, endedAt].flatMap((at) => at?.getTime() ?? [])
  const days = comparedDays({ startsAt, by: new Date(Math.min(...ends)) })
  if (days === 0) return undefined
  const [from, until] = [-days, days].map((each) => new Date(startsAt.getTime() + each * DAY_MS)) as [
    Date,
    Date,
  ]
  const { rows } = await sql<Omit<PromotionEffect, 'days'>>`
    SELECT count(DISTINCT order_id) FILTER (WHERE placed_at < ${startsAt})::int AS "ordersBefore",
      count(DISTINCT order_id) FILTER (WHERE placed_at >= ${startsAt})::int AS "ordersSince",
      (SELECT count(*) FROM promotion_uses WHERE promotion_uses.promotion_id = ${id}::uuid AND released_at IS NULL
        AND used_at < ${until})::int AS "ordersWith"
    FROM (${coveredSales(id, { from, until })}) AS sold`.execute(db)
  const [row] = rows
  return row && { days, ...row }
}

/** The same for the back office. */
export function readEffectOfAnyPromotion(
  app: Pick<App, 'db' | 'clock'>,
  _admin: Permitted<'vendors.read'>,
  promotion: OwnPromotion,
): Promise<PromotionEffect | undefined> {
  return readPromotionEffect(app, promotion)
}

/** Lines of placed orders that a promotion covers: of its seller's share of them, or of all. */
function coveredSales(id: string, { from, until }: { from: Date; until: Date }): RawBuilder<unknown> {
  return sql`
    SELECT sold.order_id, sold.placed_at FROM promotions CROSS JOIN LATERAL (
      SELECT vendor_orders.order_id, vendor_orders.placed_at, product_id
      FROM vendor_orders JOIN order_lines ON order_lines.vendor_order_id = vendor_orders.id
      WHERE vendor_orders.seller_id = promotions.seller_id
        AND vendor_orders.placed_at >= ${from} AND vendor_orders.placed_at < ${until}
      UNION ALL
      SELECT orders.id, orders.placed_at, product_id FROM orders JOIN order_lines ON order_lines.order_id = orders.id
      WHERE promotions.seller_id IS NULL AND orders.placed_at >= ${from} AND orders.placed_at < ${until}
    ) AS sold JOIN products ON products.id = sold.product_id
    WHERE promotions.id = ${id}::uuid
      AND (NOT EXISTS (SELECT FROM promotion_targets WHERE promotion_id = promotions.id)
        OR EXISTS (SELECT FROM promotion_targets WHERE promotion_id = promotions.id AND (
          (what = 'product' AND value = products.id) OR (what = 'kind' AND value = products.kind)
          OR (what = 'brand' AND lower(value) = lower(products.brand)))))`
}
