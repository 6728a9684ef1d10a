import { type Kysely, sql } from 'kysely'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { heldWords } from '#domain/orders/messages/message-form.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { type KeysetList, keysetPage, moment, uuid } from '#server/ground/db/keyset-page.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'

type Db = Kysely<Schema>
export type MessageReader = 'customer' | 'seller' | 'office'

export interface ThreadMessage {
  id: string
  side: 'customer' | 'seller' | 'office'
  text: string
  /** Held, refused and taken back ones are shown to their writer's side and the office alone. */
  state: 'sent' | 'held' | 'refused' | 'withdrawn'
  /** What it is held for, or why it was refused. */
  reason: string
  /** ISO text. */
  writtenAt: string
  pictures: string[]
}

/** A conversation as one of its sides, or the office, reads it. Times are ISO texts. */
export interface Thread extends PagePosition {
  id: string
  about: { orderId: string; number: string } | { productId: string; name: string }
  /** "Order #NN100123", or the product's name. */
  title: string
  vendorOrderId: string | undefined
  sellerId: string
  sellerName: string
  isHouse: boolean
  /** The first name; empty of a closed account. */
  customerName: string
  /** Nobody can write any more, and why. */
  shutBy: 'seller' | 'customer' | undefined
  /** By when the shop promised to answer what waits. */
  dueAt: string | undefined
  waitingSince: string | undefined
  /** Of this page, the oldest first. */
  messages: ThreadMessage[]
  /** The newest message of the reader's that the other side has seen, as far as both want that known. */
  seenId: string | undefined
}

const THREAD: KeysetList<'newest'> = {
  table: 'messages',
  pageSize: 30,
  tieBreaker: uuid('id'),
  orders: { newest: { by: [moment('written_at')], direction: 'desc' } },
}

type Tools = Pick<App, 'db'>

/** A customer's own conversation. Somebody else's is as absent as one that never was. */
export async function findOwnThread(
  app: Tools,
  { userId }: { userId: string },
  conversationId: string,
  cursor?: string,
): Promise<Thread | undefined> {
  return readThread(app.db, conversationId, { reader: 'customer', userId, cursor })
}

/** A conversation of the shop; one of which everything is held is absent still. */
export function findShopThread(
  app: Tools & Pick<App, 'random'>,
  sellerId: string,
  conversationId: string,
  cursor?: string,
): Promise<Thread | undefined> {
  return inSellerTransaction(app, sellerId, (tx) =>
    readThread(tx, conversationId, { reader: 'seller', sellerId, cursor }),
  )
}

/** Any conversation, with what is held; whoever reads it writes that down (`noteRead`). */
export function findThreadForOffice(
  app: Tools,
  _admin: Permitted<'support.read'>,
  conversationId: string,
  cursor?: string,
): Promise<Thread | undefined> {
  return readThread(app.db, conversationId, { reader: 'office', cursor })
}

interface Reading {
  reader: MessageReader
  userId?: string
  sellerId?: string
  cursor?: string | undefined
}

