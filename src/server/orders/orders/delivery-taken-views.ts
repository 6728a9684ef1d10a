import { type RawBuilder, sql } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import { deliveryText } from '#domain/selling/promotions/promotion.ts'

/** What a promotion took off a delivery fee, as it was agreed. */
export interface DeliveryTaken {
  name: string
  code: string | null
  /** Who pays it in the customer's place, by name; null: its seller, and the fee is lower by it. */
  paidBy: string | null
  paise: Paise
}

/**
 * What promotions took off the delivery of an order, or of a vendor order, by the column of a query that holds its id. In the
 * transaction of a seller only its own promotions are read.
 */
export function deliveryTaken(of: { order: string } | { vendorOrder: string }): RawBuilder<DeliveryTaken[]> {
  const which =
    'order' in of
      ? sql`lines.order_id = ${sql.ref(of.order)}`
      : sql`lines.vendor_order_id = ${sql.ref(of.vendorOrder)}`
  return sql<
    DeliveryTaken[]
  >`(SELECT coalesce(json_agg(json_build_object('name', taken.name, 'code', taken.code,
      'paidBy', taken.payer_name, 'paise', taken.paise) ORDER BY taken.payer_name NULLS FIRST, taken.id), '[]')
    FROM (SELECT promotions.id, promotions.name, promotions.code, promotions.payer_name, sum(shares.paise)::bigint AS paise
      FROM order_lines AS lines JOIN order_line_promotions AS shares ON shares.order_line_id = lines.id
      JOIN promotions ON promotions.id = shares.promotion_id
      WHERE promotions.kind = 'delivery' AND ${which} GROUP BY promotions.id) AS taken)`
}

/** What a sum says of it, beside what is charged for the delivery; undefined where no promotion took anything off it. */
export function deliveryNote(taken: readonly DeliveryTaken[], shippingPaise: Paise): string | undefined {
  const paidPaise = taken.reduce((sum, { paidBy, paise }) => sum + (paidBy === null ? 0 : paise), 0)
  return deliveryText(taken, shippingPaise - paidPaise)
}
