import type { Transaction } from 'kysely'
import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { ceilingOf, FOLLOW_CHANGES_MAX, followedPrices } from '#domain/selling/prices/follow-lowest.ts'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { asMarketplace, inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { lockOwnOffers } from '#server/selling/listings/lock-own-offer.ts'
import { repriceOffers } from '#server/selling/listings/reprice-offers.ts'
import { type FollowerState, type LockedFollower, lockFollowers, updateFollowers } from './follower-store.ts'
import {
  changesOf,
  type FollowedGroup,
  limitsOf,
  readFollowedGroups,
  readFollowedProducts,
} from './follower-views.ts'
import { tellFollowing } from './tell-following.ts'

/** The offers of so many products are read at a time; what changes of a seller's is one transaction. */
const PRODUCTS_AT_ONCE = 100

/**
 * Gives the offers that follow the prices that are theirs now, and stops those that may not follow: every five minutes,
 * and never by an event, so that nobody answers within the minute. Tells sellers of what was held. Ends early when the
 * worker leaves. Gives how many prices changed.
 */
export async function moveFollowers(app: App, signal?: AbortSignal): Promise<number> {
  const products = await readFollowedProducts(app.db)
  let moved = 0
  for (let at = 0; at < products.length; at += PRODUCTS_AT_ONCE) {
    const today = indianDay(app.clock.now())
    const groups = await readFollowedGroups(app.db, {
      productIds: products.slice(at, at + PRODUCTS_AT_ONCE),
      today,
    })
    for (const [sellerId, moves] of Map.groupBy(groups.flatMap(movesOf), (move) => move.sellerId)) {
      if (signal?.aborted) return moved
      moved += await moveTogether(app, sellerId, moves)
    }
  }
  await tellFollowing(app)
  return moved
}

interface Move {
  offerId: string
  sellerId: string
  beforePaise: Paise
  /** The same as before where only the state changes. */
  afterPaise: Paise
  state: FollowerState
}

/** What changes in a group: prices, and how offers stand. */
function movesOf({ setPaise, followers }: FollowedGroup): Move[] {
  const prices = followedPrices({ setPaise, followers: followers.filter(({ stopped }) => !stopped) })
  return followers.flatMap((follower) => {
    const { id: offerId, sellerId, pricePaise: beforePaise, state, stopped } = follower
    const price = prices.get(offerId)
    const next: FollowerState = stopped ?? price?.held ?? 'follows'
    const afterPaise = price?.pricePaise ?? beforePaise
    if (afterPaise === beforePaise && next === state) return []
    return [{ offerId, sellerId, beforePaise, afterPaise, state: next }]
  })
}

/**
 * Writes the prices of one seller together, each unless somebody changed the offer or its limits meanwhile. Gives how many
 * prices changed.
 */
async function moveTogether(app: App, sellerId: string, moves: readonly Move[]): Promise<number> {
  return inSellerTransaction(app, sellerId, async (tx) => {
    const own = { sellerId, offerIds: moves.map(({ offerId }) => offerId) }
    const offers = new Map((await lockOwnOffers(tx, own)).map((offer) => [offer.id, offer]))
    const followers = new Map((await lockFollowers(tx, own)).map((row) => [row.offer_id, row]))
    const now = app.clock.now()
    const today = indianDay(now)
    const holding = moves.filter((move) =>
      stillHolds(move, { offer: offers.get(move.offerId), row: followers.get(move.offerId), today }),
    )
    const changed = await reprice(app, tx, sellerId, holding.filter(isPriceMove))
    await updateFollowers(
      tx,
      now,
      holding
        .filter((move) => !isPriceMove(move) || changed.has(move.offerId))
        .map(({ offerId, afterPaise, state }) => {
          const changes = changesOf(followers.get(offerId) ?? NO_CHANGES, today)
          return changed.has(offerId)
            ? { offerId, state, ownPaise: afterPaise, changesOn: today, changes: changes + 1 }
            : { offerId, state }
        }),
    )
    return changed.size
  })
}

const NO_CHANGES = { changes: 0, changes_on: null }
const isPriceMove = ({ beforePaise, afterPaise }: Move) => beforePaise !== afterPaise

type LockedOffer = Awaited<ReturnType<typeof lockOwnOffers>>[number]

/** Whether a move may still be made: the offer and its limits are as they were looked at, and the day has room. */
function stillHolds(
  move: Move,
  { offer, row, today }: { offer: LockedOffer | undefined; row: LockedFollower | undefined; today: Day },
): boolean {
  if (!offer || !row || (row.state !== 'follows' && row.state !== 'floor')) return false
  const { unitPricePaise, listPricePaise } = offer.terms
  if (offer.status !== 'live' || unitPricePaise !== move.beforePaise) return false
  if (!isPriceMove(move)) return true
  const { floorPaise, ceilingPaise } = limitsOf(row)
  const isWithin =
    move.afterPaise >= floorPaise && move.afterPaise <= ceilingOf({ ceilingPaise, listPricePaise })
  return isWithin && changesOf(row, today) < FOLLOW_CHANGES_MAX
}

async function reprice(
  app: App,
  tx: Transaction<Schema>,
  sellerId: string,
  prices: readonly Move[],
): Promise<Set<string>> {
  if (prices.length === 0) return new Set()
  const touched = new Set<string>()
  const changed = await repriceOffers(app, tx, {
    sellerId,
    by: { actor: { kind: 'system', id: 'followed price' }, sellerId },
    why: { follows: 'lowest' },
    prices,
    touches: (productId) => touched.add(productId),
  })
  if (touched.size > 0) await asMarketplace(tx, () => refreshBestOffers(tx, [...touched]))
  return changed
}
