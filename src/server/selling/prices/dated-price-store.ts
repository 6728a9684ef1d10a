import { sql, type Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { PriceSpan, Span } from '#domain/selling/prices/dated-price.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

/** What became of a price from a day on: it stays, the one before came back or was changed by then, or it never was. */
export type DatedOutcome = NonNullable<Schema['dated_prices']['outcome']>

export async function insertDatedPrice(
  tx: Tx,
  price: PriceSpan & { id: string; sellerId: string; offerId: string; userId: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('dated_prices')
    .values({
      id: price.id,
      seller_id: price.sellerId,
      offer_id: price.offerId,
      user_id: price.userId,
      price_paise: price.pricePaise,
      starts_at: price.startsAt,
      ends_at: price.endsAt,
      created_at: price.at,
    })
    .execute()
}

/** Writes the prices of a change of many, one for each offer. */
export async function insertDatedPrices(
  tx: Tx,
  change: Span & { changeId: string; sellerId: string; userId: string; at: Date },
  prices: readonly { id: string; offerId: string; pricePaise: Paise }[],
): Promise<void> {
  if (prices.length === 0) return
  await tx
    .insertInto('dated_prices')
    .values(
      prices.map(({ id, offerId, pricePaise }) => ({
        id,
        seller_id: change.sellerId,
        offer_id: offerId,
        user_id: change.userId,
        change_id: change.changeId,
        price_paise: pricePaise,
        starts_at: change.startsAt,
        ends_at: change.endsAt,
        created_at: change.at,
      })),
    )
    .execute()
}

/** The prices that a change of many planned for these offers and that are not over, by offer. */
export async function findDatedOfChange(
  tx: Tx,
  { changeId, offerIds }: { changeId: string; offerIds: readonly string[] },
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; offerId: string }>`
    SELECT id, offer_id AS "offerId" FROM dated_prices
    WHERE change_id = ${changeId} AND ended_at IS NULL AND offer_id = ANY(${[...offerIds]}::uuid[]) ORDER BY offer_id`.execute(
    tx,
  )
  return new Map(rows.map(({ id, offerId }) => [offerId, id]))
}

export interface LockedDatedPrice extends PriceSpan {
  id: string
  offerId: string
  /** The price before, once it has begun. */
  beforePaise: Paise | null
}

/** One of the seller's prices that is not over, under its lock; undefined for one that somebody else moves now. */
export async function lockDatedPrice(
  tx: Tx,
  { id, sellerId, waits = true }: { id: string; sellerId: string; waits?: boolean },
): Promise<LockedDatedPrice | undefined> {
  const query = tx
    .selectFrom('dated_prices')
    .select([
      'id',
      'offer_id as offerId',
      'price_paise as pricePaise',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'before_paise as beforePaise',
    ])
    .where('id', '=', id)
    .where('seller_id', '=', sellerId)
    .where('ended_at', 'is', null)
    .forUpdate()
  return (waits ? query : query.skipLocked()).executeTakeFirst()
}

/** Says that a price has begun, and what the offer cost before. */
export async function beginDatedPrice(
  tx: Tx,
  { id, beforePaise, at }: { id: string; beforePaise: Paise; at: Date },
): Promise<void> {
  await tx
    .updateTable('dated_prices')
    .set({ started_at: at, before_paise: beforePaise })
    .where('id', '=', id)
    .execute()
}

/** Says that a price is over, and how. */
export async function endDatedPrice(
  tx: Tx,
  { id, outcome, at }: { id: string; outcome: DatedOutcome; at: Date },
): Promise<void> {
  await tx.updateTable('dated_prices').set({ ended_at: at, outcome }).where('id', '=', id).execute()
}

/** Prices that are to begin or to end by now, of all sellers, the longest due first. */
export async function findDueDatedPrices(
  db: Pick<Tx, 'selectFrom'>,
  { now, max }: { now: Date; max: number },
): Promise<{ id: string; sellerId: string }[]> {
  const dueAt = sql<Date>`(CASE WHEN started_at IS NULL THEN starts_at ELSE ends_at END)`
  return db
    .selectFrom('dated_prices')
    .select(['id', 'seller_id as sellerId'])
    .where('ended_at', 'is', null)
    .where(dueAt, '<=', now)
    .orderBy(dueAt)
    .orderBy('id')
    .limit(max)
    .execute()
}
