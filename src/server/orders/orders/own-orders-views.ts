import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { listName } from '#domain/goods/catalogue/names/list-name.ts'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { orderNumber, shortOrderId } from '#domain/ground/shared/order-number.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import { PAID_WITH } from '#domain/money/payments/ways/way-words.ts'
import {
  allGone,
  BOUGHT_AGAIN,
  type CustomerStep,
  hasCome,
} from '#domain/orders/fulfilment/customer-next-step.ts'
import { type CustomerStatus, shownStatus } from '#domain/orders/orders/order-status.ts'
import { readOwnOrderSearch } from '#domain/orders/orders/own-order-list.ts'
import type { OrderWait } from '#domain/selling/order-moves/order-wait.ts'
import {
  type ProductPicture,
  shownLinePicture,
} from '#server/goods/catalogue/pictures/shown-picture-views.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { isConfirmationCodeSent } from '#server/ground/cash-on-delivery/cash-confirmation-views.ts'
import { type KeysetList, keysetPage, moment, uuid } from '#server/ground/db/keyset-page.ts'
import { countUpTo, withTotal } from '#server/ground/db/list-total.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { agreedToPay, contributedTo } from '#server/money/earnings/contributions/contribution-views.ts'
import { nextStepOfOrder, vendorOrdersToFollow } from '#server/orders/orders/parcels/next-step-views.ts'
import { isBoughtAgain } from './bought-again-views.ts'
import { returnedQuantity } from './order-line-views.ts'

/** One row of My Orders. Times are ISO texts, amounts paise. */
export interface OrderSummary {
  id: string
  number: string
  /** The id cut to eight characters with an ellipsis. */
  shortId: string
  placedAt: string
  /** Without what its cancelled pieces were to cost, as its page has it; of an order of which none is left, what it came to. */
  totalPaise: Paise
  /** What went back of it, the day of the latest, and where to; undefined as long as nothing has. */
  refunded: { paise: Paise; at: string; to: string } | undefined
  status: CustomerStatus
  next: CustomerStep
  /** Pieces that were not cancelled; all of an order of which none is left. */
  itemCount: number
  productCount: number
  /** What stands first in the order, for a glance; never empty. */
  firstItems: { name: string; picture: ProductPicture | null }[]
  /** Of an order that has one invoice alone; several are told apart on its page. */
  invoiceId: string | undefined
}

export interface OrderList extends PagePosition {
  orders: OrderSummary[]
}

export const OWN_ORDERS: KeysetList<'latest'> = {
  table: 'orders',
  pageSize: 10,
  tieBreaker: uuid('id'),
  orders: { latest: { by: [moment('placed_at')], direction: 'desc', tieDirection: 'asc' } },
}
const ORDERS_PER_PAGE_MAX = 50
/** As many thumbnails as a phone has room for. */
const FIRST_ITEMS_MAX = 4

/**
 * A customer's placed orders, or those that `q` fits (`readOwnOrderSearch`), newest first, a page at a time. A cursor that
 * is not one of ours starts at the newest.
 */
export async function listOrders(
  app: Pick<App, 'db' | 'clock'>,
  userId: string,
  {
    cursor,
    q,
    limit = OWN_ORDERS.pageSize,
  }: { cursor?: string | undefined; q?: string | undefined; limit?: number } = {},
): Promise<OrderList> {
  const pageSize = Math.min(Math.max(1, limit), ORDERS_PER_PAGE_MAX)
  const page = keysetPage({ ...OWN_ORDERS, pageSize }, { sort: 'latest', cursor })
  const all = placedOrders(app, userId)
  const placed = q === undefined ? all : all.where(fits(q))
  const rows = await ordersToSummarise(placed).$call(page.read)
  const now = app.clock.now()
  const count = () => countUpTo(app.db, placed.select('orders.id'))
  const { rows: shown, ...position } = await withTotal(page.cut(rows), count)
  return { orders: shown.map((row) => summaryOf(row, now)), ...position }
}

function placedOrders({ db }: Pick<App, 'db'>, userId: string) {
  return db
    .selectFrom('orders')
    .where('orders.user_id', '=', userId)
    .where('orders.placed_at', 'is not', null)
}

/** Reads the lines of one customer's orders: no index of words is asked. */
function fits(typed: string): Expression<SqlBool> {
  const { sequence, words } = readOwnOrderSearch(typed)
  const eb = expressionBuilder<Schema, 'orders'>()
  const ofLines = eb.exists(
    eb
      .selectFrom('order_lines')
      .whereRef('order_lines.order_id', '=', 'orders.id')
      .where(({ and }) =>
        and(words.map((word) => sql<SqlBool>`strpos(lower(order_lines.name), ${word}) > 0`)),
      ),
  )
  return sequence === undefined ? ofLines : eb.or([eb('orders.sequence', '=', sequence), ofLines])
}

