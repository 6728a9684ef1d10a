import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Day } from '#domain/ground/shared/days.ts'
import { trackingKey } from '#domain/ground/shared/typed-values/tracking-number.ts'
import type { AllOrdersFilters } from '#domain/orders/orders/all-orders-list.ts'
import { type OrderSearch, readOrderSearch } from '#domain/orders/orders/order-search.ts'
import { TO_DISPATCH } from '#domain/selling/order-moves/vendor-order-status.ts'
import { isWaitingForCustomer } from '#server/ground/cash-on-delivery/cash-confirmation-views.ts'
import { allOf, anyOf, fromDay, toDay } from '#server/ground/db/filter-conditions.ts'
import { containing, startingWith } from '#server/ground/db/like-pattern.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { findSellerIds } from '#server/selling/sellers/seller-views.ts'
import { returnedQuantityOf } from './order-line-views.ts'
import { cashLeft } from './parcels/cash-left-views.ts'

type Db = Kysely<Schema>

/** One condition on an order, in two forms. */
export interface Criterion {
  /** True of a row called `orders` that fits. */
  fits: RawBuilder<SqlBool>
  /** Selects the ids of all orders that fit, straight from an index; undefined where no index leads to few. */
  ids?: RawBuilder<unknown>
  /** The list's own order stands in an index behind this column. */
  isOrdered?: boolean
  /** Bounds the list's own order, so that a scan begins and ends there. */
  isRange?: boolean
  /** Whether checking one order reads other tables. */
  isDear?: boolean
}

/** What a list's filters ask of an order, or the one of them that nothing can fit, or that would read every order. */
export type Asked = { criteria: Criterion[] } | { hopeless: 'no-such-seller' | 'too-short' }

/** A search that matches this many products does not narrow the orders down. */
const PRODUCTS_MAX = 200
/** Nor does one that matches the names on this many orders. */
const RECIPIENTS_MAX = 2_000

/** Whom an order goes to, and the company that it is for: `orders_by_recipient` knows this text by three letters at a time. */
const RECIPIENT = sql<string>`lower(orders.first_name || ' ' || orders.last_name || ' ' ||
  coalesce(orders.buyer_company, '') || ' ' || coalesce(orders.buyer_gstin, ''))`

/** Turns filters into what is asked of an order, looking up shops by name and products by their words. */
export async function readCriteria(db: Db, filters: Partial<AllOrdersFilters>, today: Day): Promise<Asked> {
  const { status, payment, method, late, unconfirmed, seller, minPaise, maxPaise, q } = filters
  const criteria: Criterion[] = []
  const add = (criterion: Criterion) => criteria.push(criterion)
  if (status === 'returned' || status === 'refunded') add(endedCriterion(status))
  else if (status) {
    const fits = sql<SqlBool>`orders.status = ${status}`
    add({ fits, ids: latest(fits), isOrdered: true })
  }
  if (payment === 'due') add(CASH_DUE)
  else if (payment === 'refund-open') add(REFUND_OPEN)
  else if (payment) {
    const fits = sql<SqlBool>`orders.payment_status = ${payment}`
    add({ fits, ids: latest(fits), isOrdered: true })
  }
  if (method === 'cod') add(IN_CASH)
  else if (method) add({ fits: sql`orders.payment_method = ${method}` })
  if (late) add(lateCriterion(today))
  if (unconfirmed) add(UNCONFIRMED)
  const range = rangeOf(filters)
  if (range) add({ fits: range, ids: latest(range), isRange: true })
  if (minPaise !== undefined || maxPaise !== undefined) {
    const [least, most] = [minPaise ?? 0, maxPaise ?? Number.MAX_SAFE_INTEGER]
    const fits = sql<SqlBool>`orders.total_paise BETWEEN ${least} AND ${most}`
    add({ fits, ids: sql`SELECT orders.id FROM orders WHERE ${fits} ORDER BY orders.total_paise` })
  }
  if (seller) {
    const sellerIds = await findSellerIds(db, seller)
    if (sellerIds.length === 0) return { hopeless: 'no-such-seller' }
    add({
      fits: sql`EXISTS (SELECT FROM vendor_orders
        WHERE vendor_orders.order_id = orders.id AND vendor_orders.seller_id = ANY (${sellerIds}))`,
      ids: sql`SELECT vendor_orders.order_id FROM vendor_orders WHERE vendor_orders.seller_id = ANY (${sellerIds})`,
      isDear: true,
    })
  }
  if (q) {
    const search = readOrderSearch(q)
    if (!search) return { hopeless: 'too-short' }
    add(await searchCriterion(db, search))
  }
  return { criteria }
}

