import { type Kysely, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import { WAITING_COUNTED_MAX } from '#domain/ground/shared/capped-count.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import {
  RETURN_TABS,
  type ReturnQuery,
  type ReturnTab,
  STATUSES_OF_TAB,
} from '#domain/orders/returns/return-list.ts'
import type { ReturnKind, ReturnReason } from '#domain/orders/returns/return-reasons.ts'
import { isOpenReturn, type ReturnStatus, returnNumber } from '#domain/orders/returns/return-status.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { type KeysetList, keysetPage, moment, uuid } from '#server/ground/db/keyset-page.ts'
import { countUpTo, withTotal } from '#server/ground/db/list-total.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { isKeptForDispute } from './refused-pieces/to-send-back-views.ts'

type Db = Kysely<Schema>

/** A return in a list. Times are ISO texts. */
export interface ReturnListRow {
  id: string
  number: string
  orderNumber: string
  customerName: string
  sellerName: string
  kind: ReturnKind
  status: ReturnStatus
  reason: ReturnReason
  pieces: { name: string }[]
  movedAt: string
  /** Until when it is to be acted on; in what is to be sent back, until when that is to leave. */
  actBy: string | null
  isLate: boolean
  /** Its seller accepted it for money, which we look at first. */
  isLookedAt: boolean
}

export interface ReturnList extends Partial<PagePosition> {
  rows: ReturnListRow[]
}

const PAGE_SIZE = 25
export const RETURNS_DUE: KeysetList<'due'> = {
  table: 'returns',
  pageSize: PAGE_SIZE,
  tieBreaker: uuid('id'),
  orders: { due: { by: [moment('act_by')], direction: 'asc' } },
}
export const RETURNS_ENDED: KeysetList<'moved'> = {
  table: 'returns',
  pageSize: PAGE_SIZE,
  tieBreaker: uuid('id'),
  orders: { moved: { by: [moment('moved_at')], direction: 'desc' } },
}

export const RETURNS_TO_SEND_BACK: KeysetList<'due'> = {
  table: 'return_ways_back',
  pageSize: PAGE_SIZE,
  tieBreaker: uuid('return_id'),
  orders: { due: { by: [moment('due_at')], direction: 'asc' } },
}

/** A page of a seller's returns: what is due first, first; of what has ended, the latest. */
export function listSellerReturns(
  app: Pick<App, 'db' | 'random' | 'clock'>,
  sellerId: string,
  query: ReturnQuery,
): Promise<ReturnList & { counts: Record<ReturnTab, number> }> {
  return inSellerTransaction(app, sellerId, (tx) => readList(tx, app.clock.now(), query, sellerId))
}

/** The same of all sellers, for the back office. */
export function listAllReturns(
  app: Pick<App, 'db' | 'random' | 'clock'>,
  _admin: Permitted<'orders.read'>,
  query: ReturnQuery,
): Promise<ReturnList & { counts: Record<ReturnTab, number> }> {
  return inTransaction(app, (tx) => readList(tx, app.clock.now(), query))
}

/** How many returns a seller is to inspect, or to send something for, instead or back: what nobody else can do. */
export async function countReturnsToDo(app: Pick<App, 'db' | 'random'>, sellerId: string): Promise<number> {
  return inSellerTransaction(app, sellerId, async (tx) => {
    const toDo = tx
      .selectFrom('returns')
      .select('id')
      .where('seller_id', '=', sellerId)
      .where('act_by', 'is not', null)
      .where('status', 'in', ['received', 'accepted'])
    const { count } = await countUpTo(tx, toDo, WAITING_COUNTED_MAX)
    const back = await countUpTo(tx, returnsOf(tx, 'back', sellerId), WAITING_COUNTED_MAX)
    return count + back.count
  })
}

async function readList(db: Db, now: Date, query: ReturnQuery, sellerId?: string) {
  const { tab = 'inspect', cursor } = query
  const list = listOf(tab)
  const page = keysetPage(list, { cursor })
  const found = await returnsOf(db, tab, sellerId)
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .innerJoin('vendor_orders', 'vendor_orders.id', 'returns.vendor_order_id')
    .select(['returns.sequence', 'returns.kind', 'returns.status', 'returns.reason', 'returns.moved_at'])
    .select([
      'returns.act_by',
      'returns.agreed_takes_paise',
      'return_ways_back.due_at',
      'orders.sequence as order_sequence',
      'orders.first_name',
      'orders.last_name',
    ])
    .select(['vendor_orders.supplier_name'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('return_units')
          .innerJoin('order_lines', 'order_lines.id', 'return_units.order_line_id')
          .select('order_lines.name')
          .whereRef('return_units.return_id', '=', 'returns.id')
          .orderBy('order_lines.position')
          .orderBy('piece'),
      ).as('pieces'),
    )
    .$call(page.read)
  const { rows, ...position } = await withTotal(page.cut(found), () =>
    countUpTo(db, returnsOf(db, tab, sellerId)),
  )
  const counts: Partial<Record<ReturnTab, number>> = {}
  for (const each of RETURN_TABS)
    counts[each] =
      each === 'ended' ? 0 : (await countUpTo(db, returnsOf(db, each, sellerId), WAITING_COUNTED_MAX)).count
  return {
    ...position,
    counts: counts as Record<ReturnTab, number>,
    rows: rows.map((row): ReturnListRow => {
      const actBy = tab === 'back' ? row.due_at : row.act_by
      return {
        id: row.id,
        number: returnNumber(Number(row.sequence)),
        orderNumber: orderNumber(row.order_sequence),
        customerName: `${row.first_name} ${row.last_name}`,
        sellerName: row.supplier_name ?? '',
        kind: row.kind,
        status: row.status,
        reason: row.reason,
        pieces: row.pieces,
        movedAt: row.moved_at.toISOString(),
        actBy: actBy?.toISOString() ?? null,
        isLate: actBy !== null && actBy < now,
        isLookedAt: row.agreed_takes_paise !== null && isOpenReturn(row.status),
      }
    }),
  }
}

function listOf(tab: ReturnTab): KeysetList<string> {
  if (tab === 'back') return RETURNS_TO_SEND_BACK
  return tab === 'ended' ? RETURNS_ENDED : RETURNS_DUE
}

function returnsOf(db: Db, tab: ReturnTab, sellerId?: string) {
  const all = db
    .selectFrom('returns')
    .leftJoin('return_ways_back', 'return_ways_back.return_id', 'returns.id')
    .select('returns.id')
  if (tab === 'back')
    return all
      .where('return_ways_back.due_at', 'is not', null)
      .where('return_ways_back.sent_at', 'is', null)
      .where(sql<boolean>`NOT ${isKeptForDispute}`)
      .$if(sellerId !== undefined, (query) => query.where('return_ways_back.seller_id', '=', sellerId ?? ''))
  return all
    .where('returns.status', 'in', [...STATUSES_OF_TAB[tab]])
    .where('returns.act_by', tab === 'ended' ? 'is' : 'is not', null)
    .$if(sellerId !== undefined, (query) => query.where('returns.seller_id', '=', sellerId ?? ''))
}
