import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { ListTotal, PagePosition } from '#domain/ground/lists/page-position.ts'
import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import type { PaidShort } from '#domain/money/payments/advance/advance-words.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import type { PaymentStatus } from '#domain/money/payments/payment-status.ts'
import type { AllOrdersFilters } from '#domain/orders/orders/all-orders-list.ts'
import { type CustomerStatus, shownInOffice } from '#domain/orders/orders/order-status.ts'
import { type OrderProgress, orderProgress } from '#domain/selling/order-moves/order-progress.ts'
import type { OrderWait } from '#domain/selling/order-moves/order-wait.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import type { SortValue } from '#server/ground/db/cursor.ts'
import { allOf } from '#server/ground/db/filter-conditions.ts'
import { type KeysetList, keysetPage, moment, uuid } from '#server/ground/db/keyset-page.ts'
import { countUpTo, withTotal } from '#server/ground/db/list-total.ts'
import { type Criterion, hasOpenRefund, readCriteria } from './all-orders-criteria-views.ts'
import { returnedQuantity } from './order-line-views.ts'
import { twoWays } from './parcels/cash-left-views.ts'
import { type ReplacedBy, replacedByOf, replacement } from './replaced/replaced-by-views.ts'

type Db = App['db']

/** One row of the list of all orders. Times are ISO texts, amounts paise. */
export interface ListedOrder {
  id: string
  number: string
  /** When it was placed, or begun if it is not placed. */
  orderedAt: string
  isPlaced: boolean
  customerName: string
  email: string
  units: number
  /** How many different ones there are. */
  products: number
  firstItem: string
  totalPaise: Paise
  method: PaymentMethod
  payment: PaymentStatus | null
  /** Money of it goes back, and has not arrived. */
  hasOpenRefund: boolean
  /** Of an order that was paid in two ways. */
  inTwoWays: PaidShort | undefined
  /** What was ordered in its place, to be paid in another way. */
  replacedBy: ReplacedBy | undefined
  status: CustomerStatus
  /** How far its sellers are; undefined where nothing is left to send. */
  progress: OrderProgress | undefined
  /** Names of the shops that it was bought from, in the order of its lines. */
  sellers: string[]
}

export interface AllOrdersList extends Partial<PagePosition> {
  orders: ListedOrder[]
  /** So many orders do not fit that the search stopped here; the page beyond goes on. */
  lookedBackTo: string | undefined
  /** Why nothing was looked for. */
  hopeless: 'no-such-seller' | 'too-short' | undefined
}

export const ORDERS: KeysetList<'latest'> = {
  table: 'orders',
  pageSize: 25,
  tieBreaker: uuid('id'),
  orders: { latest: { by: [moment('ordered_at')], direction: 'desc' } },
}
/** How much a page may cost, however many orders there are. */
export interface ScanLimits {
  /** As few orders as may be fetched one by one and sorted. */
  few: number
  /** How many orders are passed over in each step of a scan of the list, and then no more. */
  cheapSteps: readonly number[]
  /** The same where each of them has to be looked up in other tables. */
  dearSteps: readonly number[]
}

const SCAN_LIMITS: ScanLimits = {
  few: 2_000,
  cheapSteps: [100, 1_500, 6_000, 14_000],
  dearSteps: [150, 1_500, 3_500],
}

/**
 * All orders, placed or not, the latest first, a page at a time. Where something that is asked for fits few orders, those
 * are fetched; else the list is scanned in the order of an index, for so many orders and no further (decision 0230).
 */
export async function listAllOrders(
  app: Pick<App, 'db' | 'clock'>,
  _admin: Permitted<'orders.read'>,
  filters: AllOrdersFilters,
  effort: ScanLimits = SCAN_LIMITS,
): Promise<AllOrdersList> {
  const { db } = app
  const today = indianDay(app.clock.now())
  const asked = await readCriteria(db, filters, today)
  if ('hopeless' in asked) return { ...NOTHING, hopeless: asked.hopeless }
  const { criteria } = asked
  const { cursor } = filters
  const few = await findFew(db, criteria, effort)
  const found = few
    ? await fetchFew(db, { few, criteria, cursor, effort })
    : await walk(db, { criteria, cursor, effort })
  const { stoppedAt } = found
  const page = pageAt(cursor)
  const { rows, ...position } = await withTotal(page.cut(found.rows, { stoppedAt }), () =>
    countFitting(db, { few, criteria, effort }),
  )
  return {
    ...NOTHING,
    ...position,
    orders: await readRows(
      db,
      rows.map(({ key }) => String(key.at(-1))),
      today,
    ),
    lookedBackTo: stoppedAt && rows.length < ORDERS.pageSize ? momentOf(stoppedAt).toISOString() : undefined,
  }
}