/** The ORDER BY makes the planner use the index also where it estimates that nearly every order fits. */
function latest(fits: RawBuilder<SqlBool>): RawBuilder<unknown> {
  return sql`SELECT orders.id FROM orders WHERE ${fits} ORDER BY orders.ordered_at DESC, orders.id DESC`
}

/** Orders of which a seller was to hand something over before today, as `orderProgress` has it; those are in the index of the work of a day. */
function lateCriterion(today: Day): Criterion {
  const isLate = sql<SqlBool>`vendor_orders.placed_at IS NOT NULL AND vendor_orders.dispatch_by < ${today}
    AND vendor_orders.status IN (${sql.join(TO_DISPATCH.map((status) => sql.lit(status)))})`
  return {
    fits: sql`EXISTS (SELECT FROM vendor_orders WHERE vendor_orders.order_id = orders.id AND ${isLate})
      AND order_waits_for(orders.id) IS NULL`,
    ids: sql`SELECT vendor_orders.order_id FROM vendor_orders WHERE ${isLate}
      ORDER BY vendor_orders.seller_id, vendor_orders.dispatch_by, vendor_orders.id`,
    isDear: true,
  }
}

/** As the index `orders_cash_to_collect` has it, in its words. */
const MAY_OWE_CASH = sql<SqlBool>`(orders.payment_status = 'due' OR orders.has_advance AND orders.placed_at IS NOT NULL
  AND orders.status IN ('pending', 'partly-shipped', 'shipped'))`

/** Cash is still to be collected: of the whole order, or of what its advance left. */
const CASH_DUE: Criterion = (() => {
  const fits = sql<SqlBool>`(${MAY_OWE_CASH} AND (NOT orders.has_advance OR ${cashLeft({ order: 'orders.id' })} > 0))`
  return { fits, ids: latest(fits), isOrdered: true, isDear: true }
})()

const IN_CASH: Criterion = {
  fits: sql`(orders.payment_method = 'cod' OR orders.has_advance)`,
  isDear: true,
}

/** Some money of it goes back, and has not arrived; those are in an index of their own. */
const REFUND_OPEN: Criterion = {
  fits: hasOpenRefund(),
  ids: sql`SELECT payment_refunds.order_id FROM payment_refunds
    WHERE payment_refunds.status <> 'processed' AND payment_refunds.charged_back_by IS NULL
    ORDER BY payment_refunds.status, payment_refunds.asked_at`,
  isDear: true,
}

/** Of a row of `orders`. */
export function hasOpenRefund(): RawBuilder<SqlBool> {
  return sql<SqlBool>`EXISTS (SELECT FROM payment_refunds WHERE payment_refunds.order_id = orders.id
    AND payment_refunds.status <> 'processed' AND payment_refunds.charged_back_by IS NULL)`
}

/**
 * Also those that were delivered and of which everything has come back or was refunded since, as `shownStatus` has it: their
 * lines are in an index of their own.
 */
function endedCriterion(status: 'returned' | 'refunded'): Criterion {
  const isSentBack = sql`NOT EXISTS (SELECT FROM order_lines AS kept WHERE kept.order_id = orders.id
    AND kept.credited_quantity <> ${returnedQuantityOf('kept')})`
  const isRefunded = sql`(orders.payment_status = 'refunded' OR NOT ${isSentBack})`
  return {
    fits: sql`(orders.status = ${status} OR orders.status = 'delivered'
      AND NOT EXISTS (SELECT FROM order_lines AS left_of WHERE left_of.order_id = orders.id
        AND left_of.quantity <> left_of.cancelled_quantity + left_of.credited_quantity)
      AND ${status === 'refunded' ? isRefunded : sql`NOT ${isRefunded}`})`,
    ids: sql`(SELECT orders.id FROM orders WHERE orders.status = ${status} ORDER BY orders.ordered_at DESC, orders.id DESC)
      UNION ALL SELECT gone.order_id FROM order_lines AS gone
      WHERE gone.credited_quantity > 0 AND gone.quantity = gone.cancelled_quantity + gone.credited_quantity`,
    isDear: true,
  }
}

/** Few at any moment, and in an index of their own. */
const UNCONFIRMED: Criterion = {
  fits: isWaitingForCustomer('orders.id'),
  ids: sql`SELECT cash_confirmations.order_id FROM cash_confirmations WHERE cash_confirmations.outcome IS NULL
    ORDER BY cash_confirmations.due_at`,
  isDear: true,
}

