import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import { WAITING_COUNTED_MAX } from '#domain/ground/shared/capped-count.ts'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import { readOrderSearch } from '#domain/orders/orders/order-search.ts'
import {
  isOpenRefund,
  OPEN_REFUND_STATES,
  type RefundFilters,
  type RefundReasonKey,
  type RefundState,
  type RefundWay,
  STATUS_OF_STATE,
} from '#domain/orders/refunds/refund-list.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import {
  allOf,
  anyOf,
  equals,
  filterConditions,
  fromDay,
  toDay,
} from '#server/ground/db/filter-conditions.ts'
import { type KeysetList, keysetPage, moment, uuid } from '#server/ground/db/keyset-page.ts'
import { countUpTo, withTotal } from '#server/ground/db/list-total.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { isDisputedByBank } from '#server/money/payments/order-payments-views.ts'
import { isFor, ordersNamed } from '#server/orders/orders/all-orders-criteria-views.ts'

/** A refund in the list of the back office. Times are ISO texts, amounts paise. */
export interface ListedRefund {
  id: string
  order: { id: string; number: string; customerName: string }
  amountPaise: Paise
  reason: RefundReasonKey
  state: RefundState
  way: RefundWay
  /** How the money came that goes back. */
  method: PaymentMethod
  /** The account to which it goes, masked; null where none was confirmed. */
  account: string | null
  /** What the gateway or the bank said of it. */
  problem: string | null
  gatewayRefundId: string | null
  waitsForBank: boolean
  /** No courier has handed over the cash that it gives back, and nothing else covers it. */
  waitsForCash: boolean
  /** When it is asked for again by itself. */
  nextTryAt: string | null
  askedAt: string
  movedAt: string
  /** Whole days since it was asked for; of what is over, how many it took. */
  days: number
}

export interface RefundListPage extends Partial<PagePosition> {
  refunds: ListedRefund[]
  /** The tab that is shown: of a search and of a shop where nothing failed, all. */
  shown: RefundState | 'all'
  /** Of each state of which something is still to come, counted so far and no further. */
  counts: Readonly<Record<(typeof OPEN_REFUND_STATES)[number], number>>
}

export const REFUNDS: KeysetList<'oldest' | 'latest'> = {
  table: 'payment_refunds',
  pageSize: 25,
  tieBreaker: uuid('id'),
  orders: {
    oldest: { by: [moment('asked_at')], direction: 'asc' },
    latest: { by: [moment('asked_at')], direction: 'desc' },
  },
}

/**
 * The refunds of all orders, a page at a time: of what is still to come the oldest first, of the rest the latest. Without a
 * state it begins with those that failed, where there are any.
 */
export async function listAllRefunds(
  app: Pick<App, 'db' | 'clock'>,
  _admin: Permitted<'orders.read'>,
  filters: RefundFilters,
): Promise<RefundListPage> {
  const { db } = app
  const counts = await countOpen(db)
  const shown = filters.state ?? (filters.q || counts.failed === 0 ? 'all' : 'failed')
  const conditions = filterConditions(
    { ...filters, state: shown },
    {
      q: isAsked,
      state: (state: RefundState | 'all') => isIn(state),
      way: (way: RefundWay) =>
        sql<SqlBool>`payment_refunds.gateway_payment_id IS ${sql.raw(way === 'account' ? '' : 'NOT')} NULL`,
      reason: equals('payment_refunds.reason'),
      from: fromDay('payment_refunds.asked_at'),
      to: toDay('payment_refunds.asked_at'),
    },
  )
  const sort = shown !== 'all' && isOpenRefund(shown) ? 'oldest' : 'latest'
  const page = keysetPage(REFUNDS, { sort, cursor: filters.cursor })
  const rows = await refunds(db).where(allOf(conditions)).$call(page.read)
  const all = db.selectFrom('payment_refunds').select('payment_refunds.id').where(allOf(conditions))
  const { rows: found, ...position } = await withTotal(page.cut(rows), () => countUpTo(db, all))
  const now = app.clock.now()
  return { ...position, shown, counts, refunds: found.map((row) => listed(row, now)) }
}

