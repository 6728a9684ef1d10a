import type { Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { countEndedPieces } from '#server/money/earnings/count-ended-pieces.ts'
import { addCancelledAmounts, addEndedPieces } from './order-store.ts'

/** Pieces of a line that end without goods, and what of the line's price and delivery goes back, or is not to be paid, for them. */
export interface EndedPieces {
  orderLineId: string
  quantity: number
  paise: Paise
}

/** Notes pieces of a vendor order that were cancelled before they left, under the lock of their order. Throws for a piece too many. */
export async function endCancelledPieces(
  tx: Transaction<Schema>,
  { vendorOrderId, pieces }: { vendorOrderId: string; pieces: readonly EndedPieces[] },
): Promise<void> {
  const paise = pieces.reduce((sum, piece) => sum + piece.paise, 0)
  await addCancelledAmounts(tx, { vendorOrderId, paise })
  await addEndedPieces(
    tx,
    pieces.map(({ quantity, ...piece }) => ({ ...piece, cancelled: quantity, credited: 0 })),
  )
  await countEndedPieces(tx, pieces)
}

/** Notes that pieces which were credited as lost had arrived: they end no more. */
export function reviveCreditedPieces(tx: Transaction<Schema>, pieces: readonly EndedPieces[]): Promise<void> {
  return endCreditedPieces(
    tx,
    pieces.map(({ orderLineId, quantity, paise }) => ({ orderLineId, quantity: -quantity, paise: -paise })),
  )
}

/** Notes pieces that had left and are credited. Throws for a piece too many. */
export async function endCreditedPieces(
  tx: Transaction<Schema>,
  pieces: readonly EndedPieces[],
): Promise<void> {
  await addEndedPieces(
    tx,
    pieces.map(({ quantity, ...piece }) => ({ ...piece, cancelled: 0, credited: quantity })),
  )
  await countEndedPieces(tx, pieces)
}
