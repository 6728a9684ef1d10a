import { type RawBuilder, sql } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'

/**
 * What somebody else than the customer pays of what was not cancelled of an order, or of a vendor order, by the column of a
 * query that holds its id. In paise.
 */
export function contributedTo(of: { order: string } | { vendorOrder: string }): RawBuilder<Paise> {
  const which =
    'order' in of
      ? sql`lines.order_id = ${sql.ref(of.order)}`
      : sql`lines.vendor_order_id = ${sql.ref(of.vendorOrder)}`
  return sql<Paise>`(SELECT coalesce(sum(lines.contributed_paise - coalesce((SELECT sum(gone.contributed_paise)
      FROM cancellation_lines AS gone WHERE gone.order_line_id = lines.id), 0)), 0)::bigint
    FROM order_lines AS lines WHERE ${which})`
}
