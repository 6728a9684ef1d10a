import type { Transaction } from 'kysely'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { insertMovements } from './adjust-stock-store.ts'
import { readKeptPieces } from './kept-pieces-views.ts'
import { lockStock } from './lock-stock.ts'
import { type Demand, recordMovements, updateStock } from './stock-store.ts'

export interface PiecesToRelease {
  orderId: string
  demand: readonly (Demand & { cancellationId: string })[]
  /**
   * What their seller says of the shelf (`saysOfShelf`): cancelled pieces that are gone are on hand no more, and with
   * `none-left` nothing of the offer is for sale until the seller counts it. Packed pieces and returned units stay.
   */
  shelf: { says: 'pieces-gone' | 'none-left'; note: string; actorId: string } | undefined
  at: Date
}

/**
 * Ends the reservation of pieces of an order that were cancelled before they left: they can be sold again, unless their
 * seller says that they are not there. Gives the offers that begin or cease to have something to sell by it. The demand
 * names each offer once.
 */
export async function releasePieces(
  tx: Transaction<Schema>,
  { orderId, demand, shelf, at }: PiecesToRelease,
): Promise<string[]> {
  const offerIds = demand.map(({ offerId }) => offerId)
  const stock = await lockStock(tx, offerIds)
  const kept = shelf ? await readKeptPieces(tx, offerIds) : undefined
  const released = demand.map((piece) => {
    const { onHand, reserved } = stock.get(piece.offerId) ?? { onHand: 0, reserved: 0 }
    const stays = Math.max(reserved - piece.quantity, kept?.get(piece.offerId) ?? 0)
    const free = onHand - stays
    const gone = !shelf
      ? 0
      : shelf.says === 'none-left'
        ? Math.max(0, free)
        : Math.max(0, Math.min(piece.quantity, free))
    return { ...piece, gone, hadSome: onHand > reserved, hasSome: onHand - gone > reserved - piece.quantity }
  })
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
  if (shelf) await takeOff(tx, { released, shelf, at })
  return released.filter(({ hadSome, hasSome }) => hadSome !== hasSome).map(({ offerId }) => offerId)
}

/** A correction of the seller's stock, of no order: nobody bought these pieces. */
async function takeOff(
  tx: Transaction<Schema>,
  o: {
    released: readonly { offerId: string; gone: number }[]
    shelf: NonNullable<PiecesToRelease['shelf']>
    at: Date
  },
): Promise<void> {
  const { note, actorId } = o.shelf
  const gone = o.released.flatMap(({ offerId, gone: quantity }) =>
    quantity > 0 ? { offerId, quantity } : [],
  )
  await updateStock(tx, gone, { onHand: -1, reserved: 0, takes: 1 })
  await insertMovements(
    tx,
    gone.map(({ offerId, quantity }) => ({
      offerId,
      onHandChange: -quantity,
      reason: 'correction',
      note,
      actorId,
      key: null,
      at: o.at,
    })),
  )
}
