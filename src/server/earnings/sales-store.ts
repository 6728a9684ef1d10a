import { sql, type Transaction } from 'kysely'
import { isSale } from '#domain/earnings/counted-sales.ts'
import { VENDOR_ORDER_STATUSES } from '#domain/orders/vendor-order-status.ts'
import type { Paise } from '#domain/shared/money.ts'
import type { Day } from '#domain/shared/months.ts'
import type { Schema } from '#server/db/schema.ts'

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

/** Adds to the figures of days, in one order, so that no two checkouts deadlock. */
export async function addToDays(tx: Tx, changes: readonly DayChange[]): Promise<void> {
  if (changes.length === 0) return
  await tx
    .insertInto('seller_days')
    .values(
      inOneOrder(changes).map((change) => ({
        seller_id: change.sellerId,
        day: change.day,
        orders: change.orders,
        units: change.units,
        revenue_paise: change.revenuePaise,
        new_customers: change.newCustomers,
        cancelled_units: change.cancelledUnits ?? 0,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['seller_id', 'day', 'lane']).doUpdateSet({
        orders: sql`seller_days.orders + excluded.orders`,
        units: sql`seller_days.units + excluded.units`,
        revenue_paise: sql`seller_days.revenue_paise + excluded.revenue_paise`,
        new_customers: sql`seller_days.new_customers + excluded.new_customers`,
        cancelled_units: sql`seller_days.cancelled_units + excluded.cancelled_units`,
      }),
    )
    .execute()
}

/** The day on which a customer first bought from a seller, before and after; null: never. */
export interface FirstDayChange {
  sellerId: string
  before: Day | null
  after: Day | null
}

/**
 * Writes anew what a customer has bought from these sellers, out of the orders that count now. The customer's rows are
 * locked first, so that two orders of one customer at once end with both in the sum.
 */
export async function refreshCustomer(
  tx: Tx,
  { userId, sellerIds }: { userId: string; sellerIds: readonly string[] },
): Promise<FirstDayChange[]> {
  const before = await tx
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
  const { rows: after } = await sql<{ seller_id: string; first_day: Day | null }>`
    UPDATE seller_customers SET orders = found.orders, spent_paise = found.spent, first_at = found.first_at,
      last_at = found.last_at, last_order_id = found.last_order_id
    FROM unnest(${[...sellerIds]}::text[]) AS wanted (id), LATERAL (
      SELECT count(*) AS orders, coalesce(sum(parts.subtotal_paise + parts.shipping_paise - given_back), 0) AS spent,
        min(parts.placed_at) AS first_at, max(parts.placed_at) AS last_at,
        (array_agg(parts.order_id ORDER BY parts.placed_at DESC, parts.order_id DESC))[1] AS last_order_id
      FROM orders JOIN vendor_orders AS parts ON parts.order_id = orders.id
      CROSS JOIN LATERAL (SELECT sum(given_back_paise) AS given_back FROM order_lines
        WHERE order_lines.vendor_order_id = parts.id) AS ended
      WHERE orders.user_id = ${userId} AND orders.placed_at IS NOT NULL
        AND parts.seller_id = wanted.id AND parts.status = ANY (${counted}::text[])
    ) AS found
    WHERE seller_customers.seller_id = wanted.id AND seller_customers.user_id = ${userId}
    RETURNING seller_customers.seller_id, indian_day(seller_customers.first_at) AS first_day`.execute(tx)
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