function rangeOf({ from, to }: Partial<AllOrdersFilters>): RawBuilder<SqlBool> | undefined {
  const ends = [
    ...(from ? [fromDay('orders.ordered_at')(from)] : []),
    ...(to ? [toDay('orders.ordered_at')(to)] : []),
  ]
  return ends.length > 0 ? sql`(${allOf(ends)})` : undefined
}

/**
 * The orders that a search names by themselves: by number, id, e-mail address, phone, or the number of a parcel, an invoice
 * or a credit note. Each stands in an index.
 */
export function ordersNamed(search: OrderSearch): RawBuilder<SqlBool>[] {
  const { sequence, sequenceSpans = [], idStart, emailStart, phone, paper } = search
  const named: RawBuilder<SqlBool>[] = []
  if (sequence !== undefined) named.push(sql`orders.sequence = ${sequence}`)
  for (const { from, to } of sequenceSpans) named.push(sql`orders.sequence BETWEEN ${from} AND ${to}`)
  if (idStart) named.push(sql`orders.id BETWEEN ${uuidFrom(idStart, '0')} AND ${uuidFrom(idStart, 'f')}`)
  if (emailStart) named.push(sql`lower(orders.email) LIKE ${startingWith(emailStart)}`)
  if (phone) named.push(sql`orders.phone_number = ${phone}`)
  if (paper)
    named.push(
      sql`orders.id IN (SELECT order_id FROM parcels WHERE tracking_key = ${trackingKey(paper)}
        UNION ALL SELECT order_id FROM invoices WHERE number = ${paper}
        UNION ALL SELECT order_id FROM credit_notes WHERE number = ${paper})`,
    )
  return named
}

/** True of an order whose recipient, company and GSTIN hold all these words. */
export function isFor(words: readonly string[]): RawBuilder<SqlBool> {
  return allOf(words.map((word) => sql<SqlBool>`${RECIPIENT} LIKE ${containing(word)}`))
}

/** An order that fits any meaning of a search fits it. */
async function searchCriterion(db: Db, search: OrderSearch): Promise<Criterion> {
  const { words } = search
  const own = ordersNamed(search)
  const ids = own.map((fits) => sql`SELECT orders.id FROM orders WHERE ${fits}`)
  if (!words) return { fits: anyOf(own), ids: sql.join(ids, sql` UNION ALL `), isDear: true }
  const patterns = words.map(containing)
  const [productIds, recipients] = [await findSoldProducts(db, patterns), await findRecipients(db, words)]
  const fits = anyOf([
    ...own,
    isFor(words),
    sql`EXISTS (SELECT FROM order_lines WHERE order_lines.order_id = orders.id AND
      lower(order_lines.name || ' ' || coalesce(order_lines.mpn, '') || ' ' || order_lines.product_id) LIKE ALL (${patterns}))`,
  ])
  if (!productIds || !recipients) return { fits, isDear: true }
  const lines = sql`SELECT order_lines.order_id FROM order_lines WHERE order_lines.product_id = ANY (${productIds})`
  const named = sql`SELECT orders.id FROM orders WHERE orders.id = ANY (${recipients})`
  return { fits, ids: sql.join([...ids, lines, named], sql` UNION ALL `), isDear: true }
}

/** The orders for a person or a company with all these words in their names; undefined when they are many. */
function findRecipients(db: Db, words: readonly string[]): Promise<string[] | undefined> {
  return db.transaction().execute(async (tx) => {
    // The planner misjudges how many names hold a word, and would read every order for a rare one.
    await sql`SELECT set_config('enable_seqscan', 'off', true)`.execute(tx)
    const { rows } = await sql<{ id: string }>`
      SELECT orders.id FROM orders WHERE ${isFor(words)} LIMIT ${RECIPIENTS_MAX + 1}
    `.execute(tx)
    return rows.length > RECIPIENTS_MAX ? undefined : rows.map(({ id }) => id)
  })
}

/** The products that were ever sold under a name with all these words; undefined when they are many. */
async function findSoldProducts(db: Db, patterns: readonly string[]): Promise<string[] | undefined> {
  const hasAll = sql.join(
    patterns.map((pattern) => sql`words LIKE ${pattern}`),
    sql` AND `,
  )
  const { rows } = await sql<{ product_id: string }>`
    SELECT product_id FROM sold_names WHERE ${hasAll} LIMIT ${PRODUCTS_MAX + 1}
  `.execute(db)
  return rows.length > PRODUCTS_MAX ? undefined : [...new Set(rows.map((row) => row.product_id))]
}

/** The first or the last id that begins so. */
function uuidFrom(start: string, filler: '0' | 'f'): string {
  const hex = start.padEnd(32, filler)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
