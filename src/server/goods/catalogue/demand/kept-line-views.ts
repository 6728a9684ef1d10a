import { sql } from 'kysely'

/**
 * Of an order's line (`line`), to be joined: what somebody has bought and received of it by more than its seller's word
 * (decision 1195) and keeps, by parcels (`kept`). Line by line, each by its index: joined as sets, the planner may read all
 * parcels of the shop.
 */
export const KEPT_PIECES = sql`CROSS JOIN LATERAL (
  SELECT sent.quantity - sent.credited_quantity AS pieces
  FROM parcel_lines AS sent
  JOIN proven_lines AS proven ON proven.parcel_id = sent.parcel_id AND proven.order_line_id = sent.order_line_id
  WHERE sent.order_line_id = line.id AND sent.quantity > sent.credited_quantity
  OFFSET 0
) AS kept`
