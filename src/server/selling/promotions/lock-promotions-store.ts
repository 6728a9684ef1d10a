import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

/** A promotion of a seller, under its lock. */
export interface LockedPromotion {
  name: string
  code: string | null
  codeClosedAt: Date | null
  startsAt: Date
  endsAt: Date | null
  pausedAt: Date | null
  endedAt: Date | null
}

/** Has new promotions of a seller, or those that others pay for, wait for each other. Gives how many have not ended. */
export async function lockPromotionsOf(
  tx: Transaction<Schema>,
  { sellerId, at }: { sellerId: string | null; at: Date },
): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('promotions of a seller'), hashtext(${sellerId ?? ''}))`.execute(
    tx,
  )
  const { count } = await tx
    .selectFrom('promotions')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('seller_id', sellerId === null ? 'is' : '=', sellerId)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', at)]))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Locks a promotion, whoever pays for it; undefined where there is none of this id. */
export async function lockAnyPromotion(
  tx: Transaction<Schema>,
  promotionId: string,
): Promise<(Pick<LockedPromotion, 'name' | 'endsAt' | 'endedAt'> & { sellerId: string | null }) | undefined> {
  return tx
    .selectFrom('promotions')
    .select(['name', 'seller_id as sellerId', 'ends_at as endsAt', 'ended_at as endedAt'])
    .where('id', '=', promotionId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Locks one of a seller's promotions, or of those that others pay for (null); undefined for ids that are none of these.
 * Whoever claims a use waits for it.
 */
export async function lockOwnPromotion(
  tx: Transaction<Schema>,
  { promotionId, sellerId }: { promotionId: string; sellerId: string | null },
): Promise<LockedPromotion | undefined> {
  return tx
    .selectFrom('promotions')
    .select([
      'name',
      'code',
      'code_closed_at as codeClosedAt',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'paused_at as pausedAt',
      'ended_at as endedAt',
    ])
    .where('id', '=', promotionId)
    .where('seller_id', sellerId === null ? 'is' : '=', sellerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