function ordersToSummarise(placed: ReturnType<typeof placedOrders>) {
  return placed.select((eb) => [
    'orders.id',
    'orders.sequence',
    'orders.placed_at',
    'orders.total_paise',
    'orders.status',
    'orders.payment_status',
    vendorOrdersToFollow(eb).as('vendorOrders'),
    sql<OrderWait | null>`order_waits_for(orders.id)`.as('waits_for'),
    isConfirmationCodeSent('orders.id').as('is_code_sent'),
    contributedTo({ order: 'orders.id' }).as('contributed'),
    agreedToPay().as('agreed'),
    refundedOf().as('refunded'),
    isBoughtAgain().as('is_bought_again'),
    jsonArrayFrom(
      eb
        .selectFrom('order_lines')
        .select([
          'name',
          'quantity',
          'cancelled_quantity',
          'credited_quantity',
          returnedQuantity.as('returned_quantity'),
          shownLinePicture().as('picture'),
        ])
        .whereRef('order_lines.order_id', '=', 'orders.id')
        .orderBy('position'),
    ).as('lines'),
    eb
      .selectFrom('invoices')
      .select(sql<string | null>`CASE WHEN count(*) = 1 THEN min(invoices.id::text) END`.as('id'))
      .whereRef('invoices.order_id', '=', 'orders.id')
      .as('invoice_id'),
    eb
      .selectFrom('vendor_orders')
      .select(({ fn }) => fn.sum<string>('cancelled_paise').as('paise'))
      .whereRef('vendor_orders.order_id', '=', 'orders.id')
      .as('cancelled_paise'),
  ])
}

/** The refunds of an order that are done. */
function refundedOf() {
  return sql<{ paise: Paise; at: string; method: PaymentMethod } | null>`(
    SELECT json_build_object('paise', sum(payment_refunds.amount_paise), 'at', max(moved_at), 'method',
      CASE WHEN bool_or(payment_refunds.gateway_payment_id IS NULL) THEN 'cod' ELSE max(payments.method) END)
    FROM payment_refunds JOIN payments USING (order_id)
    WHERE payment_refunds.order_id = orders.id AND payment_refunds.status = 'processed' HAVING count(*) > 0)`
}

type OrderRow = Awaited<ReturnType<ReturnType<typeof ordersToSummarise>['execute']>>[number]

function summaryOf(row: OrderRow, now: Date): OrderSummary {
  invariant(
    row.placed_at && row.payment_status && row.lines.length > 0,
    'a placed order has a time, a payment and a line',
  )
  const kept = row.lines.filter((line) => line.quantity > line.cancelled_quantity)
  const pieces = row.lines.reduce((sum, line) => sum + line.quantity, 0)
  const status = shownStatus(row.status, { payment: row.payment_status, lines: row.lines })
  return {
    id: row.id,
    number: orderNumber(row.sequence),
    shortId: shortOrderId(row.id),
    placedAt: row.placed_at.toISOString(),
    totalPaise:
      kept.length > 0 || row.is_bought_again
        ? row.total_paise - Number(row.cancelled_paise) - Number(row.contributed)
        : Number(row.agreed),
    refunded: row.refunded ? { ...row.refunded, to: REFUNDED_TO[row.refunded.method] } : undefined,
    status,
    next: nextOf(row, { status, now }),
    itemCount: kept.reduce((sum, line) => sum + line.quantity - line.cancelled_quantity, 0) || pieces,
    productCount: kept.length || row.lines.length,
    firstItems: (kept.length > 0 ? kept : row.lines)
      .slice(0, FIRST_ITEMS_MAX)
      .map(({ name, picture }) => ({ name: listName(name), picture })),
    invoiceId: row.invoice_id ?? undefined,
  }
}

/** What a refund went to, after "your". */
const REFUNDED_TO: Readonly<Record<PaymentMethod, string>> = {
  ...PAID_WITH,
  cod: 'bank account',
  upi: 'UPI',
  netbanking: 'bank account',
}

function nextOf(row: OrderRow, { status, now }: { status: CustomerStatus; now: Date }): CustomerStep {
  if (status === 'cancelled' && row.is_bought_again) return BOUGHT_AGAIN
  const { vendorOrders, waits_for: waitsFor, payment_status: payment, is_code_sent: isCodeSent } = row
  if (status !== row.status && !hasCome(vendorOrders.flatMap(({ parcels }) => parcels)))
    return allGone(row.lines)
  invariant(payment, 'a placed order has a payment')
  return nextStepOfOrder({ payment, vendorOrders, waitsFor, isCodeSent }, now)
}

/** The latest orders of anybody, for their page in the back office. */
export function listOrdersOfPerson(
  app: Pick<App, 'db' | 'clock'>,
  _admin: Permitted<'orders.read'>,
  { userId, limit }: { userId: string; limit: number },
): Promise<OrderList> {
  return listOrders(app, userId, { limit })
}
