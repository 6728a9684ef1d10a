import type { Transaction } from 'kysely'
import { isPriceMet } from '#domain/goods/wishlist/wishes.ts'
import type { MarketplaceTerms } from '#domain/ground/settings/marketplace-terms.ts'
import { indianDay } from '#domain/ground/shared/days.ts'
import { keptUntil, piecesToKeep } from '#domain/selling/inventory/kept-until.ts'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import { endStockWish } from '#server/goods/wishlist/change-wishlist.ts'
import { listWaitedFor, lockWaiting } from '#server/goods/wishlist/wishlist-views.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'
import { allocatePieces } from '#server/selling/inventory/allocate-pieces.ts'
import { countKept } from '#server/selling/inventory/allocation-views.ts'
import { lockStock } from '#server/selling/inventory/lock-stock.ts'
import { findOfferBack } from './back-in-stock-views.ts'
import { backInStockMail } from './mail/back-in-stock-mail.ts'

type Tx = Transaction<Schema>

const PRODUCTS_AT_ONCE = 100
/** So many of one product are written to in a transaction; the next run, or the next turn of this one, goes on. */
const PEOPLE_AT_ONCE = 50

/**
 * Keeps a piece of what is in stock again for each of those who asked to be told, who asked first before the rest, and
 * writes to them until when. Those for whom no piece is left wait for the next. A letter, the piece and the end of the wish
 * are one transaction. Gives the number of letters. Ends early when the worker leaves.
 */
export async function keepForWaiting(app: App, signal?: AbortSignal): Promise<number> {
  let told = 0
  let after = ''
  for (;;) {
    const products = await listWaitedFor(app.db, { after, max: PRODUCTS_AT_ONCE })
    for (const product of products) {
      for (let now = PEOPLE_AT_ONCE; now === PEOPLE_AT_ONCE; told += now) {
        if (signal?.aborted) return told
        now = await inTransaction(app, (tx) => tellNext(app, tx, product))
      }
    }
    const last = products.at(-1)
    if (!last || products.length < PRODUCTS_AT_ONCE) return told
    after = last.productId
  }
}

/**
 * Writes to the next of those who wait for a product of which an offer has free pieces, and keeps one for each. With a share
 * of nothing all of them are told and none is kept. Products are locked last, and only where the last free piece was kept.
 */
export async function tellNext(
  app: App,
  tx: Tx,
  { productId, offerId }: { productId: string; offerId: string },
): Promise<number> {
  const { terms } = await readSettings(tx, indianDay(app.clock.now()))
  const stock = (await lockStock(tx, [offerId])).get(offerId)
  await app.pause('back-in-stock:stock-locked')
  const offer = await findOfferBack(tx, offerId)
  const free = stock ? stock.onHand - stock.reserved : 0
  if (!offer || free <= 0) return 0
  const max = await placesOf(tx, { offerId, free, terms })
  const waiting = await lockWaiting(tx, { productId, offerId, max: Math.min(max, PEOPLE_AT_ONCE) })
  const isKept = terms.waitingShareBp > 0
  const endsAt = isKept ? keptUntil(app.clock.now(), terms.waitingHours) : undefined
  if (endsAt) {
    const userIds = waiting.map(({ userId }) => userId)
    await allocatePieces(app, tx, { offerId, userIds, endsAt })
  }
  for (const person of waiting) {
    const { userId } = person
    await queueMail(app, tx, backInStockMail(person, { ...offer, productId, endsAt }, app.config.publicUrl))
    await endStockWish(tx, { userId, productId, isPriceSaid: isPriceMet(person, offer) })
  }
  if (isKept && waiting.length === free) await refreshBestOffers(tx, [productId])
  return waiting.length
}

async function placesOf(
  tx: Tx,
  { offerId, free, terms }: { offerId: string; free: number; terms: MarketplaceTerms },
): Promise<number> {
  const { waitingShareBp: shareBp } = terms
  if (shareBp === 0) return PEOPLE_AT_ONCE
  return piecesToKeep({ free, kept: await countKept(tx, offerId), shareBp })
}
