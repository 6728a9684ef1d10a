import type { Transaction } from 'kysely'
import { indianDay } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { ceilingOf, FOLLOW_CHANGES_MAX, followedPrices } from '#domain/selling/prices/follow-lowest.ts'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { asMarketplace, inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { lockOwnOffer } from '#server/selling/listings/lock-own-offer.ts'
import { repriceOffers } from '#server/selling/listings/reprice-offers.ts'
import { type FollowerState, lockFollower, updateFollower } from './follower-store.ts'
import {
  changesOf,
  type FollowedGroup,
  limitsOf,
  readFollowedGroups,
  readFollowedProducts,
} from './follower-views.ts'
import { tellFollowing } from './tell-following.ts'

type Tx = Transaction<Schema>

/** The offers of so many products are read at a time; each price is written in a transaction of its own. */
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
    for (const move of groups.flatMap(movesOf)) {
      if (signal?.aborted) return moved
      if (await moveOne(app, move)) moved++
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

/** Writes one price, unless somebody changed the offer or its limits meanwhile. Gives whether the price changed. */
async function moveOne(app: App, move: Move): Promise<boolean> {
  const { offerId, sellerId, beforePaise, afterPaise } = move
  return inSellerTransaction(app, sellerId, async (tx) => {
    const offer = await lockOwnOffer(tx, { offerId, sellerId })
    const row = await lockFollower(tx, { offerId, sellerId })
    if (!offer || !row || (row.state !== 'follows' && row.state !== 'floor')) return false
    if (offer.status !== 'live' || offer.terms.unitPricePaise !== beforePaise) return false
    const now = app.clock.now()
    const today = indianDay(now)
    const changes = changesOf(row, today)
    const { floorPaise, ceilingPaise } = limitsOf(row)
    const { listPricePaise } = offer.terms
    const isMove = afterPaise !== beforePaise
    const isWithin = afterPaise >= floorPaise && afterPaise <= ceilingOf({ ceilingPaise, listPricePaise })
    if (isMove && (!isWithin || changes >= FOLLOW_CHANGES_MAX)) return false
    const isMoved = isMove && (await reprice(app, tx, move))
    if (isMove && !isMoved) return false
    await updateFollower(tx, offerId, {
      ...(move.state !== row.state && { state: { is: move.state, since: now } }),
      ...(isMoved && { given: { ownPaise: afterPaise, changesOn: today, changes: changes + 1 } }),
    })
    return isMoved
  })
}

async function reprice(
  app: App,
  tx: Tx,
  { offerId, sellerId, beforePaise, afterPaise }: Move,
): Promise<boolean> {
  const touched = new Set<string>()
  const changed = await repriceOffers(app, tx, {
    sellerId,
    by: { actor: { kind: 'system', id: 'followed price' }, sellerId },
    why: { follows: 'lowest' },
    prices: [{ offerId, beforePaise, afterPaise }],
    touches: (productId) => touched.add(productId),
  })
  if (touched.size > 0) await asMarketplace(tx, () => refreshBestOffers(tx, [...touched]))
  return changed.size > 0
}
