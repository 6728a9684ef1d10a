import type { App } from '../app.ts'
import { refreshBestOffers } from '../catalogue/refresh-best-offers.ts'
import { inTransaction } from '../db/transaction.ts'
import { listOfferedProducts } from './seller-views.ts'

const PRODUCTS_AT_ONCE = 200

/**
 * Writes the best offer of every product of a shop anew, after it was approved, suspended or went on holiday: in
 * batches, so that no shopper waits for a shop of a hundred thousand products. Safe to do twice.
 */
export async function refreshSellerOffers(app: App, sellerId: string): Promise<void> {
  for (let after = ''; ; ) {
    const ids = await listOfferedProducts(app.db, { sellerId, after, limit: PRODUCTS_AT_ONCE })
    if (ids.length > 0) await inTransaction(app, (tx) => refreshBestOffers(tx, ids))
    if (ids.length < PRODUCTS_AT_ONCE) return
    after = ids.at(-1) ?? ''
  }
}
