import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

type Db = Kysely<Schema>

/** A piece that is kept for somebody. */
export interface KeptPiece {
  id: string
  offerId: string
  productId: string
  endsAt: Date
}

/** What is kept for a customer now, what ends first before the rest. */
export async function listKeptFor(
  db: Db,
  { userId, at }: { userId: string; at: Date },
): Promise<KeptPiece[]> {
  return db
    .selectFrom('stock_allocations')
    .innerJoin('offers', 'offers.id', 'offer_id')
    .select([
      'stock_allocations.id',
      'offer_id as offerId',
      'offers.product_id as productId',
      'ends_at as endsAt',
    ])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', at)
    .orderBy('ends_at')
    .orderBy('stock_allocations.id')
    .execute()
}

/** By offer, what of these is kept for a customer now. Decides a sale only under the locks of their stock. */
export async function findKeptOffers(
  db: Db,
  { userId, offerIds, at }: { userId: string; offerIds: readonly string[]; at: Date },
): Promise<Map<string, { id: string; endsAt: Date }>> {
  if (offerIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('stock_allocations')
    .select(['id', 'offer_id', 'ends_at'])
    .where('user_id', '=', userId)
    .where('offer_id', 'in', [...offerIds])
    .where('ended_at', 'is', null)
    .where('ends_at', '>', at)
    .execute()
  return new Map(rows.map((row) => [row.offer_id, { id: row.id, endsAt: row.ends_at }]))
}

/** How many pieces of an offer are kept for anybody. */
export async function countKept(db: Db, offerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('stock_allocations')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('offer_id', '=', offerId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What is to end: its time is over, it cannot be bought now, or its customer is closed or shut out. By offer. */
export async function findDueAllocations(
  db: Db,
  { at, max }: { at: Date; max: number },
): Promise<{ id: string; offerId: string; productId: string; isOnSale: boolean }[]> {
  const { rows } = await sql<{ id: string; offerId: string; productId: string; isOnSale: boolean }>`
    SELECT kept.id, kept.offer_id AS "offerId", offers.product_id AS "productId", shown.is_on_sale AS "isOnSale"
    FROM stock_allocations AS kept
    JOIN offers ON offers.id = kept.offer_id JOIN products ON products.id = offers.product_id
    JOIN sellers ON sellers.id = offers.seller_id JOIN users ON users.id = kept.user_id
    CROSS JOIN LATERAL (SELECT offers.status = 'live' AND products.status = 'live' AND sellers.is_selling AS is_on_sale)
      AS shown
    WHERE kept.ended_at IS NULL
      AND (kept.ends_at <= ${at} OR NOT shown.is_on_sale OR users.deactivated_at IS NOT NULL)
    ORDER BY kept.offer_id, kept.ends_at, kept.id LIMIT ${max}`.execute(db)
  return rows
}

/** The open ones of somebody. */
export async function listOpenAllocations(
  db: Db,
  userId: string,
): Promise<{ id: string; offerId: string }[]> {
  return db
    .selectFrom('stock_allocations')
    .select(['id', 'offer_id as offerId'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
}
