import { type Selectable, sql, type Transaction } from 'kysely'
import type { Day } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { PriceRange } from '#domain/selling/prices/far-price.ts'
import type { FollowLimits } from '#domain/selling/prices/follow-lowest.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

export type FollowerState = Schema['price_followers']['state']

/** An offer that is to follow, at the price that it has now. */
export interface NewFollower {
  offerId: string
  limits: FollowLimits
  seen: PriceRange
  pricePaise: Paise
}

/** Has offers of a seller follow from now on, within these limits; what was set for them before is gone. */
export async function writeFollowers(
  tx: Tx,
  {
    sellerId,
    userId,
    at,
    followers,
  }: { sellerId: string; userId: string; at: Date; followers: readonly NewFollower[] },
): Promise<void> {
  const rows = followers.map(({ offerId, limits, seen, pricePaise }) => ({
    offer_id: offerId,
    floor_paise: limits.floorPaise,
    ceiling_paise: limits.ceilingPaise,
    below_paise: 'paise' in limits.below ? limits.below.paise : null,
    below_bp: 'bp' in limits.below ? limits.below.bp : null,
    when_alone: limits.whenAlone,
    seen_lowest_paise: seen.lowestPaise,
    seen_highest_paise: seen.highestPaise,
    own_paise: pricePaise,
  }))
  await sql`
    INSERT INTO price_followers (offer_id, seller_id, user_id, floor_paise, ceiling_paise, below_paise, below_bp, when_alone,
      set_at, seen_lowest_paise, seen_highest_paise, own_paise, state, state_since)
    SELECT offer_id, ${sellerId}, ${userId}, floor_paise, ceiling_paise, below_paise, below_bp, when_alone,
      ${at}, seen_lowest_paise, seen_highest_paise, own_paise, 'follows', ${at}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row(offer_id uuid, floor_paise bigint, ceiling_paise bigint,
      below_paise bigint, below_bp int, when_alone text, seen_lowest_paise bigint, seen_highest_paise bigint, own_paise bigint)
    ON CONFLICT (offer_id) DO UPDATE SET user_id = excluded.user_id, floor_paise = excluded.floor_paise,
      ceiling_paise = excluded.ceiling_paise, below_paise = excluded.below_paise, below_bp = excluded.below_bp,
      when_alone = excluded.when_alone, set_at = excluded.set_at, seen_lowest_paise = excluded.seen_lowest_paise,
      seen_highest_paise = excluded.seen_highest_paise, own_paise = excluded.own_paise, state = excluded.state,
      state_since = excluded.state_since`.execute(tx)
}

/** One of the seller's offers that follow, under its lock; its offer is locked before. */
export async function lockFollower(tx: Tx, { offerId, sellerId }: { offerId: string; sellerId: string }) {
  return tx
    .selectFrom('price_followers')
    .selectAll()
    .where('offer_id', '=', offerId)
    .where('seller_id', '=', sellerId)
    .forUpdate()
    .executeTakeFirst()
}

/** Several of them, in the order of their ids. */
export async function lockFollowers(
  tx: Tx,
  { offerIds, sellerId }: { offerIds: readonly string[]; sellerId: string },
): Promise<LockedFollower[]> {
  return tx
    .selectFrom('price_followers')
    .selectAll()
    .where('offer_id', 'in', [...offerIds])
    .where('seller_id', '=', sellerId)
    .orderBy('offer_id')
    .forUpdate()
    .execute()
}

export type LockedFollower = Selectable<Schema['price_followers']>

/** What following did with offers: how each stands since, and the price that it gave with the changes of the day. */
export async function updateFollowers(
  tx: Tx,
  at: Date,
  followers: readonly ({ offerId: string; state: FollowerState } & (
    | { ownPaise: Paise; changesOn: Day; changes: number }
    | { ownPaise?: undefined }
  ))[],
): Promise<void> {
  if (followers.length === 0) return
  await sql`
    UPDATE price_followers SET state = row.state,
      state_since = CASE WHEN price_followers.state = row.state THEN state_since ELSE ${at} END,
      own_paise = coalesce(row."ownPaise", own_paise), changes_on = coalesce(row."changesOn", changes_on),
      changes = coalesce(row.changes, price_followers.changes)
    FROM jsonb_to_recordset(${JSON.stringify(followers)}::jsonb)
      AS row("offerId" uuid, state text, "ownPaise" bigint, "changesOn" date, changes int)
    WHERE price_followers.offer_id = row."offerId"`.execute(tx)
}

/** Has one that was stopped follow again, from this price and these prices of the last 90 days on. */
export async function resumeFollower(
  tx: Tx,
  offerId: string,
  { at, ownPaise, seen }: { at: Date; ownPaise: Paise; seen: PriceRange },
): Promise<void> {
  await tx
    .updateTable('price_followers')
    .set({
      state: 'follows',
      state_since: at,
      own_paise: ownPaise,
      seen_lowest_paise: seen.lowestPaise,
      seen_highest_paise: seen.highestPaise,
    })
    .where('offer_id', '=', offerId)
    .execute()
}

/** Has offers of a seller follow no longer; all of them where none is named. Gives how many did. */
export async function deleteFollowers(
  tx: Tx,
  { sellerId, offerId }: { sellerId: string; offerId?: string },
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('price_followers')
    .where('seller_id', '=', sellerId)
    .$if(offerId !== undefined, (query) => query.where('offer_id', '=', offerId ?? ''))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Notes that the seller was told how these stand. */
export async function markTold(tx: Tx, offerIds: readonly string[], at: Date): Promise<void> {
  await tx
    .updateTable('price_followers')
    .set({ told_at: at })
    .where('offer_id', 'in', [...offerIds])
    .execute()
}
