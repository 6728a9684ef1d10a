import { sql } from 'kysely'

/**
 * Of an order's line (`line`), its vendor order (`vendor_order`) and the order (`orders`): somebody has paid for the goods or received
 * them, and keeps some.
 */
export const IS_KEPT_LINE = sql`line.quantity > line.cancelled_quantity + line.credited_quantity
  AND vendor_order.status NOT IN ('awaiting-payment', 'cancelled', 'returned', 'lost')
  AND (vendor_order.status = 'delivered' OR orders.payment_status IN ('paid', 'partly-refunded'))`
