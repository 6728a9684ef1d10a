import { sql, type Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import { addDays, type Day, type DayRange, indianDay, monthsToCompare } from '#domain/ground/shared/months.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { preorderDay } from '#domain/ground/shipping/preorder.ts'
import { type ChartRange, everyDay, type SoldDay } from '#domain/money/reporting/sold-days.ts'
import { type NextStep, nextStep } from '#domain/selling/order-moves/next-step.ts'
import type { ToDispatch } from '#domain/selling/order-moves/vendor-order-status.ts'
import { type ProductPicture, shownPicture } from '#server/goods/catalogue/pictures/shown-picture-views.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { readSellerDays } from '#server/money/reporting/seller-days-views.ts'

type Tx = Transaction<Schema>
type Tools = Pick<App, 'db' | 'random' | 'clock'>

/** Figures of this month so far, and of the same days of the last one. */
export interface MonthFigures {
  revenuePaise: Paise
  orders: number
  newCustomers: number
}

export interface RecentProduct {
  offerId: string
  productId: string
  name: string
  /** The seller's own number for it. */
  sellerSku: string | null
  category: string
  picture: ProductPicture | null
  pricePaise: Paise
  discountBp: number
  status: 'draft' | 'live' | 'paused'
  available: number
  /** What is available is not there yet. */
  isPreorder: boolean
  createdAt: string
}

export interface WaitingOrder {
  id: string
  number: string
  status: ToDispatch
  next: NextStep
  units: number
  city: string
}

export interface Dashboard {
  months: { now: DayRange; before: DayRange }
  lastMonthEnded: Day
  thisMonth: MonthFigures
  lastMonth: MonthFigures
  products: { now: number; lastMonth: number }
  customers: { now: number; lastMonth: number }
  days: SoldDay[]
  recentProducts: RecentProduct[]
  waiting: WaitingOrder[]
}

const ROWS = 5

/** What a seller's first page shows, out of the figures that are kept by day: no large table is counted. */
export function readDashboard(app: Tools, sellerId: string, range: ChartRange): Promise<Dashboard> {
  const today = indianDay(app.clock.now())
  const months = monthsToCompare(today)
  return inSellerTransaction(app, sellerId, async (tx) => ({
    months,
    lastMonthEnded: addDays(months.now.from, -1),
    thisMonth: await readFigures(tx, sellerId, months.now),
    lastMonth: await readFigures(tx, sellerId, months.before),
    products: await readProductCounts(tx, sellerId, months.now.from),
    customers: await readCustomerCounts(tx, sellerId, months.now.from),
    days: everyDay(today, range, await readSellerDays(tx, sellerId, addDays(today, 1 - range))),
    recentProducts: await listRecentProducts(tx, sellerId, today),
    waiting: await listWaiting(tx, sellerId, today),
  }))
}

async function readFigures(tx: Tx, sellerId: string, { from, to }: DayRange): Promise<MonthFigures> {
  const row = await tx
    .selectFrom('seller_days')
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number>('revenue_paise'), sql<number>`0`).as('revenuePaise'),
      eb.fn.coalesce(eb.fn.sum<number>('orders'), sql<number>`0`).as('orders'),
      eb.fn.coalesce(eb.fn.sum<number>('new_customers'), sql<number>`0`).as('newCustomers'),
    ])
    .where('seller_id', '=', sellerId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .executeTakeFirstOrThrow()
  return row
}

/** How many products there are, and how many there were when the month began. */
async function readProductCounts(tx: Tx, sellerId: string, monthBegan: Day) {
  return tx
    .selectFrom('seller_listing_days')
    .select(sql<number>`coalesce(sum(added), 0)`.as('now'))
    .select(sql<number>`coalesce(sum(added) FILTER (WHERE day < ${monthBegan}), 0)`.as('lastMonth'))
    .where('seller_id', '=', sellerId)
    .executeTakeFirstOrThrow()
}

async function readCustomerCounts(tx: Tx, sellerId: string, monthBegan: Day) {
  return tx
    .selectFrom('seller_days')
    .select(sql<number>`coalesce(sum(new_customers), 0)`.as('now'))
    .select(sql<number>`coalesce(sum(new_customers) FILTER (WHERE day < ${monthBegan}), 0)`.as('lastMonth'))
    .where('seller_id', '=', sellerId)
    .executeTakeFirstOrThrow()
}

async function listRecentProducts(tx: Tx, sellerId: string, today: Day): Promise<RecentProduct[]> {
  const rows = await tx
    .selectFrom('offers')
    .innerJoin('products', 'products.id', 'offers.product_id')
    .innerJoin('stock', 'stock.offer_id', 'offers.id')
    .select(['offers.id', 'offers.product_id', 'offers.unit_price_paise', 'offers.discount_bp'])
    .select(['offers.status', 'offers.created_at', 'offers.seller_sku', 'products.name', 'products.category'])
    .select('offers.preorder_from')
    .select([
      shownPicture('products.id').as('picture'),
      sql<number>`stock.on_hand - stock.reserved`.as('available'),
    ])
    .where('offers.seller_id', '=', sellerId)
    .where('offers.status', '<>', 'removed')
    .$narrowType<Pick<RecentProduct, 'status'>>()
    .orderBy('offers.created_at', 'desc')
    .orderBy('offers.id', 'desc')
    .limit(ROWS)
    .execute()
  return rows.map((row) => ({
    offerId: row.id,
    productId: row.product_id,
    name: row.name,
    sellerSku: row.seller_sku,
    category: row.category,
    picture: row.picture,
    pricePaise: row.unit_price_paise,
    discountBp: row.discount_bp,
    status: row.status,
    available: row.available,
    isPreorder: preorderDay(row.preorder_from, today) !== undefined,
    createdAt: row.created_at.toISOString(),
  }))
}

/** The orders that are to be sent, the most urgent first; a pre-order from its day on. */
async function listWaiting(tx: Tx, sellerId: string, today: Day): Promise<WaitingOrder[]> {
  const rows = await tx
    .selectFrom('vendor_orders')
    .innerJoin('orders', 'orders.id', 'vendor_orders.order_id')
    .select(['vendor_orders.id', 'orders.sequence', 'vendor_orders.status'])
    .select((eb) => [
      'orders.city',
      'vendor_orders.dispatch_by',
      eb
        .selectFrom('order_lines')
        .select((lines) => lines.fn.sum<number>('quantity').as('units'))
        .whereRef('vendor_order_id', '=', 'vendor_orders.id')
        .as('units'),
    ])
    .where('vendor_orders.seller_id', '=', sellerId)
    .where('vendor_orders.placed_at', 'is not', null)
    .where(
      sql<boolean>`vendor_orders.status IN ('pending', 'accepted', 'packed', 'partly-shipped')
        AND coalesce(vendor_orders.preorder_from <= ${today}, true)
        AND order_waits_for(vendor_orders.order_id) IS NULL`,
    )
    .$narrowType<Pick<WaitingOrder, 'status'>>()
    .orderBy('vendor_orders.dispatch_by')
    .orderBy('vendor_orders.id')
    .limit(ROWS)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    number: orderNumber(row.sequence),
    status: row.status,
    next: nextStep({
      status: row.status,
      leavesBy: row.dispatch_by,
      waitsFor: null,
      today,
    }),
    units: row.units ?? 0,
    city: row.city,
  }))
}
