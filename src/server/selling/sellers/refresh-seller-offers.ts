import type { Transaction } from 'kysely'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { listOfferedProducts } from './seller-views.ts'

const PRODUCTS_AT_ONCE = 200

/**
 * Writes the best offer of every product of a seller anew, after it was approved, suspended or went on holiday: in
 * batches, so that no shopper waits for a seller of a hundred thousand products. Safe to do twice.
 */
export async function refreshSellerOffers(app: App, sellerId: string): Promise<void> {
  for (let after = ''; ; ) {
    const ids = await listOfferedProducts(app.db, { sellerId, after, limit: PRODUCTS_AT_ONCE })
    if (ids.length > 0) await inTransaction(app, (tx) => refreshBestOffers(tx, ids))
    if (ids.length < PRODUCTS_AT_ONCE) return
    after = ids.at(-1) ?? ''
  }
}

/**
 * The cards of a seller's products follow what has just been decided about it: in the caller's transaction, or of a
 * larger seller in the batches of a job. Needs the marketplace's own rights.
 */
export async function showWhatIsSold(app: App, tx: Transaction<Schema>, sellerId: string): Promise<void> {
  const ids = await listOfferedProducts(tx, { sellerId, after: '', limit: PRODUCTS_AT_ONCE + 1 })
  if (ids.length > PRODUCTS_AT_ONCE) return app.jobs.enqueue(tx, 'refresh-offers', { sellerId })
  if (ids.length > 0) await refreshBestOffers(tx, ids)
}
