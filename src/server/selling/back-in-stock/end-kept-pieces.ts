import type { Transaction } from 'kysely'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { endAllocations } from '#server/selling/inventory/allocate-pieces.ts'
import { type DueAllocation, findDueAllocations } from '#server/selling/inventory/allocation-views.ts'
import { passOn } from './pass-on.ts'

type Tx = Transaction<Schema>

const BATCH = 200

/**
 * Ends what was kept for customers who did not buy it in time, every minute, and keeps it in the same transaction for those
 * who wait next: nobody else is faster. What cannot be bought any more ends as well, and who had it waits again, before all
 * who asked later. Whoever comes second finds nothing to do. Ends early when the worker leaves.
 */
export async function endKeptPieces(app: App, signal?: AbortSignal): Promise<number> {
  let ended = 0
  for (;;) {
    const due = await findDueAllocations(app.db, { at: app.clock.now(), max: BATCH })
    const before = ended
    for (const ofOffer of Map.groupBy(due, ({ offerId }) => offerId).values()) {
      if (signal?.aborted) return ended
      ended += await inTransaction(app, (tx) => endOfOffer(app, tx, ofOffer))
    }
    if (due.length < BATCH || ended === before) return ended
  }
}

/** Those of one offer. */
async function endOfOffer(app: App, tx: Tx, due: readonly DueAllocation[]): Promise<number> {
  const [first] = due
  if (!first) return 0
  const { offerId, productId, isOnSale } = first
  const { ended, backOnSale } = await endAllocations(tx, {
    allocations: due,
    outcome: isOnSale ? 'lapsed' : 'not-on-sale',
    at: app.clock.now(),
  })
  const told = await passOn(app, tx, { ended, offerId, productId, isOnSale })
  if (backOnSale.length > 0 && told < ended.length) await refreshBestOffers(tx, [productId])
  return ended.length
}
