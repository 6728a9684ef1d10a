import type { Transaction } from 'kysely'
import { waitAgain } from '#server/goods/wishlist/change-wishlist.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { endAllocations } from '#server/selling/inventory/allocate-pieces.ts'
import { giveToNextDrawn } from '#server/selling/launches/draw-launches.ts'
import { tellNext } from './keep-for-waiting.ts'

type Ended = Awaited<ReturnType<typeof endAllocations>>['ended']

/**
 * Keeps pieces of an offer that were kept for others, and are free since a moment ago, for those whose turn it is: what was drawn
 * for the next of its draw, everything else for those who wait for the product. Of what is not on sale any more nothing
 * is kept, and who had it waits again. Gives how many pieces were.
 */
export async function passOn(
  app: App,
  tx: Transaction<Schema>,
  {
    ended,
    offerId,
    productId,
    isOnSale,
  }: { ended: Ended; offerId: string; productId: string; isOnSale: boolean },
): Promise<number> {
  if (!isOnSale) {
    for (const { userId, launchId } of ended) if (!launchId) await waitAgain(tx, { userId, productId })
    return 0
  }
  let given = 0
  for (const [launchId, own] of Map.groupBy(ended, (each) => each.launchId))
    if (launchId) given += await giveToNextDrawn(app, tx, { launchId, offerId, max: own.length })
  return given + (await tellNext(app, tx, { productId, offerId }))
}