function refunds(db: Kysely<Schema>) {
  return db
    .selectFrom('payment_refunds')
    .innerJoin('orders', 'orders.id', 'payment_refunds.order_id')
    .leftJoin('refund_accounts', 'refund_accounts.id', 'payment_refunds.refund_account_id')
    .select(['payment_refunds.id', 'payment_refunds.order_id', 'payment_refunds.amount_paise'])
    .select(['payment_refunds.reason', 'payment_refunds.status', 'payment_refunds.problem'])
    .select(['payment_refunds.gateway_payment_id', 'payment_refunds.gateway_refund_id'])
    .select(['payment_refunds.charged_back_by', 'payment_refunds.next_try_at'])
    .select(['payment_refunds.asked_at', 'payment_refunds.moved_at', 'refund_accounts.shown_as'])
    .select(['orders.sequence', 'orders.first_name', 'orders.last_name', 'orders.payment_method'])
    .select([
      isDisputedByBank().as('waits_for_bank'),
      // As `takeDueRefunds` leaves it alone.
      sql<boolean>`payment_refunds.status = 'asked' AND payment_refunds.gateway_payment_id IS NULL
        AND payment_refunds.reason NOT IN ('broken-word', 'price-rise')
        AND NOT EXISTS (SELECT FROM cash_refund_covers AS covers WHERE covers.refund_id = payment_refunds.id)`.as(
        'waits_for_cash',
      ),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof refunds>['execute']>>[number]

function listed(row: Row, now: Date): ListedRefund {
  const state = stateOf(row)
  const until = isOpenRefund(state) ? now : row.moved_at
  return {
    id: row.id,
    order: {
      id: row.order_id,
      number: orderNumber(row.sequence),
      customerName: `${row.first_name} ${row.last_name}`,
    },
    amountPaise: row.amount_paise,
    reason: row.reason,
    state,
    way: row.gateway_payment_id === null ? 'account' : 'gateway',
    method: row.payment_method,
    account: row.shown_as,
    problem: row.problem,
    gatewayRefundId: row.gateway_refund_id,
    waitsForBank: row.waits_for_bank,
    waitsForCash: row.waits_for_cash,
    nextTryAt: row.next_try_at?.toISOString() ?? null,
    askedAt: row.asked_at.toISOString(),
    movedAt: row.moved_at.toISOString(),
    days: Math.max(0, Math.floor((until.getTime() - row.asked_at.getTime()) / DAY_MS)),
  }
}

function stateOf({ status, charged_back_by }: Pick<Row, 'status' | 'charged_back_by'>): RefundState {
  if (charged_back_by !== null) return 'bank'
  if (status === 'pending') return 'sent'
  return status === 'processed' ? 'settled' : status
}

function isIn(state: RefundState | 'all'): RawBuilder<SqlBool> {
  if (state === 'all') return sql<SqlBool>`true`
  if (state === 'bank') return sql<SqlBool>`payment_refunds.charged_back_by IS NOT NULL`
  return sql<SqlBool>`payment_refunds.charged_back_by IS NULL
    AND payment_refunds.status = ${STATUS_OF_STATE[state]}`
}

/** A refund's number at the gateway, or whatever finds an order but its goods: its number, its customer's name, email or phone. */
function isAsked(typed: string): RawBuilder<SqlBool> {
  const { words, ...search } = readOrderSearch(typed) ?? {}
  const named = [...ordersNamed(search), ...(words ? [isFor(words)] : [])]
  const isOfGateway = sql<SqlBool>`payment_refunds.gateway_refund_id = ${typed.trim()}`
  if (named.length === 0) return isOfGateway
  // Each by its own index: one condition of them all would read every order.
  const ids = named.map((fits) => sql`SELECT orders.id FROM orders WHERE ${fits}`)
  return anyOf([isOfGateway, sql<SqlBool>`payment_refunds.order_id IN (${sql.join(ids, sql` UNION ALL `)})`])
}

async function countOpen(db: Kysely<Schema>): Promise<RefundListPage['counts']> {
  const counts: [string, number][] = []
  for (const state of OPEN_REFUND_STATES) {
    const rows = db.selectFrom('payment_refunds').select('payment_refunds.id').where(isIn(state))
    counts.push([state, (await countUpTo(db, rows, WAITING_COUNTED_MAX)).count])
  }
  return Object.fromEntries(counts) as RefundListPage['counts']
}
