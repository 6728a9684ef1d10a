import type { Transaction } from 'kysely'
import { waitAgain } from '#server/goods/wishlist/change-wishlist.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { endAllocations } from '#server/selling/inventory/allocate-pieces.ts'
import { listKeptOfOffers } from '#server/selling/inventory/allocation-views.ts'
import { lockStock } from '#server/selling/inventory/lock-stock.ts'

/**
 * Ends what is kept of offers of which their seller says that it has none: who had it waits again, before all who asked
 * later. What was drawn stays: its seller set it aside. Locks the stock of the offers.
 */
export async function letGoOfKept(
  app: Pick<App, 'clock'>,
  tx: Transaction<Schema>,
  offerIds: readonly string[],
): Promise<void> {
  await lockStock(tx, offerIds)
  const kept = await listKeptOfOffers(tx, offerIds)
  if (kept.length === 0) return
  const { ended } = await endAllocations(tx, {
    allocations: kept,
    outcome: 'not-on-sale',
    at: app.clock.now(),
  })
  for (const { id, userId } of ended) {
    const { productId } = kept.find((each) => each.id === id) ?? {}
    if (productId) await waitAgain(tx, { userId, productId })
  }
}
