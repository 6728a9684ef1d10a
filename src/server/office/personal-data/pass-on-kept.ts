import type { Transaction } from 'kysely'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { passOn } from '#server/selling/back-in-stock/pass-on.ts'
import type { FreedPiece } from './erase-person-store.ts'

/**
 * Keeps the pieces of somebody whose account was closed in this transaction for those whose turn it is, as what is given up or
 * not bought in time: else whoever was drawn could pass theirs on by leaving. Last of all, as products are locked last.
 */
export async function passOnKept(
  app: App,
  tx: Transaction<Schema>,
  freed: readonly FreedPiece[],
): Promise<void> {
  const products = new Set<string>()
  for (const [offerId, ended] of Map.groupBy(freed, (piece) => piece.offerId)) {
    const { productId } = ended[0] ?? {}
    if (!productId) continue
    await passOn(app, tx, { ended, offerId, productId, isOnSale: true })
    products.add(productId)
  }
  await refreshBestOffers(tx, [...products])
}
