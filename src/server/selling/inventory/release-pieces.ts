import type { Transaction } from 'kysely'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { lockStock } from './lock-stock.ts'
import { type Demand, recordMovements, updateStock } from './stock-store.ts'

/**
 * Ends the reservation of pieces of an order that were cancelled before they left: they can be sold again. Gives the
 * offers of which there was nothing to sell before. The demand names each offer once.
 */
export async function releasePieces(
  tx: Transaction<Schema>,
  {
    orderId,
    demand,
    at,
  }: { orderId: string; demand: readonly (Demand & { cancellationId: string })[]; at: Date },
): Promise<string[]> {
  const stock = await lockStock(
    tx,
    demand.map(({ offerId }) => offerId),
  )
  const changed = await updateStock(tx, demand, { onHand: 0, reserved: -1, takes: 0 })
  invariant(changed === demand.length, 'what is cancelled was reserved for its order')
  await recordMovements(
    tx,
    demand.map(({ offerId, quantity, cancellationId }) => ({
      offerId,
      cancellationId,
      orderId,
      reason: 'cancellation',
      onHandChange: 0,
      reservedChange: -quantity,
      at,
    })),
  )
  return demand.flatMap(({ offerId }) => {
    const row = stock.get(offerId)
    return row && row.onHand === row.reserved ? offerId : []
  })
}
