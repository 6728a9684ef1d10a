import type { Transaction } from 'kysely'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { lockStock } from './lock-stock.ts'
import { type Demand, recordMovements, updateStock } from './stock-store.ts'

/**
 * Takes the pieces of a parcel off the stock and ends their reservation, in the transaction that hands it over. A parcel
 * leaves once: the database refuses a second movement. The demand names each offer once.
 */
export async function dispatchPieces(
  tx: Transaction<Schema>,
  parcel: { parcelId: string; orderId: string; demand: readonly Demand[]; at: Date },
): Promise<void> {
  const { demand } = parcel
  await lockStock(
    tx,
    demand.map(({ offerId }) => offerId),
  )
  const changed = await updateStock(tx, demand, { onHand: -1, reserved: -1, takes: 0 })
  invariant(changed === demand.length, 'what is in a parcel was reserved for its order')
  await recordMovements(
    tx,
    demand.map(({ offerId, quantity }) => ({
      offerId,
      orderId: parcel.orderId,
      parcelId: parcel.parcelId,
      reason: 'dispatch',
      onHandChange: -quantity,
      reservedChange: -quantity,
      at: parcel.at,
    })),
  )
}
