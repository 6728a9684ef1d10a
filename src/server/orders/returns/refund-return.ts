import type { Transaction } from 'kysely'
import { canMove } from '#domain/ground/shared/moves.ts'
import { type Result, refuse } from '#domain/ground/shared/result.ts'
import { RETURN_MOVES } from '#domain/orders/returns/return-status.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { readRefundStop } from '#server/orders/refunds/charged-back-views.ts'
import { giveBackPieces } from '#server/orders/refunds/give-back-pieces.ts'
import { keepReturnedUnits } from '#server/orders/returned-units/keep-returned-units.ts'
import { moveReturn } from './move-return.ts'
import { listReturnUnits, type ReturnMover, type ReturnRow, type ReturnUnitRow } from './return-store.ts'
import { payPriceRise } from './warranty/pay-price-rise.ts'

/**
 * Gives the accepted pieces of a return back for their money; what becomes of them is then their seller's to decide.
 * Under the lock of the return. Refuses while a bank disputes the payment, and
 * until it is decided who bears what a bank has taken of it.
 */
export async function refundReturn(
  app: App,
  tx: Transaction<Schema>,
  row: ReturnRow,
  { by, note }: { by: ReturnMover; note?: string },
): Promise<Result<ReturnRow, 'refunds.charged_back' | 'returns.move_not_allowed'>> {
  const waitsFor = await readRefundStop(tx, row.order_id)
  if (waitsFor) return refuse('refunds.charged_back', { details: { waitsFor } })
  if (!canMove(RETURN_MOVES, row.status, 'refunded'))
    return refuse('returns.move_not_allowed', { details: { from: row.status, to: 'refunded' } })
  const givenBack = await giveBackPieces(app, tx, {
    parcelId: row.parcel_id,
    pieces: await acceptedPieces(tx, row.id),
    reason: 'return',
    causeId: row.id,
  })
  const moved = await moveReturn(app, tx, row, { to: 'refunded', by, note, givenBack })
  if (!moved.ok) return moved
  await payPriceRise(app, tx, row)
  await keepReturnedUnits(app, tx, row.id)
  return moved
}

/** The accepted pieces of a return, by line, as they go back. */
export async function acceptedPieces(tx: Transaction<Schema>, returnId: string) {
  return byLine((await listReturnUnits(tx, returnId)).filter(({ outcome }) => outcome === 'accepted'))
}

/** Pieces of a return by the lines of their parcel. */
export function byLine(units: readonly ReturnUnitRow[]) {
  const lineIds = [...new Set(units.map((unit) => unit.order_line_id))].toSorted()
  return lineIds.map((orderLineId) => {
    const pieces = units.filter((unit) => unit.order_line_id === orderLineId)
    return {
      orderLineId,
      quantity: pieces.length,
      numbers: pieces.map(({ piece }) => piece),
      serials: pieces.flatMap(({ serials }) => serials),
    }
  })
}