const NOTHING: AllOrdersList = {
  orders: [],
  lookedBackTo: undefined,
  hopeless: undefined,
}

const pageAt = (cursor: string | undefined) => keysetPage(ORDERS, { sort: 'latest', cursor })

/** An order by its sort key: its time in microseconds, and its id. */
interface Keyed {
  key: SortValue[]
}

const momentOf = ({ key: [micros] }: Keyed) => new Date(Math.floor(Number(micros) / 1000))

interface Found {
  /** One more than a page where there are more. */
  rows: Keyed[]
  /** Where a scan was given up. */
  stoppedAt?: Keyed
}

/** The criterion that fits the fewest orders, when they are few; counts no further than that. */
async function findFew(
  db: Db,
  criteria: readonly Criterion[],
  { few }: ScanLimits,
): Promise<RawBuilder<unknown> | undefined> {
  const ways = criteria.flatMap(({ ids }) => ids ?? [])
  if (ways.length === 0) return undefined
  const counts = ways.map(
    (ids, index) =>
      sql`(SELECT count(*) FROM (SELECT FROM (${ids}) AS fitting LIMIT ${few + 1}) AS counted)::integer AS ${sql.ref(`way${index}`)}`,
  )
  const { rows } = await sql<Record<string, number>>`SELECT ${sql.join(counts)}`.execute(db)
  const sizes = ways.map((_, index) => rows[0]?.[`way${index}`] ?? 0)
  const least = Math.min(...sizes)
  return least <= few ? ways[sizes.indexOf(least)] : undefined
}

async function fetchFew(
  db: Db,
  o: {
    few: RawBuilder<unknown>
    criteria: readonly Criterion[]
    cursor: string | undefined
    effort: ScanLimits
  },
): Promise<Found> {
  const page = pageAt(o.cursor)
  const { rows } = await sql<Keyed>`
    WITH few AS MATERIALIZED (${fewIds(o.few, o.effort)})
    SELECT ${page.key} AS key FROM orders
    WHERE orders.id IN (TABLE few) AND ${fitsAll(o.criteria)} AND ${page.after}
    ORDER BY ${page.orderBy()} LIMIT ${page.limit}
  `.execute(db)
  return { rows }
}

function fewIds(few: RawBuilder<unknown>, effort: ScanLimits): RawBuilder<unknown> {
  return sql`SELECT DISTINCT fitting.* FROM (${few}) AS fitting LIMIT ${2 * effort.few}`
}

/** How many orders fit: the few, or the rows of one index. What a scan would have to look for is not counted. */
async function countFitting(
  db: Db,
  o: { few: RawBuilder<unknown> | undefined; criteria: readonly Criterion[]; effort: ScanLimits },
): Promise<ListTotal | undefined> {
  const fitting = sql`SELECT FROM orders WHERE ${fitsAll(o.criteria)}`
  if (o.few) return countUpTo(db, sql`${fitting} AND orders.id IN (${fewIds(o.few, o.effort)})`)
  const { rest } = alongIndex(o.criteria)
  return rest.length > 0 ? undefined : countUpTo(db, fitting)
}

/** The criteria by which an index is read in the order of the list, and the rest. */
function alongIndex(criteria: readonly Criterion[]): { onTheWay: Criterion[]; rest: Criterion[] } {
  const along = criteria.find(({ isOrdered }) => isOrdered)
  const isOnTheWay = (criterion: Criterion) => criterion === along || criterion.isRange === true
  return {
    onTheWay: criteria.filter(isOnTheWay),
    rest: criteria.filter((criterion) => !isOnTheWay(criterion)),
  }
}

