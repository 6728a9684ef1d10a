import { sql } from 'kysely'
import { addDays, type Day, indianDay } from '#domain/ground/shared/days.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import {
  booksKeptUntil,
  booksOverBefore,
  endOfFinancialYear,
  type KeptReason,
  RETENTION_COUNTED_MAX,
} from '#domain/office/personal-data/books-kept.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'

const HOLDS_SHOWN_MAX = 100

/** Why an order or a seller's orders are kept, whatever the law's period says. */
export interface RetentionHold {
  id: string
  about: { label: string; to: string }
  reason: string
  since: Date
  /** Set once the proceeding was disposed of: the last day of the year after it. */
  keptUntil: Day | null
}

export interface Retention {
  lastRun:
    | { startedAt: Date; endedAt: Date | null; erased: number; kept: number; tickets: number }
    | undefined
  /** The day on which the next orders are emptied, and how many of them there are so far; undefined without any order. */
  next: { day: Day; orders: number } | undefined
  /** Emptied so far. */
  erased: number
  kept: { reason: KeptReason; orders: number }[]
  holds: RetentionHold[]
}

/** What the job of old orders did last, what it does next, and what keeps orders from it. */
export async function readRetention(app: App, _admin: Permitted<'system.read'>): Promise<Retention> {
  const { db } = app
  const lastRun = await db
    .selectFrom('retention_runs')
    .select(['started_at as startedAt', 'ended_at as endedAt', 'erased', 'kept', 'tickets'])
    .select(['orders_until', 'orders_until_id'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const behind = lastRun?.orders_until
    ? sql<boolean>`(ordered_at, id) > (${lastRun.orders_until}, ${lastRun.orders_until_id}::uuid)`
    : sql<boolean>`true`
  const { rows: kept } = await sql<{ reason: KeptReason; orders: number }>`
    SELECT reason, count(*)::integer AS orders FROM (SELECT unnest(reasons) AS reason FROM order_retentions
      WHERE erased_at IS NULL LIMIT ${RETENTION_COUNTED_MAX}) AS each GROUP BY 1 ORDER BY 2 DESC, 1`.execute(
    db,
  )
  const { rows: erased } = await sql<{ orders: number }>`SELECT count(*)::integer AS orders
    FROM (SELECT FROM order_retentions WHERE erased_at IS NOT NULL LIMIT ${RETENTION_COUNTED_MAX}) AS counted`.execute(
    db,
  )
  return {
    lastRun: lastRun && {
      startedAt: lastRun.startedAt,
      endedAt: lastRun.endedAt,
      erased: lastRun.erased,
      kept: lastRun.kept,
      tickets: lastRun.tickets,
    },
    next: await findNext(app, behind),
    erased: erased[0]?.orders ?? 0,
    kept,
    holds: await listHolds(app),
  }
}

async function findNext(
  { db, clock }: App,
  behind: ReturnType<typeof sql<boolean>>,
): Promise<Retention['next']> {
  const oldest = await db
    .selectFrom('orders')
    .select('ordered_at')
    .where(behind)
    .orderBy('ordered_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!oldest) return undefined
  const today = indianDay(clock.now())
  const oldestDay = indianDay(oldest.ordered_at)
  const isDue = oldest.ordered_at < booksOverBefore(today)
  // Everything that is due goes in the next night; else the orders of one financial year do, on one day.
  const until = isDue ? booksOverBefore(today) : endOfFinancialYear(oldestDay)
  const { rows } = await sql<{ orders: number }>`SELECT count(*)::integer AS orders
    FROM (SELECT FROM orders WHERE ordered_at < ${until} AND ${behind} LIMIT ${RETENTION_COUNTED_MAX}) AS counted`.execute(
    db,
  )
  const day = isDue ? addDays(today, 1) : addDays(booksKeptUntil(oldestDay), 1)
  return { day, orders: rows[0]?.orders ?? 0 }
}

async function listHolds({ db, clock }: App): Promise<RetentionHold[]> {
  const rows = await db
    .selectFrom('retention_holds')
    .leftJoin('orders', 'orders.id', 'order_id')
    .leftJoin('sellers', 'sellers.id', 'retention_holds.seller_id')
    .select(['retention_holds.id', 'order_id', 'orders.sequence', 'retention_holds.seller_id'])
    .select(['sellers.name', 'retention_holds.reason', 'set_at', 'retention_holds.kept_until'])
    .where((eb) =>
      eb.or([
        eb('retention_holds.kept_until', 'is', null),
        eb('retention_holds.kept_until', '>=', indianDay(clock.now())),
      ]),
    )
    .orderBy('set_at', 'desc')
    .orderBy('retention_holds.id')
    .limit(HOLDS_SHOWN_MAX)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    about:
      row.sequence === null
        ? { label: `All orders of ${row.name}`, to: `/admin/vendors/${row.seller_id}` }
        : { label: `Order ${orderNumber(row.sequence)}`, to: `/admin/orders/${row.order_id}` },
    reason: row.reason,
    since: row.set_at,
    keptUntil: row.kept_until,
  }))
}

/** The order with a number, or the seller with a web name. */
export async function findToHold(
  { db }: Pick<App, 'db'>,
  about: { sequence: number | undefined; slug: string },
): Promise<{ orderId: string } | { sellerId: string } | undefined> {
  if (about.sequence !== undefined) {
    const order = await db
      .selectFrom('orders')
      .select('id')
      .where('sequence', '=', about.sequence)
      .executeTakeFirst()
    return order && { orderId: order.id }
  }
  const seller = await db.selectFrom('sellers').select('id').where('slug', '=', about.slug).executeTakeFirst()
  return seller && { sellerId: seller.id }
}
