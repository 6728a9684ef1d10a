import { indianDay } from '#domain/ground/shared/days.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { recordKeptWord } from '#server/selling/sellers/record-kept-word.ts'
import { refreshSellerOffers } from '#server/selling/sellers/refresh-seller-offers.ts'
import { countKeptWord, listSellersAfter } from './kept-words-views.ts'

const AT_ONCE = 200

/**
 * Counts for each seller in how many orders it kept price, day and stock, and has its offers ranked anew where that makes a
 * difference. Each seller is a transaction of its own; done twice is done once.
 */
export async function countKeptWords(app: App): Promise<void> {
  const today = indianDay(app.clock.now())
  for (let after = ''; ; ) {
    const sellerIds = await listSellersAfter(app, { after, limit: AT_ONCE })
    for (const sellerId of sellerIds) {
      const word = await countKeptWord(app, { sellerId, today })
      const isRankedAnew = await inTransaction(app, (tx) => recordKeptWord(tx, { sellerId, word }))
      if (isRankedAnew) await refreshSellerOffers(app, sellerId)
    }
    if (sellerIds.length < AT_ONCE) return
    after = sellerIds.at(-1) ?? ''
  }
}
