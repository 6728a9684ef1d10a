import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Condition } from '#domain/goods/catalogue/conditions.ts'
import { addDays, type Day, dayStart, indianDay } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { DayRange } from '#domain/ground/shared/months.ts'
import { isSale } from '#domain/money/earnings/counted-sales.ts'
import { reportPeriods } from '#domain/money/reporting/report-period.ts'
import { type ChartRange, everyDay, type SoldDay } from '#domain/money/reporting/sold-days.ts'
import { soldName } from '#domain/selling/listings/sold-name.ts'
import { VENDOR_ORDER_STATUSES } from '#domain/selling/order-moves/vendor-order-status.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { readSellerDays } from './seller-days-views.ts'

type Tx = Transaction<Schema>

/** A figure of the period and of the one before. */
interface Compared {
  now: number
  before: number
}

/** One of the seller's offers, as it is sold. */
interface ReportedOffer {
  offerId: string
  name: string
  sellerSku: string | null
  /** Pieces that can be sold now. */
  available: number
}

/** What of an offer was ordered in the period and counts still. */
export interface SoldOffer extends ReportedOffer {
  units: number
  unitsBefore: number
  /** With its share of the delivery, GST included. */
  revenuePaise: Paise
}

export interface ShortOffer extends ReportedOffer {
  units: number
  /** How many whole days the stock lasts at the pace of the period; 0 where there is none. */
  daysLeft: number
}

export interface SlowOffer extends ReportedOffer {
  onSaleSince: Day
  unitPricePaise: Paise
  /** What is available, at its price of today. */
  worthPaise: Paise
}

export interface SellerReport {
  periods: { now: DayRange; before: DayRange }
  days: SoldDay[]
  orders: Compared
  units: Compared
  revenuePaise: Compared
  bestSold: SoldOffer[]
  short: ShortOffer[]
  slow: SlowOffer[]
  /** More was ordered than the products are counted from: theirs are the latest orders. */
  isCut: boolean
}

/** What lasts no longer than this at the pace of the period is named as short. */
export const SHORT_DAYS = 14
/** What has been on sale for so long, and of which nothing left in these days, is named as slow. */
export const SLOW_DAYS = 60
const ROWS_MAX = 10
/** Of each period, for the figures of products. */
export const ORDERS_READ_MAX = 5_000
/** Offers on sale that are looked at, the oldest first. */
const OFFERS_READ_MAX = 2_000

/**
 * What a seller sold in the last days beside as many before: the sums out of what is kept by day, the products out of the
 * latest orders of each period, and of the stock what will run out and what does not move.
 */
export function readSellerReport(
  app: Pick<App, 'db' | 'random' | 'clock'>,
  sellerId: string,
  range: ChartRange,
): Promise<SellerReport> {
  const today = indianDay(app.clock.now())
  const periods = reportPeriods(today, range)
  return inSellerTransaction(app, sellerId, async (tx) => {
    const days = await readSellerDays(tx, sellerId, periods.before.from)
    const [now, before] = [sumOf(days, periods.now), sumOf(days, periods.before)]
    return {
      periods,
      days: everyDay(today, range, days),
      orders: { now: now.orders, before: before.orders },
      units: { now: now.units, before: before.units },
      revenuePaise: { now: now.revenuePaise, before: before.revenuePaise },
      bestSold: await listBestSold(tx, sellerId, periods),
      short: await listShort(tx, sellerId, { period: periods.now, range, today }),
      slow: await listSlow(tx, sellerId, today),
      isCut: await isMoreThanRead(tx, sellerId, periods.now),
    }
  })
}

function sumOf(days: readonly SoldDay[], { from, to }: DayRange): Omit<SoldDay, 'day'> {
  const sum = { orders: 0, units: 0, revenuePaise: 0 }
  for (const { day, orders, units, revenuePaise } of days) {
    if (day < from || day > to) continue
    sum.orders += orders
    sum.units += units
    sum.revenuePaise += revenuePaise
  }
  return sum
}

const COUNTED = sql.join(VENDOR_ORDER_STATUSES.filter(isSale).map((status) => sql.lit(status)))

/** The latest vendor orders of a period that count as sales: an index by seller and time leads to them. */
function soldIn(sellerId: string, { from, to }: DayRange): RawBuilder<unknown> {
  return sql`SELECT id FROM vendor_orders
    WHERE seller_id = ${sellerId} AND placed_at >= ${dayStart(from)} AND placed_at < ${dayStart(addDays(to, 1))}
      AND status IN (${COUNTED})
    ORDER BY placed_at DESC, id DESC LIMIT ${sql.lit(ORDERS_READ_MAX)}`
}

