import { type RawBuilder, sql } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { PaidInTwoWays } from '#domain/money/payments/advance/advance-words.ts'

/**
 * What is still to be collected at the doors of an order with an advance, or for one seller's vendor order of it, by the names
 * of a query: nothing of what was cancelled, of parcels that arrived, and of those that do not come. In paise.
 */
export function cashLeft(of: { order: string } | { vendorOrder: string }): RawBuilder<Paise> {
  const [column, id] =
    'order' in of
      ? [sql.ref('order_id'), sql.ref(of.order)]
      : [sql.ref('vendor_order_id'), sql.ref(of.vendorOrder)]
  return sql<Paise>`((SELECT coalesce(sum(line_paise + shipping_share_paise - contributed_paise - advance_paise
        - (SELECT coalesce(sum(gone.goods_paise + gone.shipping_paise - gone.contributed_paise - gone.advance_paise), 0)
          FROM cancellation_lines AS gone WHERE gone.order_line_id = rest_of.id)), 0) FROM order_lines AS rest_of WHERE rest_of.${column} = ${id})
    - (SELECT coalesce(sum(cash_paise), 0) FROM parcels AS ended WHERE ended.${column} = ${id}
        AND ended.status IN ('delivered', 'returning', 'returned', 'lost', 'damaged')))::bigint`
}

/** What was paid of a row of `orders` that has an advance, and what is still to be collected; null for any other, and before it is placed. */
export function twoWays(): RawBuilder<PaidInTwoWays | null> {
  return sql<PaidInTwoWays | null>`CASE WHEN orders.has_advance AND orders.placed_at IS NOT NULL THEN json_build_object(
    'advancePaise', (SELECT amount_paise FROM payments WHERE payments.order_id = orders.id),
    'cashLeftPaise', ${cashLeft({ order: 'orders.id' })}) END`
}