async function walk(
  db: Db,
  o: { criteria: readonly Criterion[]; cursor: string | undefined; effort: ScanLimits },
): Promise<Found> {
  const { criteria, effort } = o
  const { onTheWay, rest } = alongIndex(criteria)
  const isDear = rest.some((criterion) => criterion.isDear)
  const keyed: Keyed[] = []
  let page = pageAt(o.cursor)
  let end: Keyed | null = null
  for (const orders of isDear ? effort.dearSteps : effort.cheapSteps) {
    const { rows } = await sql<{ walked: number; end: Keyed | null; found: Keyed[] | null }>`
      WITH walked AS MATERIALIZED (
        SELECT orders.id, orders.ordered_at, orders.status, orders.payment_status, orders.payment_method, orders.total_paise
          ${isDear ? sql`, orders.sequence, orders.email, orders.phone_number, orders.first_name, orders.last_name, orders.buyer_company, orders.buyer_gstin, orders.has_advance, orders.placed_at` : sql``}
        FROM orders WHERE ${fitsAll(onTheWay)} AND ${page.after} ORDER BY ${page.orderBy()} LIMIT ${orders}
      ), found AS (
        SELECT ${page.key} AS key FROM walked AS orders WHERE ${fitsAll(rest)}
        ORDER BY ${page.orderBy()} LIMIT ${page.limit - keyed.length}
      ), last AS (SELECT * FROM walked AS orders ORDER BY ${page.orderFromEnd()} LIMIT 1)
      SELECT (SELECT count(*) FROM walked)::integer AS walked,
        (SELECT json_build_object('key', ${page.key}) FROM last AS orders) AS end,
        (SELECT json_agg(found) FROM found) AS found
    `.execute(db)
    const step = rows[0]
    invariant(step, 'a step of a walk answers')
    keyed.push(...(step.found ?? []))
    if (keyed.length >= page.limit || step.walked < orders || !step.end) return { rows: keyed }
    end = step.end
    page = pageAt(page.continuedAt(end))
  }
  return end ? { rows: keyed, stoppedAt: end } : { rows: keyed }
}

function fitsAll(criteria: readonly Criterion[]): RawBuilder<SqlBool> {
  return allOf(criteria.map(({ fits }) => fits))
}

async function readRows(db: Db, ids: readonly string[], today: Day): Promise<ListedOrder[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'sequence', 'ordered_at', 'placed_at', 'first_name', 'last_name', 'email', 'total_paise'])
    .select(['payment_method', 'payment_status', 'status', twoWays().as('two_ways')])
    .select([replacement().as('replacement'), hasOpenRefund().as('has_open_refund')])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('order_lines')
          .innerJoin('vendor_orders', 'vendor_orders.id', 'order_lines.vendor_order_id')
          .innerJoin('sellers', 'sellers.id', 'vendor_orders.seller_id')
          .select(['order_lines.name', 'order_lines.quantity', 'order_lines.product_id'])
          .select(['order_lines.cancelled_quantity', 'order_lines.credited_quantity'])
          .select(returnedQuantity.as('returned_quantity'))
          .select(['vendor_orders.seller_id', 'sellers.name as seller'])
          .whereRef('order_lines.order_id', '=', 'orders.id')
          .orderBy('order_lines.position'),
      ).as('lines'),
      jsonArrayFrom(
        eb
          .selectFrom('vendor_orders')
          .select(['vendor_orders.status', 'vendor_orders.dispatch_by as leavesBy'])
          .whereRef('vendor_orders.order_id', '=', 'orders.id'),
      ).as('vendor_orders'),
      sql<OrderWait | null>`order_waits_for(orders.id)`.as('waits_for'),
    ])
    .where('id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    return {
      id: row.id,
      number: orderNumber(row.sequence),
      orderedAt: row.ordered_at.toISOString(),
      isPlaced: row.placed_at !== null,
      customerName: `${row.first_name} ${row.last_name}`,
      email: row.email,
      units: row.lines.reduce((sum, line) => sum + line.quantity, 0),
      products: new Set(row.lines.map((line) => line.product_id)).size,
      firstItem: row.lines[0]?.name ?? '',
      totalPaise: row.total_paise,
      method: row.payment_method,
      payment: row.payment_status,
      inTwoWays: row.two_ways ?? undefined,
      replacedBy: replacedByOf(row.replacement),
      hasOpenRefund: Boolean(row.has_open_refund),
      status: shownInOffice(row.status, { payment: row.payment_status, lines: row.lines }),
      progress: orderProgress({
        vendorOrders: row.vendor_orders,
        waitsFor: row.waits_for,
        today,
      }),
      sellers: [...new Map(row.lines.map((line) => [line.seller_id, line.seller])).values()],
    }
  })
}

const SELLERS_OFFERED = 200

/** Names of shops to choose from; a shop that is not among them is found by its name all the same. */
export async function listSellerNames(
  app: Pick<App, 'db'>,
  _admin: Permitted<'orders.read'>,
): Promise<string[]> {
  const rows = await app.db
    .selectFrom('sellers')
    .select('name')
    .orderBy('is_house', 'desc')
    .orderBy('name')
    .limit(SELLERS_OFFERED)
    .execute()
  return [...new Set(rows.map(({ name }) => name))]
}
