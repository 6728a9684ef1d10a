import type { Transaction } from 'kysely'
import { keptUntil } from '#domain/selling/inventory/kept-until.ts'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { allocatePieces, freePieces } from '#server/selling/inventory/allocate-pieces.ts'
import { lockStock } from '#server/selling/inventory/lock-stock.ts'
import { drawOrder } from './draw-order.ts'
import { endUndrawn } from './end-undrawn.ts'
import { lockOpenLaunch, readEntryIds, readSeed, saveDraw, takeNextDrawn } from './launch-store.ts'
import { findDueLaunches, findLaunchedOffer } from './launch-views.ts'
import { drawnMail } from './mail/drawn-mail.ts'

type Tx = Transaction<Schema>

/** Draws the launches whose time to enter is over, every minute; whoever comes second finds nothing to do. */
export async function drawLaunches(app: App, signal?: AbortSignal): Promise<number> {
  let drawn = 0
  for (const id of await findDueLaunches(app.db, app.clock.now())) {
    if (signal?.aborted) return drawn
    if (await inTransaction(app, (tx) => draw(app, tx, id))) drawn++
  }
  return drawn
}

/** What everybody is told of a draw whose product could not be bought when its time came. */
const NOT_ON_SALE = 'The product was not on sale when the draw was to be made.'

/**
 * The pieces go from the launch to those who were drawn; what nobody entered for can be bought by anybody. A draw of what is
 * not on sale then is stopped: nobody could buy, and no turn would ever come.
 */
async function draw(app: App, tx: Tx, launchId: string): Promise<boolean> {
  const launch = await lockOpenLaunch(tx, launchId)
  const at = app.clock.now()
  if (!launch || launch.closesAt > at) return false
  const { offerId, pieces } = launch
  // Before its entries, as whoever passes a piece on to the next of them.
  await lockStock(tx, [offerId])
  const offer = await findLaunchedOffer(tx, launchId)
  if (!offer?.isOnSale) {
    await endUndrawn(app, tx, { launch, reason: NOT_ON_SALE })
    await audit(tx, app, {
      actor: { kind: 'system' },
      sellerId: launch.sellerId,
      action: 'launch.stopped',
      subject: { kind: 'offer', id: offerId },
      before: { launch: launchId },
      after: { reason: NOT_ON_SALE },
    })
    return false
  }
  const seed = await readSeed(tx, launchId)
  const order = drawOrder({ seed, entryIds: await readEntryIds(tx, launchId) })
  await saveDraw(tx, { launchId, seed, order, at })
  await freePieces(tx, { offerId, pieces, at })
  await giveToNextDrawn(app, tx, { launchId, offerId, max: pieces })
  await refreshBestOffers(tx, [offer.productId])
  return true
}

/**
 * Keeps a piece for each of the next so many of a draw, under the lock of the offer's stock, of which so many are free, and
 * writes to them. Gives how many there were. What is not on sale now is kept for nobody.
 */
export async function giveToNextDrawn(
  app: App,
  tx: Tx,
  { launchId, offerId, max }: { launchId: string; offerId: string; max: number },
): Promise<number> {
  const offer = await findLaunchedOffer(tx, launchId)
  if (!offer?.isOnSale || max <= 0) return 0
  const at = app.clock.now()
  const drawn = await takeNextDrawn(tx, { launchId, offerId, max, at })
  const endsAt = keptUntil(at, offer.buyHours)
  const userIds = drawn.map(({ userId }) => userId)
  await allocatePieces(app, tx, { offerId, userIds, endsAt, launchId })
  for (const person of drawn)
    await queueMail(app, tx, drawnMail(person, { ...offer, endsAt, launchId }, app.config.publicUrl))
  return drawn.length
}