async function readThread(db: Db, id: string, of: Reading): Promise<Thread | undefined> {
  if (!isUuid(id)) return undefined
  const row = await findRow(db, id, of)
  if (!row) return undefined
  const page = keysetPage(THREAD, { cursor: of.cursor })
  const found = await db
    .selectFrom('messages')
    .select(['id', 'side', 'text', 'state', 'held_for', 'refused_words', 'written_at', 'sent_at'])
    .where('conversation_id', '=', id)
    .$if(of.reader !== 'office', (query) =>
      query.where((eb) => eb.or([eb('state', '=', 'sent'), eb('side', '=', of.reader as 'customer')])),
    )
    .$call(page.read)
  const { rows, ...position } = page.cut(found)
  const pictures = await listPictures(
    db,
    rows.map((each) => each.id),
  )
  const seenAt = await otherSeenAt(db, row, of.reader)
  const seen = rows.find(
    ({ side, sent_at }) =>
      side === of.reader && sent_at !== null && seenAt !== undefined && sent_at <= seenAt,
  )
  const number = row.sequence === null ? undefined : orderNumber(Number(row.sequence))
  return {
    id,
    about:
      number !== undefined && row.order_id !== null
        ? { orderId: row.order_id, number }
        : { productId: row.product_id ?? '', name: row.product_name ?? '' },
    title: number === undefined ? (row.product_name ?? '') : `Order ${number}`,
    vendorOrderId: row.vendor_order_id ?? undefined,
    sellerId: row.seller_id,
    sellerName: row.seller_name,
    isHouse: row.is_house,
    customerName: row.customer_name,
    shutBy: shutBy(row),
    dueAt: row.due_at?.toISOString(),
    waitingSince: row.waiting_since?.toISOString(),
    messages: rows
      .map((each) => ({
        id: each.id,
        side: each.side,
        text: each.text,
        state: each.state,
        reason:
          each.state === 'refused'
            ? (each.refused_words ?? '')
            : each.state === 'held'
              ? heldWords(each.held_for)
              : '',
        writtenAt: each.written_at.toISOString(),
        pictures: pictures.filter(({ message_id }) => message_id === each.id).map((picture) => picture.id),
      }))
      .reverse(),
    seenId: seen?.id,
    ...position,
  }
}

async function findRow(db: Db, id: string, of: Reading) {
  return db
    .selectFrom('conversations')
    .innerJoin('sellers', 'sellers.id', 'conversations.seller_id')
    .leftJoin('orders', 'orders.id', 'conversations.order_id')
    .leftJoin('vendor_orders', (join) =>
      join
        .onRef('vendor_orders.order_id', '=', 'conversations.order_id')
        .onRef('vendor_orders.seller_id', '=', 'conversations.seller_id'),
    )
    .leftJoin('products', 'products.id', 'conversations.product_id')
    .select([
      'conversations.user_id',
      'conversations.order_id',
      'conversations.product_id',
      'conversations.seller_id',
      'customer_name',
      'customer_seen_at',
      'seller_seen_at',
      'due_at',
      'waiting_since',
    ])
    .select(['sellers.name as seller_name', 'standing', 'is_house', 'orders.sequence'])
    .select(['vendor_orders.id as vendor_order_id', 'products.name as product_name'])
    .where('conversations.id', '=', id)
    .$if(of.reader === 'customer', (query) => query.where('conversations.user_id', '=', of.userId ?? ''))
    .$if(of.reader === 'seller', (query) =>
      query
        .where('conversations.seller_id', '=', of.sellerId ?? '')
        .where('conversations.shared_at', 'is not', null),
    )
    .executeTakeFirst()
}

async function listPictures(db: Db, messageIds: readonly string[]) {
  if (messageIds.length === 0) return []
  return db
    .selectFrom('message_pictures')
    .select(['id', 'message_id'])
    .where('message_id', 'in', messageIds)
    .orderBy('position')
    .execute()
}

/** When the other side last looked; undefined where one of the two wants no receipts, and for the office. */
async function otherSeenAt(
  db: Db,
  row: {
    user_id: string | null
    seller_id: string
    customer_seen_at: Date | null
    seller_seen_at: Date | null
  },
  reader: MessageReader,
): Promise<Date | undefined> {
  if (reader === 'office' || row.user_id === null) return undefined
  const { rows } = await sql<{ areOff: boolean }>`
    SELECT EXISTS (SELECT FROM message_choices WHERE user_id = ${row.user_id})
      OR EXISTS (SELECT FROM seller_message_hours WHERE seller_id = ${row.seller_id} AND NOT shows_receipts) AS "areOff"`.execute(
    db,
  )
  if (rows[0]?.areOff) return undefined
  return (reader === 'customer' ? row.seller_seen_at : row.customer_seen_at) ?? undefined
}

/** As whoever writes is refused: a suspended shop still answers those who have ordered from it. */
function shutBy(row: {
  user_id: string | null
  standing: string
  order_id: string | null
}): Thread['shutBy'] {
  if (row.user_id === null) return 'customer'
  return row.standing === 'approved' || row.order_id !== null ? undefined : 'seller'
}
