import type { Kysely } from 'kysely'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import { WAITING_COUNTED_MAX } from '#domain/ground/shared/capped-count.ts'
import { orderNumber, sequenceOfNumber } from '#domain/ground/shared/order-number.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { type KeysetList, keysetPage, moment, type SortColumn, uuid } from '#server/ground/db/keyset-page.ts'
import { countUpTo } from '#server/ground/db/list-total.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'

/** A conversation in a list of a shop or of the office. Times are ISO texts. */
export interface ListedConversation {
  id: string
  customerName: string
  sellerName: string
  title: string
  activeAt: string
  waitingSince: string | undefined
  dueAt: string | undefined
  isLate: boolean
  isUnread: boolean
  isHeld: boolean
}

type Db = Kysely<Schema>
type Sort = 'active' | 'all' | 'queue' | 'waiting'

function listBy(sort: Sort, column: string, direction: 'asc' | 'desc'): KeysetList<Sort> {
  const by: SortColumn[] = [moment(column)]
  return {
    table: 'conversations',
    pageSize: 20,
    tieBreaker: uuid('id'),
    orders: { [sort]: { by, direction } } as unknown as KeysetList<Sort>['orders'],
  }
}

const LISTS = {
  waiting: listBy('waiting', 'waiting_since', 'asc'),
  active: listBy('active', 'shared_at', 'desc'),
  queue: listBy('queue', 'queued_at', 'asc'),
  all: listBy('all', 'active_at', 'desc'),
} as const

type Page = { conversations: ListedConversation[] } & PagePosition

/** What customers wrote to a shop: what waits longest for an answer first, or all of it by what was written last. */
export function listShopConversations(
  app: Pick<App, 'db' | 'random' | 'clock'>,
  sellerId: string,
  { isAll, cursor }: { isAll: boolean; cursor?: string | undefined },
): Promise<Page> {
  return inSellerTransaction(app, sellerId, (tx) =>
    readPage(tx, app.clock.now(), { sort: isAll ? 'active' : 'waiting', sellerId, cursor }),
  )
}

/** How many conversations wait for an answer of the shop, counted so far and no further. */
export async function countToAnswerBy(app: Pick<App, 'db' | 'random'>, sellerId: string): Promise<number> {
  const { count } = await inSellerTransaction(app, sellerId, (tx) =>
    countUpTo(
      tx,
      tx
        .selectFrom('conversations')
        .select('id')
        .where('seller_id', '=', sellerId)
        .where('waiting_since', 'is not', null),
      WAITING_COUNTED_MAX,
    ),
  )
  return count
}

/** What the office has to decide, what our own shop has to answer, every conversation, or those of an order. */
export async function listConversationsForOffice(
  app: Pick<App, 'db' | 'clock'>,
  _admin: Permitted<'support.read'>,
  {
    show,
    q,
    cursor,
  }: { show?: 'ours' | 'all' | undefined; q?: string | undefined; cursor?: string | undefined },
): Promise<Page> {
  const now = app.clock.now()
  if (q) return readPage(app.db, now, { sort: 'all', sequence: sequenceOfNumber(q) ?? 0, cursor })
  if (show === 'all') return readPage(app.db, now, { sort: 'all', cursor })
  if (show !== 'ours') return readPage(app.db, now, { sort: 'queue', cursor })
  const house = await app.db
    .selectFrom('sellers')
    .select('id')
    .where('is_house', '=', true)
    .executeTakeFirst()
  return readPage(app.db, now, { sort: 'waiting', sellerId: house?.id ?? '', cursor })
}

/** How many conversations wait for the office: with something held, and of our own shop without an answer. */
export async function countForOffice(
  app: Pick<App, 'db'>,
  _admin: Permitted<'support.read'>,
): Promise<number> {
  const held = await countUpTo(
    app.db,
    app.db.selectFrom('conversations').select('id').where('queued_at', 'is not', null),
    WAITING_COUNTED_MAX,
  )
  const ours = await countUpTo(
    app.db,
    app.db
      .selectFrom('conversations')
      .innerJoin('sellers', 'sellers.id', 'conversations.seller_id')
      .select('conversations.id')
      .where('is_house', '=', true)
      .where('waiting_since', 'is not', null),
    WAITING_COUNTED_MAX,
  )
  return held.count + ours.count
}

async function readPage(
  db: Db,
  now: Date,
  o: { sort: Sort; sellerId?: string; sequence?: number; cursor?: string | undefined },
): Promise<Page> {
  const page = keysetPage(LISTS[o.sort], { sort: o.sort, cursor: o.cursor })
  const found = await db
    .selectFrom('conversations')
    .innerJoin('sellers', 'sellers.id', 'conversations.seller_id')
    .leftJoin('orders', 'orders.id', 'conversations.order_id')
    .leftJoin('products', 'products.id', 'conversations.product_id')
    .select(['conversations.id', 'customer_name', 'sellers.name as seller_name', 'orders.sequence'])
    .select(['products.name as product_name', 'active_at', 'shared_at', 'waiting_since', 'due_at'])
    .select(['queued_at', 'to_seller_at', 'seller_seen_at'])
    .$if(o.sort === 'waiting', (query) => query.where('waiting_since', 'is not', null))
    .$if(o.sort === 'active', (query) => query.where('shared_at', 'is not', null))
    .$if(o.sort === 'queue', (query) => query.where('queued_at', 'is not', null))
    .$if(o.sellerId !== undefined, (query) => query.where('conversations.seller_id', '=', o.sellerId ?? ''))
    .$if(o.sequence !== undefined, (query) => query.where('orders.sequence', '=', o.sequence ?? 0))
    .$call(page.read)
  const { rows, ...position } = page.cut(found)
  const conversations = rows.map(
    (row): ListedConversation => ({
      id: row.id,
      customerName: row.customer_name,
      sellerName: row.seller_name,
      title: row.sequence === null ? (row.product_name ?? '') : `Order ${orderNumber(Number(row.sequence))}`,
      activeAt: (row.shared_at ?? row.active_at).toISOString(),
      waitingSince: row.waiting_since?.toISOString(),
      dueAt: row.due_at?.toISOString(),
      isLate: row.due_at !== null && row.due_at < now,
      isUnread:
        row.to_seller_at !== null && (row.seller_seen_at === null || row.seller_seen_at < row.to_seller_at),
      isHeld: row.queued_at !== null,
    }),
  )
  return { conversations, ...position }
}
