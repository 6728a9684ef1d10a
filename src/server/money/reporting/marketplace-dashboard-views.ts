import { sql, type Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { addDays, type Day, type DayRange, indianDay, monthsToCompare } from '#domain/ground/shared/months.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import type { RecentOrder } from '#domain/money/reporting/sample-figures.ts'
import { type ChartRange, everyDay, type SoldDay } from '#domain/money/reporting/sold-days.ts'
import { orderProgress } from '#domain/selling/order-moves/order-progress.ts'
import type { OrderWait } from '#domain/selling/order-moves/order-wait.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'

type Tx = Transaction<Schema>

type Figures = Omit<SoldDay, 'day'>

export interface MarketplaceDashboard {
  totals: { users: number; products: number; orders: number }
  months: { now: DayRange; before: DayRange }
  thisMonth: Figures
  /** Of the same days of the last month. */
  lastMonth: Figures
  days: SoldDay[]
}

const RECENT_ORDERS = 5

/** The figures of the whole marketplace, out of what is kept: no table is counted. */
export function readMarketplaceDashboard(
  app: Pick<App, 'db' | 'random' | 'clock'>,
  _admin: Permitted<'dashboard.read'>,
  range: ChartRange,
): Promise<MarketplaceDashboard> {
  const today = indianDay(app.clock.now())
  const months = monthsToCompare(today)
  return inTransaction(app, async (tx) => ({
    totals: await readTotals(tx),
    months,
    thisMonth: await readFigures(tx, months.now),
    lastMonth: await readFigures(tx, months.before),
    days: everyDay(today, range, await readDays(tx, addDays(today, 1 - range))),
  }))
}

async function readTotals(tx: Tx): Promise<MarketplaceDashboard['totals']> {
  const rows = await tx
    .selectFrom('kept_totals')
    .select((eb) => ['name', eb.fn.sum<number>('amount').as('amount')])
    .groupBy('name')
    .execute()
  const of = (name: string) => rows.find((row) => row.name === name)?.amount ?? 0
  return { users: of('users'), products: of('products'), orders: of('orders') }
}

/** What was sold in a period, less what was cancelled or came back since. */
export async function readFigures(tx: Tx, { from, to }: DayRange): Promise<Figures> {
  return tx
    .selectFrom('shop_days')
    .select([
      sql<number>`coalesce(sum(orders), 0)`.as('orders'),
      sql<number>`coalesce(sum(units), 0)`.as('units'),
      sql<number>`coalesce(sum(revenue_paise), 0)`.as('revenuePaise'),
    ])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .executeTakeFirstOrThrow()
}

export async function readDays(tx: Tx, from: Day): Promise<SoldDay[]> {
  return tx
    .selectFrom('shop_days')
    .select((eb) => [
      'day',
      eb.fn.sum<number>('orders').as('orders'),
      eb.fn.sum<number>('units').as('units'),
      eb.fn.sum<number>('revenue_paise').as('revenuePaise'),
    ])
    .where('day', '>=', from)
    .groupBy('day')
    .execute()
}

/** The five latest orders. */
export async function listRecentOrders(
  app: Pick<App, 'db' | 'clock'>,
  _admin: Permitted<'orders.read'>,
): Promise<RecentOrder[]> {
  const rows = await app.db
    .selectFrom('orders')
    .select(['id', 'sequence', 'placed_at', 'total_paise', 'first_name', 'last_name', 'email', 'status'])
    .select((eb) => [
      sql<OrderWait | null>`order_waits_for(orders.id)`.as('waits_for'),
      jsonArrayFrom(
        eb
          .selectFrom('vendor_orders')
          .select(['vendor_orders.status', 'vendor_orders.dispatch_by as leavesBy'])
          .whereRef('vendor_orders.order_id', '=', 'orders.id'),
      ).as('vendor_orders'),
    ])
    .where('placed_at', 'is not', null)
    .orderBy('placed_at', 'desc')
    .orderBy('id')
    .limit(RECENT_ORDERS)
    .execute()
  const today = indianDay(app.clock.now())
  return rows.map((row) => {
    invariant(row.placed_at, 'a recent order has been placed')
    return {
      id: row.id,
      number: orderNumber(row.sequence),
      customer: [row.first_name, row.last_name].filter(Boolean).join(' ') || row.email || 'N/A',
      placedAt: row.placed_at.toISOString(),
      totalPaise: row.total_paise,
      status: row.status,
      progress: orderProgress({ vendorOrders: row.vendor_orders, waitsFor: row.waits_for, today })?.text,
    }
  })
}
