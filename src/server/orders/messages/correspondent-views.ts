import type { Kysely } from 'kysely'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { About } from './conversation-store.ts'

type Db = Kysely<Schema>

/** Whom a customer may write to about something, and in which conversation if there is one already. */
export interface Opening {
  sellerId: string
  sellerName: string
  sellerSlug: string
  isHouse: boolean
  /** The shop may be written to now. */
  isOpen: boolean
  /** "Order #NN100123" or the product's name. */
  about: string
  conversationId: string | undefined
}

/**
 * Whether a customer has this to ask of this shop: it sold them something of the order, or sells the product now. Undefined
 * for anything else.
 */
export async function findOpening(
  db: Db,
  o: { userId: string; sellerId: string; about: About },
): Promise<Opening | undefined> {
  const about = o.about.orderId === undefined ? await productOf(db, o) : await orderOf(db, o)
  if (about === undefined) return undefined
  const seller = await db
    .selectFrom('sellers')
    .select(['id', 'name', 'slug', 'standing', 'is_house'])
    .where('id', '=', o.sellerId)
    .executeTakeFirst()
  if (!seller) return undefined
  const kept = await db
    .selectFrom('conversations')
    .select('id')
    .where('user_id', '=', o.userId)
    .where('seller_id', '=', o.sellerId)
    .$if(o.about.orderId !== undefined, (query) => query.where('order_id', '=', o.about.orderId ?? ''))
    .$if(o.about.productId !== undefined, (query) => query.where('product_id', '=', o.about.productId ?? ''))
    .executeTakeFirst()
  return {
    sellerId: seller.id,
    sellerName: seller.name,
    sellerSlug: seller.slug,
    isHouse: seller.is_house,
    isOpen: seller.standing === 'approved',
    about,
    conversationId: kept?.id,
  }
}

async function orderOf(db: Db, o: { userId: string; sellerId: string; about: About }) {
  const { orderId = '' } = o.about
  if (!isUuid(orderId)) return undefined
  const row = await db
    .selectFrom('vendor_orders')
    .innerJoin('orders', 'orders.id', 'vendor_orders.order_id')
    .select('orders.sequence')
    .where('vendor_orders.order_id', '=', orderId)
    .where('vendor_orders.seller_id', '=', o.sellerId)
    .where('orders.user_id', '=', o.userId)
    .where('orders.placed_at', 'is not', null)
    .executeTakeFirst()
  return row && `Order ${orderNumber(row.sequence)}`
}

async function productOf(db: Db, o: { sellerId: string; about: About }) {
  const row = await db
    .selectFrom('offers')
    .innerJoin('products', 'products.id', 'offers.product_id')
    .select('products.name')
    .where('offers.product_id', '=', o.about.productId ?? '')
    .where('offers.seller_id', '=', o.sellerId)
    .where('offers.status', '=', 'live')
    .where('products.status', '=', 'live')
    .limit(1)
    .executeTakeFirst()
  return row?.name
}

/** Whose conversation it is; undefined of a closed account. */
export async function findCustomerOf(db: Db, conversationId: string): Promise<string | undefined> {
  if (!isUuid(conversationId)) return undefined
  const row = await db
    .selectFrom('conversations')
    .select('user_id')
    .where('id', '=', conversationId)
    .executeTakeFirst()
  return row?.user_id ?? undefined
}

/** Whether somebody acts for a shop: nobody writes to their own. */
export async function actsFor(db: Db, o: { userId: string; sellerId: string }): Promise<boolean> {
  const row = await db
    .selectFrom('vendors')
    .select('user_id')
    .where('user_id', '=', o.userId)
    .where('seller_id', '=', o.sellerId)
    .executeTakeFirst()
  return row !== undefined
}

/** What of a shop decides whether it is written to, and who answers for it. */
export async function findShop(
  db: Db,
  sellerId: string,
): Promise<{ name: string; isHouse: boolean; isOpen: boolean }> {
  const row = await db
    .selectFrom('sellers')
    .select(['name', 'is_house', 'standing'])
    .where('id', '=', sellerId)
    .executeTakeFirstOrThrow()
  return { name: row.name, isHouse: row.is_house, isOpen: row.standing === 'approved' }
}

/** Whether both sides of a conversation can write: a suspended shop still does with those who have ordered from it. */
export async function canWrite(db: Db, of: { seller_id: string; order_id: string | null }): Promise<boolean> {
  return of.order_id !== null || (await findShop(db, of.seller_id)).isOpen
}

/** What a conversation is about, in words for a letter: "order #NN100123", or the product's name. */
export async function aboutWords(
  db: Db,
  of: { order_id: string | null; product_id: string | null },
): Promise<string> {
  if (of.order_id !== null) {
    const { sequence } = await db
      .selectFrom('orders')
      .select('sequence')
      .where('id', '=', of.order_id)
      .executeTakeFirstOrThrow()
    return `order ${orderNumber(sequence)}`
  }
  const { name } = await db
    .selectFrom('products')
    .select('name')
    .where('id', '=', of.product_id ?? '')
    .executeTakeFirstOrThrow()
  return name
}
