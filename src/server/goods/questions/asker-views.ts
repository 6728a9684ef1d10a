import type { Kysely } from 'kysely'
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
        either.and([either('answers', '=', 0), either('state', 'in', ['waiting', 'published'])]),
      ]),
    )
    .orderBy('asked_at', 'desc')
    .limit(OPEN_QUESTIONS_MAX + QUESTIONS_A_DAY_MAX)
    .execute()
  const ofDay = latest.filter(({ asked_at }) => asked_at.getTime() > at.getTime() - DAY_MS)
  if (ofDay.length >= QUESTIONS_A_DAY_MAX) return 'day'
  const open = latest.filter(
    ({ answers, state }) => answers === 0 && (state === 'waiting' || state === 'published'),
  )
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
    .where('state', '<>', 'withdrawn')
    .$narrowType<{ state: 'waiting' | 'published' | 'withheld' }>()
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
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
