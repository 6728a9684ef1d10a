import type { Transaction } from 'kysely'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { endDrawn } from '#server/selling/inventory/allocate-pieces.ts'
import { giveToNextDrawn } from './draw-launches.ts'

/**
 * What was drawn, bought and is cancelled goes to the next of its draw, under the lock of the stock, where it is on the
 * shelf: else a winner could pass it on to whoever waits for it to be free.
 */
export async function passOnCancelled(
  app: App,
  tx: Transaction<Schema>,
  { orderId, offerIds, isThere }: { orderId: string; offerIds: readonly string[]; isThere: boolean },
): Promise<void> {
  for (const { launchId, offerId } of await endDrawn(tx, { orderId, offerIds }))
    if (launchId && isThere) await giveToNextDrawn(app, tx, { launchId, offerId, max: 1 })
}
