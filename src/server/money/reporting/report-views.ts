import { sql, type Transaction } from 'kysely'
import { addDays, type Day, dayStart, indianDay } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { DayRange } from '#domain/ground/shared/months.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import { reportPeriods } from '#domain/money/reporting/report-period.ts'
import { type ChartRange, everyDay, type SoldDay } from '#domain/money/reporting/sold-days.ts'
import { TO_DISPATCH } from '#domain/selling/order-moves/vendor-order-status.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { readDays, readFigures } from './marketplace-dashboard-views.ts'

type Tx = Transaction<Schema>
type Tools = Pick<App, 'db' | 'random' | 'clock'>

/** A figure of the period and of the one before. */
interface Compared {
  now: number
  before: number
}

/** What a seller's ledger had in a period, in paise; what is taken off is negative. */
export interface SellerFigures {
  sellerId: string
  name: string
  /** Less what was taken back. */
  salesPaise: Paise
  salesBeforePaise: Paise
  commissionPaise: Paise
  /** TCS and TDS. */
  taxPaise: Paise
  /** Held back for disputes, freight, penalties and compensation. */
  otherPaise: Paise
  netPaise: Paise
}

export interface SellersReport {
  sellers: SellerFigures[]
  /** The sums of all sellers, also of those that are not listed. */
  all: Omit<SellerFigures, 'sellerId' | 'name'>
  /** Of all sellers, also of those that are not listed. */
  commissionPaise: Compared
}

export interface LateSeller {
  sellerId: string
  name: string
  vendorOrders: number
  since: Day
}

export interface ReturnsOfSeller {
  sellerId: string
  name: string
  ended: number
  /** With money, another piece or a repair. */
  accepted: number
  refused: number
}

export interface Report {
  periods: { now: DayRange; before: DayRange }
  days: SoldDay[]
  orders: Compared
  units: Compared
  revenuePaise: Compared
  refundsPaise: Compared
  methods: { method: PaymentMethod; orders: number; totalPaise: Paise; totalBeforePaise: Paise }[]
  bySeller: SellersReport
  late: LateSeller[]
  returns: ReturnsOfSeller[]
}

export const SELLERS_SHOWN_MAX = 50
const ROWS_MAX = 20

/** What the marketplace sold and took in a period beside the one before, from kept figures and from what indexes lead to. */
export function readReport(app: Tools, _admin: Permitted<'ledger.read'>, range: ChartRange): Promise<Report> {
  const today = indianDay(app.clock.now())
  const periods = reportPeriods(today, range)
  return inTransaction(app, async (tx) => {
    const [now, before] = [await readFigures(tx, periods.now), await readFigures(tx, periods.before)]
    return {
      periods,
      days: everyDay(today, range, await readDays(tx, periods.now.from)),
      orders: { now: now.orders, before: before.orders },
      units: { now: now.units, before: before.units },
      revenuePaise: { now: now.revenuePaise, before: before.revenuePaise },
      refundsPaise: {
        now: await sumRefunds(tx, periods.now),
        before: await sumRefunds(tx, periods.before),
      },
      methods: await readMethods(tx, periods),
      bySeller: await readSellers(tx, periods, SELLERS_SHOWN_MAX),
      late: await readLate(tx, today),
      returns: await readReturns(tx, periods.now),
    }
  })
}

/** The days of the same period, for a file. */
export function readReportDays(
  app: Tools,
  _admin: Permitted<'ledger.read'>,
  range: ChartRange,
): Promise<SoldDay[]> {
  const today = indianDay(app.clock.now())
  return inTransaction(app, async (tx) =>
    everyDay(today, range, await readDays(tx, reportPeriods(today, range).now.from)),
  )
}

/** The sellers of the same period, for a file: all of them. */
export async function readReportSellers(
  app: Tools,
  _admin: Permitted<'ledger.read'>,
  range: ChartRange,
): Promise<SellerFigures[]> {
  const periods = reportPeriods(indianDay(app.clock.now()), range)
  return (await inTransaction(app, (tx) => readSellers(tx, periods, undefined))).sellers
}

const momentsOf = ({ from, to }: DayRange) => ({ first: dayStart(from), beyond: dayStart(addDays(to, 1)) })

/** What has gone back to customers. */
async function sumRefunds(tx: Tx, period: DayRange): Promise<Paise> {
  const { first, beyond } = momentsOf(period)
  const row = await tx
    .selectFrom('payment_refunds')
    .select(sql<number>`coalesce(sum(amount_paise), 0)::bigint`.as('paise'))
    .where('status', '=', 'processed')
    .where('moved_at', '>=', first)
    .where('moved_at', '<', beyond)
    .executeTakeFirstOrThrow()
  return row.paise
}

