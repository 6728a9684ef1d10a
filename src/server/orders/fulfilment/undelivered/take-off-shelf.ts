import type { Transaction } from 'kysely'
import { type CodeOf, ok, type Result } from '#domain/ground/shared/result.ts'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { adjustStock } from '#server/selling/inventory/adjust-stock.ts'
import { readPieces, takeSerialsOf } from './undelivered-store.ts'

/**
 * Takes out of stock again what was said to be back on the shelf of a parcel that had been delivered, with its serial
 * numbers, under the lock of its order. Refuses where so much is not in stock any more.
 */
export async function takeOffShelf(
  app: Pick<App, 'clock' | 'pause'>,
  tx: Transaction<Schema>,
  { parcelId, actorId }: { parcelId: string; actorId: string },
): Promise<Result<undefined, CodeOf<typeof adjustStock>>> {
  const shelved = (await readPieces(tx, parcelId)).filter(({ outcome }) => outcome === 'shelved')
  for (const offerId of [...new Set(shelved.map((piece) => piece.offerId))].toSorted()) {
    const pieces = -shelved.filter((piece) => piece.offerId === offerId).length
    const change = {
      kind: 'by' as const,
      pieces,
      reason: 'correction' as const,
      note: 'Delivered, and not back',
    }
    const taken = await adjustStock(app, tx, { offerId, change, actorId })
    if (!taken.ok) return taken
  }
  await takeSerialsOf(tx, shelved, parcelId)
  await refreshBestOffers(tx, [...new Set(shelved.map(({ productId }) => productId))])
  return ok(undefined)
}