/** Those orders, offer by offer: what ended without goods, or came back, counts no more. */
function offersSoldIn(sellerId: string, period: DayRange): RawBuilder<unknown> {
  return sql`SELECT offer_id, sum(quantity - cancelled_quantity - credited_quantity)::integer AS units,
      sum(line_paise + shipping_share_paise - given_back_paise)::bigint AS paise
    FROM order_lines WHERE vendor_order_id IN (${soldIn(sellerId, period)}) GROUP BY offer_id`
}

type OfferRow = ReportedOffer & { condition: Condition }

const OFFER = sql`offers.id AS "offerId", products.name, offers.condition, offers.seller_sku AS "sellerSku",
  stock.on_hand - stock.reserved AS available`

const named = <Row extends OfferRow>({ condition, ...row }: Row) => ({
  ...row,
  name: soldName({ name: row.name, condition }),
})

async function listBestSold(
  tx: Tx,
  sellerId: string,
  { now, before }: SellerReport['periods'],
): Promise<SoldOffer[]> {
  const { rows } = await sql<SoldOffer & OfferRow>`
    WITH best AS (SELECT * FROM (${offersSoldIn(sellerId, now)}) AS sold
        WHERE units > 0 ORDER BY paise DESC, units DESC, offer_id LIMIT ${ROWS_MAX}),
      past AS (${offersSoldIn(sellerId, before)})
    SELECT ${OFFER}, best.units, coalesce(past.units, 0) AS "unitsBefore", best.paise AS "revenuePaise"
    FROM best LEFT JOIN past USING (offer_id)
    JOIN offers ON offers.id = best.offer_id JOIN products ON products.id = offers.product_id
    JOIN stock ON stock.offer_id = offers.id
    ORDER BY best.paise DESC, best.units DESC, best.offer_id`.execute(tx)
  return rows.map(named)
}

/** What is left of a pre-order is no stock. */
async function listShort(
  tx: Tx,
  sellerId: string,
  { period, range, today }: { period: DayRange; range: ChartRange; today: Day },
): Promise<ShortOffer[]> {
  const { rows } = await sql<ShortOffer & OfferRow>`
    SELECT ${OFFER}, sold.units, ((stock.on_hand - stock.reserved) * ${range}::integer / sold.units) AS "daysLeft"
    FROM (${offersSoldIn(sellerId, period)}) AS sold
    JOIN offers ON offers.id = sold.offer_id JOIN products ON products.id = offers.product_id
    JOIN stock ON stock.offer_id = offers.id
    WHERE sold.units > 0 AND offers.status = 'live' AND coalesce(offers.preorder_from <= ${today}, true)
      AND (stock.on_hand - stock.reserved)::bigint * ${range}::integer <= sold.units * ${sql.lit(SHORT_DAYS)}
    ORDER BY "daysLeft", sold.units DESC, offers.id LIMIT ${ROWS_MAX}`.execute(tx)
  return rows.map(named)
}

/** Of the oldest offers on sale, those with the most money in what nobody bought. */
async function listSlow(tx: Tx, sellerId: string, today: Day): Promise<SlowOffer[]> {
  const since = dayStart(addDays(today, -SLOW_DAYS))
  const { rows } = await sql<SlowOffer & OfferRow>`
    SELECT ${OFFER}, indian_day(offers.created_at) AS "onSaleSince", offers.unit_price_paise AS "unitPricePaise",
      (stock.on_hand - stock.reserved) * offers.unit_price_paise AS "worthPaise"
    FROM (SELECT * FROM offers WHERE seller_id = ${sellerId} AND status = 'live' AND created_at < ${since}
      ORDER BY created_at LIMIT ${sql.lit(OFFERS_READ_MAX)}) AS offers
    JOIN stock ON stock.offer_id = offers.id JOIN products ON products.id = offers.product_id
    WHERE stock.on_hand > 0 AND stock.reserved = 0 AND coalesce(offers.preorder_from <= ${today}, true)
      AND NOT EXISTS (SELECT FROM stock_movements WHERE stock_movements.offer_id = offers.id
        AND on_hand_change <> 0 AND at >= ${since} AND reason = 'dispatch')
    ORDER BY "worthPaise" DESC, offers.id LIMIT ${ROWS_MAX}`.execute(tx)
  return rows.map(named)
}

async function isMoreThanRead(tx: Tx, sellerId: string, period: DayRange): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM (${soldIn(sellerId, period)}) AS sold`.execute(tx)
  return rows[0]?.count === ORDERS_READ_MAX
}
