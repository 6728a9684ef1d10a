import type { Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { AuditEntry } from '#server/ground/audit/audit-entry.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import {
  asMarketplace,
  decideInSellerTransaction,
  inSellerTransaction,
} from '#server/ground/db/seller-transaction.ts'
import { lockOwnOffer } from '#server/selling/listings/lock-own-offer.ts'
import { repriceOffers } from '#server/selling/listings/reprice-offers.ts'
import { type ActingVendor, byVendor } from '#server/selling/sellers/acting-vendor.ts'
import {
  beginDatedPrice,
  type DatedOutcome,
  endDatedPrice,
  findDueDatedPrices,
  type LockedDatedPrice,
  lockDatedPrice,
} from './dated-price-store.ts'

type Tx = Transaction<Schema>
type By = Pick<AuditEntry, 'actor' | 'sellerId' | 'address'>

/** So many are read at a time; each is a transaction of its own. */
const BATCH = 200

/**
 * Gives offers the prices whose moment has come, and the ones before back where their time is over, every minute. Whoever
 * comes second finds nothing to do. Ends early when the worker leaves.
 */
export async function moveDatedPrices(app: App, signal?: AbortSignal): Promise<number> {
  let moved = 0
  for (;;) {
    const due = await findDueDatedPrices(app.db, { now: app.clock.now(), max: BATCH })
    const before = moved
    for (const { id, sellerId } of due) {
      if (signal?.aborted) return moved
      if (await moveOne(app, { id, sellerId })) moved++
    }
    if (due.length < BATCH || moved === before) return moved
  }
}

async function moveOne(app: App, { id, sellerId }: { id: string; sellerId: string }): Promise<boolean> {
  return inSellerTransaction(app, sellerId, async (tx) => {
    const price = await lockDatedPrice(tx, { id, sellerId, waits: false })
    const now = app.clock.now()
    if (!price) return false
    const by = { actor: { kind: 'system', id: 'dated price' }, sellerId } as const
    if (price.beforePaise === null) {
      await start(app, tx, { price, sellerId, by })
      return true
    }
    if (!price.endsAt || price.endsAt > now) return false
    await giveBack(app, tx, { price, beforePaise: price.beforePaise, sellerId, by })
    return true
  })
}

/**
 * Takes a price from a day on back before its time: one that has not begun never will, one that holds ends now. Refuses
 * what is over.
 */
export async function withdrawDatedPrice(
  app: App,
  who: ActingVendor,
  id: string,
): Promise<Result<{ hadBegun: boolean }, 'prices.dated_over'>> {
  const { sellerId } = who
  if (!isUuid(id)) return refuse('prices.dated_over')
  return decideInSellerTransaction(app, sellerId, async (tx) => {
    const withdrawn = await withdraw(app, tx, who, id)
    return withdrawn ? ok({ hadBegun: withdrawn.hadBegun }) : refuse('prices.dated_over')
  })
}

/** The same in the caller's transaction, with what became of it; undefined for what is over. */
export async function withdraw(
  app: App,
  tx: Tx,
  who: ActingVendor,
  id: string,
): Promise<{ hadBegun: boolean; isBack: boolean } | undefined> {
  const { sellerId } = who
  const price = await lockDatedPrice(tx, { id, sellerId })
  if (!price) return undefined
  const by = byVendor(who)
  const { beforePaise } = price
  await audit(tx, app, {
    ...by,
    action: 'offer.price_withdrawn',
    subject: { kind: 'offer', id: price.offerId },
    before: { datedPrice: id },
  })
  if (beforePaise !== null)
    return { hadBegun: true, isBack: await giveBack(app, tx, { price, beforePaise, sellerId, by }) }
  await end(app, tx, price, 'withdrawn')
  return { hadBegun: false, isBack: true }
}

interface Move {
  price: LockedDatedPrice
  sellerId: string
  by: By
}

/** A price whose end has passed before the worker came is not given any more. */
async function start(app: App, tx: Tx, { price, sellerId, by }: Move): Promise<void> {
  const at = app.clock.now()
  const offer = await lockOwnOffer(tx, { offerId: price.offerId, sellerId })
  const isOver = price.endsAt !== null && price.endsAt <= at
  if (!offer || offer.status === 'removed' || isOver) return end(app, tx, price, 'not_possible')
  const beforePaise = offer.terms.unitPricePaise
  const isGiven =
    beforePaise === price.pricePaise ||
    (await reprice(app, tx, { price, sellerId, by }, { beforePaise, afterPaise: price.pricePaise }))
  if (!isGiven) return end(app, tx, price, 'not_possible')
  await beginDatedPrice(tx, { id: price.id, beforePaise, at })
  if (!price.endsAt) await end(app, tx, price, 'stays')
}

/** The price before comes back, unless somebody has changed the price meanwhile. */
async function giveBack(
  app: App,
  tx: Tx,
  { beforePaise, ...move }: Move & { beforePaise: Paise },
): Promise<boolean> {
  const { price } = move
  const isBack = await reprice(app, tx, move, { beforePaise: price.pricePaise, afterPaise: beforePaise })
  await end(app, tx, price, isBack ? 'restored' : 'kept')
  return isBack
}

function end(app: App, tx: Tx, { id }: LockedDatedPrice, outcome: DatedOutcome): Promise<void> {
  return endDatedPrice(tx, { id, outcome, at: app.clock.now() })
}

async function reprice(
  app: App,
  tx: Tx,
  { price, sellerId, by }: Move,
  prices: { beforePaise: Paise; afterPaise: Paise },
): Promise<boolean> {
  const touched = new Set<string>()
  const changed = await repriceOffers(app, tx, {
    sellerId,
    by,
    why: { datedPrice: price.id },
    prices: [{ offerId: price.offerId, ...prices }],
    touches: (productId) => touched.add(productId),
  })
  if (touched.size > 0) await asMarketplace(tx, () => refreshBestOffers(tx, [...touched]))
  return changed.size > 0
}
