import type { Transaction } from 'kysely'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { type GivenBack, giveBackPieces } from './give-back-pieces.ts'
import { readPiecesNotCredited, wasDamaged } from './parcel-money-views.ts'
import { shareLoss } from './share-loss.ts'

/**
 * Gives back what is in a parcel that came back by itself or was lost, in the transaction that says so and under the
 * lock of its order: the whole of it, but for what was credited before. What was to be paid at the door is credited all
 * the same, and nothing goes back for it. Undefined when there is nothing left to give back, or no invoice. Who bears the
 * loss is written with it, also of what a dispute gave back before.
 */
export async function giveBackParcel(
  app: App,
  tx: Transaction<Schema>,
  { parcelId, to }: { parcelId: string; to: 'returned' | 'lost' },
): Promise<GivenBack | undefined> {
  const pieces = await readPiecesNotCredited(tx, parcelId)
  const reason = to === 'lost' ? 'lost' : (await wasDamaged(tx, parcelId)) ? 'damaged' : 'undelivered'
  const givenBack =
    pieces.length > 0
      ? await giveBackPieces(app, tx, { parcelId, pieces, reason, causeId: parcelId })
      : undefined
  await shareLoss(app, tx, { parcelId, isGivenBackNow: givenBack !== undefined, reason })
  return givenBack
}
