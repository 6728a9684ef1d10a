import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'
import { together } from '#server/ground/db/together.ts'
import { lockProductRows, writeBestOffers } from './choose-best-offer-store.ts'

/**
 * Brings the best offer on each product's row up to date. To be called at the end of every transaction that changed an
 * offer, its stock, or a seller's standing: products are the last that it locks, in id order, and offers and stock are
 * read only then, so that two sellers' changes of one product cannot overlook each other. Rows that stay the same are
 * not written.
 */
export async function refreshBestOffers(
  tx: Transaction<Schema>,
  productIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(productIds)]
  if (ids.length === 0) return
  await together([lockProductRows(tx, ids), writeBestOffers(tx, ids)])
}