/** Orders that were paid, or are in cash, as they were placed; all of it stands in an index by time. */
async function readMethods(tx: Tx, { now, before }: Report['periods']): Promise<Report['methods']> {
  const [present, past] = [momentsOf(now), momentsOf(before)]
  const { rows } = await sql<Report['methods'][number]>`
    SELECT payment_method AS method,
      count(*) FILTER (WHERE ordered_at >= ${present.first})::integer AS orders,
      coalesce(sum(total_paise) FILTER (WHERE ordered_at >= ${present.first}), 0)::bigint AS "totalPaise",
      coalesce(sum(total_paise) FILTER (WHERE ordered_at < ${present.first}), 0)::bigint AS "totalBeforePaise"
    FROM orders WHERE ordered_at >= ${past.first} AND ordered_at < ${present.beyond}
      AND payment_status IN ('due', 'paid', 'refund-due', 'partly-refunded', 'refunded')
    GROUP BY payment_method ORDER BY "totalPaise" DESC, method`.execute(tx)
  return rows
}

async function readSellers(
  tx: Tx,
  { now, before }: Report['periods'],
  limit: number | undefined,
): Promise<SellersReport> {
  const sums = ({ from, to }: DayRange) => sql`LATERAL (
    SELECT sum(sales_paise) AS sales, sum(commission_paise + commission_gst_paise) AS commission,
      sum(tcs_paise + tds_paise) AS tax, sum(other_paise) AS other
    FROM ledger_days WHERE ledger_days.seller_id = sellers.id AND day BETWEEN ${from} AND ${to})`
  type All = SellersReport['all'] & { commissionBeforePaise: Paise }
  const { rows } = await sql<SellerFigures & { all: All }>`
    SELECT sellers.id AS "sellerId", sellers.name, coalesce(present.sales, 0)::bigint AS "salesPaise",
      coalesce(past.sales, 0)::bigint AS "salesBeforePaise", coalesce(present.commission, 0)::bigint AS "commissionPaise",
      coalesce(present.tax, 0)::bigint AS "taxPaise", coalesce(present.other, 0)::bigint AS "otherPaise",
      coalesce(present.sales + present.commission + present.tax + present.other, 0)::bigint AS "netPaise",
      json_build_object('salesPaise', coalesce(sum(present.sales) OVER (), 0)::bigint,
        'salesBeforePaise', coalesce(sum(past.sales) OVER (), 0)::bigint,
        'commissionPaise', coalesce(sum(present.commission) OVER (), 0)::bigint,
        'commissionBeforePaise', coalesce(sum(past.commission) OVER (), 0)::bigint,
        'taxPaise', coalesce(sum(present.tax) OVER (), 0)::bigint,
        'otherPaise', coalesce(sum(present.other) OVER (), 0)::bigint,
        'netPaise', coalesce(sum(present.sales + present.commission + present.tax + present.other) OVER (), 0)::bigint) AS all
    FROM sellers CROSS JOIN ${sums(now)} AS present CROSS JOIN ${sums(before)} AS past
    WHERE present.sales IS NOT NULL OR past.sales IS NOT NULL
    ORDER BY "salesPaise" DESC, sellers.id LIMIT ${limit ?? null}::integer`.execute(tx)
  const { commissionBeforePaise, ...all } = rows[0]?.all ?? {
    salesPaise: 0,
    salesBeforePaise: 0,
    commissionPaise: 0,
    commissionBeforePaise: 0,
    taxPaise: 0,
    otherPaise: 0,
    netPaise: 0,
  }
  return {
    sellers: rows.map(({ all: _all, ...seller }) => seller),
    all,
    commissionPaise: { now: 0 - all.commissionPaise, before: 0 - commissionBeforePaise },
  }
}

/** Whose parcels should have left, those with the most first: out of the index of what is to leave. */
async function readLate(tx: Tx, today: Day): Promise<LateSeller[]> {
  const { rows } = await sql<LateSeller>`
    SELECT late.seller_id AS "sellerId", sellers.name, late.count AS "vendorOrders", late.since
    FROM (SELECT seller_id, count(*)::integer AS count, min(dispatch_by) AS since FROM vendor_orders
      WHERE placed_at IS NOT NULL AND status IN (${sql.join(TO_DISPATCH.map((status) => sql.lit(status)))})
        AND dispatch_by < ${today} AND order_waits_for(order_id) IS NULL
      GROUP BY seller_id ORDER BY count DESC, since, seller_id LIMIT ${ROWS_MAX}) AS late
    JOIN sellers ON sellers.id = late.seller_id
    ORDER BY late.count DESC, late.since, late.seller_id`.execute(tx)
  return rows
}

async function readReturns(tx: Tx, period: DayRange): Promise<ReturnsOfSeller[]> {
  const { first, beyond } = momentsOf(period)
  const { rows } = await sql<ReturnsOfSeller>`
    SELECT ended.seller_id AS "sellerId", sellers.name, ended.ended, ended.accepted, ended.refused
    FROM (SELECT seller_id, count(*)::integer AS ended,
        count(*) FILTER (WHERE status IN ('refunded', 'replaced', 'repaired', 'exchanged'))::integer AS accepted,
        count(*) FILTER (WHERE status = 'refused')::integer AS refused
      FROM returns WHERE act_by IS NULL AND moved_at >= ${first} AND moved_at < ${beyond}
      GROUP BY seller_id ORDER BY ended DESC, seller_id LIMIT ${ROWS_MAX}) AS ended
    JOIN sellers ON sellers.id = ended.seller_id
    ORDER BY ended.ended DESC, ended.seller_id`.execute(tx)
  return rows
}
