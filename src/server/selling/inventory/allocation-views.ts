import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

type Db = Kysely<Schema>

/** A piece that is kept for somebody. */
export interface KeptPiece {
  id: string
  offerId: string
  productId: string
  endsAt: Date
  launchId: string | null
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
      'launch_id as launchId',
      'ends_at as endsAt',
    ])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', at)
    .orderBy('ends_at')
    .orderBy('stock_allocations.id')
    .execute()
}

/** A piece that is kept for who asks. */
export interface KeptOffer {
  id: string
  endsAt: Date
  /** May be delivered where it is to go: who was drawn in a launch has it at the address they entered with. */
  isHere: boolean
}

/**
 * By offer, what of these is kept for a customer now, and whether it may go to a place. Decides a sale only under the locks of
 * their stock.
 */
export async function findKeptOffers(
  db: Db,
  {
    userId,
    offerIds,
    at,
    delivery,
  }: {
    userId: string
    offerIds: readonly string[]
    at: Date
    delivery?: { address: string; postalCode: string }
  },
): Promise<Map<string, KeptOffer>> {
  if (offerIds.length === 0) return new Map()
  const { address = null, postalCode = null } = delivery ?? {}
  // Entries of before decision 1151 have their place by all of its letters.
  const { rows } = await sql<KeptOffer & { offerId: string }>`
    SELECT kept.id, kept.offer_id AS "offerId", kept.ends_at AS "endsAt",
      coalesce(entry.place IN (delivery_place(${address}::text, ${postalCode}::text),
        address_letters(${address}::text) || ' ' || ${postalCode}::text), true)
        AS "isHere"
    FROM stock_allocations AS kept
    LEFT JOIN launch_entries AS entry ON entry.launch_id = kept.launch_id AND entry.user_id = kept.user_id
    WHERE kept.user_id = ${userId} AND kept.offer_id = ANY(${offerIds}::uuid[]) AND kept.ended_at IS NULL
      AND kept.ends_at > ${at}`.execute(db)
  return new Map(rows.map(({ offerId, ...kept }) => [offerId, kept]))
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

/** A piece that is kept no more. */
export interface DueAllocation {
  id: string
  offerId: string
  productId: string
  isOnSale: boolean
}

/**
 * What is to end: its time is over, its customer is closed or shut out, or it cannot be bought now, but for what was drawn: that
 * is not taken back before its time. By offer.
 */
export async function findDueAllocations(
  db: Db,
  { at, max }: { at: Date; max: number },
): Promise<DueAllocation[]> {
  const { rows } = await sql<DueAllocation>`
    SELECT kept.id, kept.offer_id AS "offerId", offers.product_id AS "productId", shown.is_on_sale AS "isOnSale"
    FROM stock_allocations AS kept
    JOIN offers ON offers.id = kept.offer_id JOIN products ON products.id = offers.product_id
    JOIN sellers ON sellers.id = offers.seller_id JOIN users ON users.id = kept.user_id
    CROSS JOIN LATERAL (SELECT offers.status = 'live' AND products.status = 'live' AND sellers.is_selling AS is_on_sale)
      AS shown
    WHERE kept.ended_at IS NULL
      AND (kept.ends_at <= ${at} OR (NOT shown.is_on_sale AND kept.launch_id IS NULL) OR users.deactivated_at IS NOT NULL)
    ORDER BY kept.offer_id, kept.ends_at, kept.id LIMIT ${max}`.execute(db)
  return rows
}

/** What is kept of offers for those who waited, without what was drawn. */
export async function listKeptOfOffers(
  db: Db,
  offerIds: readonly string[],
): Promise<{ id: string; offerId: string; productId: string }[]> {
  if (offerIds.length === 0) return []
  return db
    .selectFrom('stock_allocations')
    .innerJoin('offers', 'offers.id', 'offer_id')
    .select(['stock_allocations.id', 'offer_id as offerId', 'offers.product_id as productId'])
    .where('offer_id', 'in', [...offerIds])
    .where('ended_at', 'is', null)
    .where('launch_id', 'is', null)
    .orderBy('stock_allocations.id')
    .execute()
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
