import { indianDay } from '#domain/ground/shared/days.ts'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { setPreorderOfOffer } from '#server/selling/listings/preorder-of-offer.ts'
import { movePreorders } from './move-preorders.ts'
import { listEndedPreorders } from './moved-preorder-views.ts'

/**
 * Makes the offers ordinary ones whose day has come, every minute. What reads an offer by itself compares the day; cards and
 * filters read what is written here. Gives how many there were.
 */
export async function endPreorders(app: App, signal?: AbortSignal): Promise<number> {
  let ended = 0
  for (const { offerId, productId } of await listEndedPreorders(app.db, indianDay(app.clock.now()))) {
    if (signal?.aborted) return ended
    // Whoever has ordered is told first.
    await movePreorders(app, offerId, signal)
    await inTransaction(app, async (tx) => {
      await setPreorderOfOffer(tx, { offerId, preorder: null, at: app.clock.now() })
      await refreshBestOffers(tx, [productId])
    })
    ended++
  }
  return ended
}
