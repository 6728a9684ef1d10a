import { sql, type Transaction } from 'kysely'
import { VENDOR_ORDER_STATUSES } from '#domain/orders/vendor-order-status.ts'
import type { Paise } from '#domain/shared/money.ts'
import { isSale } from '#domain/vendors/counted-sales.ts'
import type { Day } from '#domain/vendors/months.ts'
import type { Schema } from '../db/schema.ts'

type Tx = Transaction<Schema>

/** By how much a day of the shop changes. */
export interface ShopDayChange {
  day: Day
  orders: number
  units: number
  revenuePaise: Paise
}

/** Adds to the figures of days, the earlier day first: no two checkouts wait for each other in a circle. */
export async function addToShopDays(tx: Tx, changes: readonly ShopDayChange[]): Promise<void> {
  if (changes.length === 0) return
  await tx
    .insertInto('shop_days')
    .values(
      changes
        .toSorted((a, b) => (a.day < b.day ? -1 : 1))
        .map(({ day, orders, units, revenuePaise }) => ({ day, orders, units, revenue_paise: revenuePaise })),
    )
    .onConflict((conflict) =>
      conflict.columns(['day', 'lane']).doUpdateSet({
        orders: sql`shop_days.orders + excluded.orders`,
        units: sql`shop_days.units + excluded.units`,
        revenue_paise: sql`shop_days.revenue_paise + excluded.revenue_paise`,
      }),
    )
    .execute()
}

/**
 * Which of these orders have no part left that counts as a sale. The orders are locked first, so that of two sellers who
 * cancel their parts at once the later one sees what the other did.
 */
export async function findOrdersWithoutSale(tx: Tx, orderIds: readonly string[]): Promise<string[]> {
  await tx
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', [...orderIds])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
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
