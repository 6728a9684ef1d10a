import { sql, type Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { Day } from '#domain/ground/shared/months.ts'
import { isSale } from '#domain/money/earnings/counted-sales.ts'
import { VENDOR_ORDER_STATUSES } from '#domain/selling/order-moves/vendor-order-status.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

/** By how much a day of the marketplace changes. */
export interface MarketplaceDayChange {
  day: Day
  orders: number
  units: number
  revenuePaise: Paise
}

/**
 * Adds to the figures of days, each in a counter row that no other checkout is writing, so that checkouts do not wait
 * for each other.
 */
export async function addToMarketplaceDays(tx: Tx, changes: readonly MarketplaceDayChange[]): Promise<void> {
  for (const { day, orders, units, revenuePaise } of changes.toSorted((a, b) => (a.day < b.day ? -1 : 1)))
    await sql`SELECT keep_shop_day(${day}, ${orders}, ${units}, ${revenuePaise})`.execute(tx)
}

/**
 * Which of these orders have no vendor order left that counts as a sale. Whoever moved these holds the orders' locks: of
 * two sellers who cancel at once the later one sees what the other did.
 */
export async function findOrdersWithoutSale(tx: Tx, orderIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', [...orderIds])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('vendor_orders')
            .select('vendor_orders.id')
            .whereRef('vendor_orders.order_id', '=', 'orders.id')
            .where('vendor_orders.status', 'in', VENDOR_ORDER_STATUSES.filter(isSale)),
        ),
      ),
    )
    .execute()
  return rows.map((row) => row.id)
}
