import { type Kysely, type SqlBool, sql } from 'kysely'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import { WAITING_COUNTED_MAX } from '#domain/ground/shared/capped-count.ts'
import { orderNumber, sequenceOfNumber } from '#domain/ground/shared/order-number.ts'
import { rowMoment } from '#domain/orders/messages/message-preview.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { type KeysetList, keysetPage, moment, type SortColumn, uuid } from '#server/ground/db/keyset-page.ts'
import { countUpTo } from '#server/ground/db/list-total.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { type ConversationPreview, type PreviewReader, readPreviews } from './preview-views.ts'

/** A conversation in a list of a shop or of the office. Times are ISO texts. */
export interface ListedConversation {
  id: string
  customerName: string
  sellerName: string
  title: string
  activeAt: string
  /** "1:11 pm" of today, "Yesterday", "26 Nov 2026". */
  activeWords: string
  /** What its reader may read of it in a list. */
  preview: ConversationPreview
  waitingSince: string | undefined
  dueAt: string | undefined
  isLate: boolean
  isUnread: boolean
  isHeld: boolean
}

type Db = Kysely<Schema>
type Sort = 'active' | 'all' | 'queue' | 'unread' | 'waiting'

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
  unread: listBy('unread', 'to_seller_at', 'desc'),
  active: listBy('active', 'shared_at', 'desc'),
  queue: listBy('queue', 'queued_at', 'asc'),
  all: listBy('all', 'active_at', 'desc'),
} as const

type Page = { conversations: ListedConversation[] } & PagePosition

/** What customers wrote to a shop: what waits longest for an answer first; what nobody of it has read, or all of it, by what was written last. */
export function listShopConversations(
  app: Pick<App, 'db' | 'random' | 'clock'>,
  sellerId: string,
  { show, cursor }: { show?: 'unread' | 'all' | undefined; cursor?: string | undefined },
): Promise<Page> {
  return inSellerTransaction(app, sellerId, (tx) =>
    readPage(tx, app.clock.now(), {
      sort: show === 'all' ? 'active' : (show ?? 'waiting'),
      reader: 'seller',
      sellerId,
      cursor,
    }),
  )
}

/** The conversation about an order of which the shop sold something; undefined until something in it was sent. */
export async function findConversationAbout(
  app: Pick<App, 'db' | 'random'>,
  sellerId: string,
  vendorOrderId: string,
): Promise<string | undefined> {
  const row = await inSellerTransaction(app, sellerId, (tx) =>
    tx
      .selectFrom('conversations')
      .innerJoin('vendor_orders', 'vendor_orders.order_id', 'conversations.order_id')
      .select('conversations.id')
      .where('vendor_orders.id', '=', vendorOrderId)
      .where('conversations.seller_id', '=', sellerId)
      .where('conversations.shared_at', 'is not', null)
      .executeTakeFirst(),
  )
  return row?.id
}

/** How many conversations wait for an answer of the shop, counted so far and no further. */
export async function countToAnswerBy(app: Pick<App, 'db' | 'random'>, sellerId: string): Promise<number> {
  const { count } = await inSellerTransaction(app, sellerId, (tx) =>
    countUpTo(
      tx,
      tx
        .selectFrom('conversations')
        .innerJoin('sellers', 'sellers.id', 'conversations.seller_id')
        .select('conversations.id')
        .where('seller_id', '=', sellerId)
        .where('waiting_since', 'is not', null)
        .where(canBeAnswered),
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
  if (q)
    return readPage(app.db, now, {
      sort: 'all',
      reader: 'nobody',
      sequence: sequenceOfNumber(q) ?? 0,
      cursor,
    })
  if (show === 'all') return readPage(app.db, now, { sort: 'all', reader: 'nobody', cursor })
  if (show !== 'ours') return readPage(app.db, now, { sort: 'queue', reader: 'office-queue', cursor })
  const house = await app.db
    .selectFrom('sellers')
    .select('id')
    .where('is_house', '=', true)
    .executeTakeFirst()
  return readPage(app.db, now, { sort: 'waiting', reader: 'seller', sellerId: house?.id ?? '', cursor })
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

/**
 * As whoever writes is refused: while a shop is suspended, what was asked about its products waits for nobody, and waits
 * again once that has ended. It can be read in between.
 */
const canBeAnswered = sql<boolean>`(sellers.standing = 'approved' OR conversations.order_id IS NOT NULL)`

async function readPage(
  db: Db,
  now: Date,
  o: { sort: Sort; reader: PreviewReader; sellerId?: string; sequence?: number; cursor?: string | undefined },
): Promise<Page> {
  const page = keysetPage(LISTS[o.sort], { sort: o.sort, cursor: o.cursor })
  const found = await db
    .selectFrom('conversations')
    .innerJoin('sellers', 'sellers.id', 'conversations.seller_id')
    .leftJoin('orders', 'orders.id', 'conversations.order_id')
    .leftJoin('products', 'products.id', 'conversations.product_id')
    .select(['conversations.id', 'customer_name', 'sellers.name as seller_name', 'orders.sequence'])
    .select(['products.name as product_name', 'active_at', 'shared_at', 'waiting_since', 'due_at'])
    .select(['queued_at', 'to_seller_at', 'seller_seen_at', canBeAnswered.as('can_be_answered')])
    .$if(o.sort === 'waiting', (query) => query.where('waiting_since', 'is not', null).where(canBeAnswered))
    .$if(o.sort === 'unread', (query) =>
      query.where(sql<SqlBool>`(seller_seen_at IS NULL OR seller_seen_at < to_seller_at)`),
    )
    .$if(o.sort === 'unread', (query) => query.where('to_seller_at', 'is not', null))
    .$if(o.sort === 'active', (query) => query.where('shared_at', 'is not', null))
    .$if(o.sort === 'queue', (query) => query.where('queued_at', 'is not', null))
    .$if(o.sellerId !== undefined, (query) => query.where('conversations.seller_id', '=', o.sellerId ?? ''))
    .$if(o.sequence !== undefined, (query) => query.where('orders.sequence', '=', o.sequence ?? 0))
    .$call(page.read)
  const { rows, ...position } = page.cut(found)
  const previews = await readPreviews(
    db,
    rows.map(({ id }) => id),
    o.reader,
  )
  const conversations = rows.map(
    (row): ListedConversation => ({
      id: row.id,
      customerName: row.customer_name,
      sellerName: row.seller_name,
      title: row.sequence === null ? (row.product_name ?? '') : `Order ${orderNumber(Number(row.sequence))}`,
      activeAt: (row.shared_at ?? row.active_at).toISOString(),
      activeWords: rowMoment(row.shared_at ?? row.active_at, now),
      preview: previews.get(row.id) ?? { picture: undefined, last: undefined },
      waitingSince: row.can_be_answered ? row.waiting_since?.toISOString() : undefined,
      dueAt: row.can_be_answered ? row.due_at?.toISOString() : undefined,
      isLate: row.can_be_answered && row.due_at !== null && row.due_at < now,
      isUnread:
        row.to_seller_at !== null && (row.seller_seen_at === null || row.seller_seen_at < row.to_seller_at),
      isHeld: row.queued_at !== null,
    }),
  )
  return { conversations, ...position }
}
