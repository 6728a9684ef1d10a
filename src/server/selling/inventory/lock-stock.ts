import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'
import { lockStockRows, type StockRow } from './stock-store.ts'

/**
 * Locks the stock of these offers in id order, so that two checkouts can never wait for each other, and gives the
 * pieces as they now are. Whoever also locks products does so afterwards. Offers without stock are absent.
 */
export async function lockStock(
  tx: Transaction<Schema>,
  offerIds: readonly string[],
): Promise<ReadonlyMap<string, StockRow>> {
  const rows = await lockStockRows(tx, [...new Set(offerIds)])
  return new Map(rows.map((row) => [row.offerId, row]))
}
