import { type Kysely, sql } from 'kysely'
import { OPEN_QUESTIONS_MAX, QUESTIONS_A_DAY_MAX } from '#domain/goods/questions/question-limits.ts'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** Whether somebody has confirmed their address. */
export async function isVerified(db: Kysely<Schema>, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('email_verified')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.email_verified === true
}

/** What of the bounds of one person is reached: as many open questions as they may have, or as many in a day. */
export async function findBoundReached(
  db: Kysely<Schema>,
  { userId, at }: { userId: string; at: Date },
): Promise<'open' | 'day' | undefined> {
  const latest = await db
    .selectFrom('questions')
    .select(['asked_at', 'answers', 'state'])
    .where('user_id', '=', userId)
    .where((either) =>
      either.or([
        either('asked_at', '>', new Date(at.getTime() - DAY_MS)),
        either.and([either('answers', '=', 0), either('state', '<>', 'withheld')]),
      ]),
    )
    .orderBy('asked_at', 'desc')
    .limit(OPEN_QUESTIONS_MAX + QUESTIONS_A_DAY_MAX)
    .execute()
  const ofDay = latest.filter(({ asked_at }) => asked_at.getTime() > at.getTime() - DAY_MS)
  if (ofDay.length >= QUESTIONS_A_DAY_MAX) return 'day'
  const open = latest.filter(({ answers, state }) => answers === 0 && state !== 'withheld')
  return open.length >= OPEN_QUESTIONS_MAX ? 'open' : undefined
}

/** The question that this person has asked of this product in the same words. */
export async function findSameQuestion(
  db: Kysely<Schema>,
  { userId, productId, text }: { userId: string; productId: string; text: string },
): Promise<{ id: string; state: 'waiting' | 'published' | 'withheld' } | undefined> {
  return db
    .selectFrom('questions')
    .select(['id', 'state'])
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .where('text', '=', text)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Since when somebody has had a piece of a product: one that was delivered to them and has not gone back. */
export async function findOwnedSince(
  db: Kysely<Schema>,
  { userId, productId }: { userId: string; productId: string },
): Promise<Date | undefined> {
  const { rows } = await sql<{ since: Date | null }>`
    SELECT min(parcels.delivered_at) AS since
    FROM orders
    JOIN order_lines ON order_lines.order_id = orders.id AND order_lines.product_id = ${productId}
    JOIN parcel_lines ON parcel_lines.order_line_id = order_lines.id AND parcel_lines.credited_quantity < parcel_lines.quantity
    JOIN parcels ON parcels.id = parcel_lines.parcel_id AND parcels.status = 'delivered'
    WHERE orders.user_id = ${userId}`.execute(db)
  return rows[0]?.since ?? undefined
}

/** The name of a shop where it sells a product now. */
export async function findSellingShop(
  db: Kysely<Schema>,
  { sellerId, productId }: { sellerId: string; productId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('offers')
    .innerJoin('sellers', 'sellers.id', 'offers.seller_id')
    .select('sellers.name')
    .where('offers.product_id', '=', productId)
    .where('offers.seller_id', '=', sellerId)
    .where('offers.status', '=', 'live')
    .where('sellers.standing', '=', 'approved')
    .limit(1)
    .executeTakeFirst()
  return row?.name
}
