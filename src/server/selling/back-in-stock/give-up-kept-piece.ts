import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import type { App } from '#server/ground/app.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { endAllocations } from '#server/selling/inventory/allocate-pieces.ts'
import { listKeptFor } from '#server/selling/inventory/allocation-views.ts'
import { passOn } from './pass-on.ts'

/** A customer does not want what is kept for them: the next who waits gets it. Refuses what is not kept for them any more. */
export async function giveUpKeptPiece(
  app: App,
  { userId }: { userId: string },
  id: string,
): Promise<Result<undefined, 'inventory.not_kept'>> {
  if (!isUuid(id)) return refuse('inventory.not_kept')
  return decideInTransaction(app, async (tx) => {
    const at = app.clock.now()
    const kept = (await listKeptFor(tx, { userId, at })).find((each) => each.id === id)
    if (!kept) return refuse('inventory.not_kept')
    const { ended } = await endAllocations(tx, { allocations: [kept], outcome: 'given-up', at })
    if (ended.length === 0) return refuse('inventory.not_kept')
    const told = await passOn(app, tx, { ...kept, ended, isOnSale: true })
    if (told === 0) await refreshBestOffers(tx, [kept.productId])
    return ok(undefined)
  })
}
