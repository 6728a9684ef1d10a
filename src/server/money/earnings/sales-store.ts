import { sql, type Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { Day } from '#domain/ground/shared/months.ts'
import { isSale } from '#domain/money/earnings/counted-sales.ts'
import { VENDOR_ORDER_STATUSES } from '#domain/selling/order-moves/vendor-order-status.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { together } from '#server/ground/db/together.ts'

type Tx = Transaction<Schema>

/** By how much a seller's day changes. */
export interface DayChange {
  sellerId: string
  day: Day
  orders: number
  units: number
  revenuePaise: Paise
  newCustomers: number
  /** Pieces that the seller did not send and that count in its record. */
  cancelledUnits?: number
}

/**
 * Adds to the figures of days, each in a counter row that no other checkout is writing, so that orders of different
 * products of one seller do not wait for each other.
 */
export async function addToDays(tx: Tx, changes: readonly DayChange[]): Promise<void> {
  if (changes.length === 0) return
  const of = <Value>(pick: (change: DayChange) => Value) => inOneOrder(changes).map(pick)
  await sql`
    SELECT keep_seller_day(seller_id, day, orders, units, revenue_paise, new_customers, cancelled_units)
    FROM unnest(${of((each) => each.sellerId)}::text[], ${of((each) => each.day)}::date[],
      ${of((each) => each.orders)}::int[], ${of((each) => each.units)}::int[],
      ${of((each) => each.revenuePaise)}::bigint[], ${of((each) => each.newCustomers)}::int[],
      ${of((each) => each.cancelledUnits ?? 0)}::int[])
      AS change (seller_id, day, orders, units, revenue_paise, new_customers, cancelled_units)`.execute(tx)
}

/** The day on which a customer first bought from a seller, before and after; null: never. */
export interface FirstDayChange {
  sellerId: string
  before: Day | null
  after: Day | null
}

/**
 * Writes anew what a customer has bought from these sellers, out of the orders that count now. The customer's rows are
 * locked first, so that two orders of one customer at once end with both in the sum. The vendor orders are found from the
 * customer's orders (OFFSET 0 holds the database to that), never from all that the seller has sold.
 */
export async function refreshCustomer(
  tx: Tx,
  { userId, sellerIds }: { userId: string; sellerIds: readonly string[] },
): Promise<FirstDayChange[]> {
  const locking = tx
    .insertInto('seller_customers')
    .values(
      [...sellerIds].sort().map((sellerId) => ({
        seller_id: sellerId,
        user_id: userId,
        first_at: null,
        last_at: null,
        last_order_id: null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['seller_id', 'user_id']).doUpdateSet({ orders: sql`seller_customers.orders` }),
    )
    .returning(['seller_id', sql<Day | null>`indian_day(first_at)`.as('first_day')])
    .execute()
  const counted = VENDOR_ORDER_STATUSES.filter(isSale)
  const writing = sql<{ seller_id: string; first_day: Day | null }>`
    UPDATE seller_customers SET orders = found.orders, spent_paise = found.spent, first_at = found.first_at,
      last_at = found.last_at, last_order_id = found.last_order_id
    FROM unnest(${[...sellerIds]}::text[]) AS wanted (id), LATERAL (
      SELECT count(*) AS orders, coalesce(sum(vendor_order.subtotal_paise + vendor_order.shipping_paise - given_back), 0) AS spent,
        min(vendor_order.placed_at) AS first_at, max(vendor_order.placed_at) AS last_at,
        (array_agg(vendor_order.order_id ORDER BY vendor_order.placed_at DESC, vendor_order.order_id DESC))[1] AS last_order_id
      FROM orders
      CROSS JOIN LATERAL (SELECT * FROM vendor_orders WHERE order_id = orders.id AND seller_id = wanted.id
        AND status = ANY (${counted}::text[]) OFFSET 0) AS vendor_order
      CROSS JOIN LATERAL (SELECT sum(given_back_paise) AS given_back FROM order_lines
        WHERE order_lines.vendor_order_id = vendor_order.id) AS ended
      WHERE orders.user_id = ${userId} AND orders.placed_at IS NOT NULL
    ) AS found
    WHERE seller_customers.seller_id = wanted.id AND seller_customers.user_id = ${userId}
    RETURNING seller_customers.seller_id, indian_day(seller_customers.first_at) AS first_day`.execute(tx)
  const [before, { rows: after }] = await together([locking, writing])
  if (after.some((row) => row.first_day === null)) {
    await tx
      .deleteFrom('seller_customers')
      .where('user_id', '=', userId)
      .where('seller_id', 'in', [...sellerIds])
      .where('orders', '=', 0)
      .execute()
  }
  const firstDays = new Map(after.map((row) => [row.seller_id, row.first_day]))
  return before.map((row) => ({
    sellerId: row.seller_id,
    before: row.first_day,
    after: firstDays.get(row.seller_id) ?? null,
  }))
}

function inOneOrder(changes: readonly DayChange[]): DayChange[] {
  const key = ({ sellerId, day }: DayChange) => `${sellerId} ${day}`
  return changes.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}
