import type { Transaction } from 'kysely'
import type { UndeliveredOutcome } from '#domain/orders/fulfilment/undelivered-form.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { unmarkResold } from './resold-serial-store.ts'
import { insertUndeliveredUnit, lockUnitsOfParcel, type ReturnedUnit, writeUnitMove } from './unit-store.ts'

/** A piece that came back without having been delivered, with what its seller says of it. */
interface PieceBack {
  lineId: string
  offerId: string
  productId: string
  serials: readonly string[]
  outcome: UndeliveredOutcome
}

/** The same with the returned unit that had been sold with it, if it was one. */
interface UnitBack<Piece extends PieceBack> {
  piece: Piece
  unit: ReturnedUnit | undefined
}

/** Which of the pieces of a parcel were returned units, locked: by number, and of pieces without a number any. */
export async function matchUnits<Piece extends PieceBack>(
  tx: Transaction<Schema>,
  { parcelId, pieces }: { parcelId: string; pieces: readonly Piece[] },
): Promise<UnitBack<Piece>[]> {
  const left = await lockUnitsOfParcel(tx, parcelId)
  return pieces.map((piece) => {
    const ofOffer = left.filter((unit) => unit.offer_id === piece.offerId)
    const unit =
      ofOffer.find(({ serials }) => serials.some((serial) => piece.serials.includes(serial))) ??
      (piece.serials.length === 0 ? ofOffer[0] : undefined)
    if (unit) left.splice(left.indexOf(unit), 1)
    return { piece, unit }
  })
}

/**
 * Keeps damaged pieces of a parcel that came back as returned units that wait for their seller; what was a returned unit
 * before is on sale again, or waits. In the transaction that says so, under the lock of the parcel, and once the parcel
 * has let the numbers of these units go. The stock is the caller's.
 */
export async function takeBackUndelivered(
  app: Pick<App, 'clock' | 'random'>,
  tx: Transaction<Schema>,
  { parcelId, sellerId, back }: { parcelId: string; sellerId: string; back: readonly UnitBack<PieceBack>[] },
): Promise<void> {
  const at = app.clock.now()
  for (const { piece, unit } of back) {
    const isDamaged = piece.outcome === 'damaged'
    if (unit) {
      const { product_id: productId, serials } = unit
      await writeUnitMove(tx, unit, {
        at,
        ...(isDamaged
          ? { to: 'waiting', change: { condition: 'damaged' } }
          : { to: 'open-box', offerId: piece.offerId }),
      })
      await unmarkResold(tx, { productId, serials, parcelId })
    } else if (isDamaged) {
      const { lineId, productId, serials } = piece
      await insertUndeliveredUnit(tx, {
        id: app.random.uuid(),
        parcelId,
        lineId,
        sellerId,
        productId,
        serials,
        at,
      })
    }
  }
}
