import { type Kysely, type SqlBool, sql } from 'kysely'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import { WAITING_COUNTED_MAX } from '#domain/ground/shared/capped-count.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { orderNumber, sequenceOfNumber } from '#domain/ground/shared/order-number.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { type DisputeFilters, type DisputeTab, statusesOn } from '#domain/orders/disputes/dispute-list.ts'
import { disputeNumber, readDisputeNumber } from '#domain/orders/disputes/dispute-number.ts'
import type { DisputeKind, DisputeStatus } from '#domain/orders/disputes/dispute-state.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { allOf, filterConditions } from '#server/ground/db/filter-conditions.ts'
import { type KeysetList, keysetPage, moment, uuid } from '#server/ground/db/keyset-page.ts'
import { countUpTo, withTotal } from '#server/ground/db/list-total.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { type ClockShown, showClock } from './dispute-views.ts'

type Db = Kysely<Schema>

/** One row of a list of disputes. */
export interface ListedDispute {
  id: string
  number: string
  orderNumber: string
  kind: DisputeKind
  status: DisputeStatus
  sellerName: string
  customerName: string
  amountPaise: Paise
  isSellerLate: boolean
  /** Its seller agreed to the refund, which we look at first. */
  isAgreed: boolean
  clock: ClockShown | undefined
  openedAt: string
}

export interface DisputeList extends Partial<PagePosition> {
  disputes: ListedDispute[]
}

export const DISPUTES: KeysetList<'urgent'> = {
  table: 'disputes',
  pageSize: 25,
  tieBreaker: uuid('id'),
  orders: { urgent: { by: [moment('due_at')], direction: 'asc' } },
}

/** All disputes, what is due first first; without a tab those that are open, or, of a search, all. */
export function listDisputes(
  app: Pick<App, 'db' | 'clock'>,
  _admin: Permitted<'disputes.read'>,
  filters: DisputeFilters,
): Promise<DisputeList> {
  return readList(app.db, app.clock.now(), filters)
}

/** The same of what a seller sold. */
export function listSoldDisputes(
  app: Pick<App, 'db' | 'clock' | 'random'>,
  sellerId: string,
  filters: DisputeFilters,
): Promise<DisputeList> {
  return inSellerTransaction(app, sellerId, (tx) => readList(tx, app.clock.now(), filters, sellerId))
}

/** How many disputes each tab of open ones has, each status counted so far and no further. */
export async function countOpenDisputes(
  { db }: Pick<App, 'db'>,
  _admin: Permitted<'disputes.read'>,
): Promise<Record<Exclude<DisputeTab, 'ended'>, number>> {
  const count = async (status: DisputeStatus) =>
    (
      await countUpTo(
        db,
        db.selectFrom('disputes').select('id').where('status', '=', status),
        WAITING_COUNTED_MAX,
      )
    ).count
  const [toDecide, withSeller, withCustomer] = await Promise.all([
    count('with-us'),
    count('with-seller'),
    count('with-customer'),
  ])
  return {
    open: toDecide + withSeller + withCustomer,
    'to-decide': toDecide,
    'with-seller': withSeller,
    'with-customer': withCustomer,
  }
}

/** How many disputes wait for a seller's answer. */
export async function countToAnswer(app: Pick<App, 'db' | 'random'>, sellerId: string): Promise<number> {
  const waiting = await inSellerTransaction(app, sellerId, (tx) =>
    countUpTo(
      tx,
      tx
        .selectFrom('disputes')
        .select('id')
        .where('seller_id', '=', sellerId)
        .where('status', '=', 'with-seller'),
      WAITING_COUNTED_MAX,
    ),
  )
  return waiting.count
}

/** The disputes about an order of the customer's own, the latest first. */
export async function listOwnDisputes(
  app: Pick<App, 'db' | 'clock'>,
  { orderId, userId }: { orderId: string; userId: string },
): Promise<ListedDispute[]> {
  if (!isUuid(orderId)) return []
  const rows = await disputes(app.db)
    .where('disputes.order_id', '=', orderId)
    .where('disputes.user_id', '=', userId)
    .orderBy('opened_at', 'desc')
    .execute()
  const now = app.clock.now()
  return rows.map((row) => listed(row, now))
}

async function readList(db: Db, now: Date, filters: DisputeFilters, sellerId?: string): Promise<DisputeList> {
  const page = keysetPage(DISPUTES, filters)
  const tab = filters.tab ?? (filters.q ? undefined : ('open' as const))
  const conditions = [
    ...filterConditions({ ...filters, tab }, { tab: onTab, q: isAsked }),
    ...(sellerId === undefined ? [] : [sql<SqlBool>`disputes.seller_id = ${sellerId}`]),
  ]
  const rows = await disputes(db).where(allOf(conditions)).$call(page.read)
  const all = db
    .selectFrom('disputes')
    .innerJoin('orders', 'orders.id', 'disputes.order_id')
    .select('disputes.id')
    .where(allOf(conditions))
  const { rows: shown, ...position } = await withTotal(page.cut(rows), () => countUpTo(db, all))
  return { disputes: shown.map((row) => listed(row, now)), ...position }
}

function disputes(db: Db) {
  return db
    .selectFrom('disputes')
    .innerJoin('orders', 'orders.id', 'disputes.order_id')
    .innerJoin('vendor_orders', 'vendor_orders.id', 'disputes.vendor_order_id')
    .select(['disputes.id', 'disputes.sequence', 'disputes.kind', 'disputes.status', 'amount_paise'])
    .select(['is_seller_late', 'agreed_takes_paise', 'opened_at', 'due_at', 'supplier_name'])
    .select(['orders.sequence as order_sequence', 'orders.first_name', 'orders.last_name'])
}

type Row = Awaited<ReturnType<ReturnType<typeof disputes>['execute']>>[number]

function listed(row: Row, now: Date): ListedDispute {
  return {
    id: row.id,
    number: disputeNumber(row.sequence),
    orderNumber: orderNumber(row.order_sequence),
    kind: row.kind,
    status: row.status,
    sellerName: row.supplier_name,
    customerName: `${row.first_name} ${row.last_name}`,
    amountPaise: row.amount_paise,
    isSellerLate: row.is_seller_late,
    isAgreed: row.agreed_takes_paise !== null,
    clock: showClock(row, now),
    openedAt: row.opened_at.toISOString(),
  }
}

function onTab(tab: DisputeTab) {
  return sql<SqlBool>`disputes.status = ANY(${[...statusesOn(tab)]}::text[])`
}

/** The dispute or the order of a number; nothing for other words. */
function isAsked(q: string) {
  const order = /^#?NN\d/i.test(q.trim()) ? sequenceOfNumber(q) : undefined
  if (order !== undefined) return sql<SqlBool>`orders.sequence = ${order}`
  return sql<SqlBool>`disputes.sequence = ${readDisputeNumber(q) ?? 0}`
}
