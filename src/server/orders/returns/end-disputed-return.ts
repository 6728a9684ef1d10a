import type { Transaction } from 'kysely'
import { type Result, refuse } from '#domain/ground/shared/result.ts'
import { sendBackBy } from '#domain/orders/returns/return-deadlines.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { readShipping } from '#server/ground/shipping/current-shipping.ts'
import { keepReturnedUnits } from '#server/orders/returned-units/keep-returned-units.ts'
import { lockForReturn, moveReturn } from './move-return.ts'
import { endUnsentWayBack, restartWayBack } from './refused-pieces/way-back-store.ts'
import {
  acceptRefusedUnits,
  acceptUnits,
  findReturn,
  listRefusedUnits,
  type ReturnRow,
} from './return-store.ts'

interface DisputedPieces {
  parcelId: string
  lines: readonly { orderLineId: string; numbers: readonly number[] }[]
}

const TURNED_ROUND = {
  to: 'refunded',
  by: { kind: 'system' },
  note: 'A dispute was decided for the customer.',
} as const

/**
 * Ends the dispute about a refused return, in the caller's transaction: refunded, its pieces count as accepted, and
 * whoever decided gives them back; refused, it stays as it is, and its seller sends it back.
 */
export async function endDisputedReturn(
  app: App,
  tx: Transaction<Schema>,
  { returnId, outcome }: { returnId: string; outcome: 'refunded' | 'refused' },
): Promise<Result<ReturnRow, 'returns.gone' | 'returns.move_not_allowed'>> {
  const found = await findReturn(tx, returnId)
  if (!found) return refuse('returns.gone')
  const row = await lockForReturn(app, tx, found)
  if (outcome === 'refused') {
    await restart(app, tx, row)
    return { ok: true, value: row }
  }
  await acceptRefusedUnits(tx, row.id)
  await endUnsentWayBack(tx, row.id)
  const moved = await moveReturn(app, tx, row, TURNED_ROUND)
  if (!moved.ok) return moved
  await keepReturnedUnits(app, tx, row.id)
  return moved
}

/**
 * Counts pieces as accepted that a return refused and that a dispute about something else than that return gives back:
 * they lie with their seller, who decides what becomes of them. A return that was refused whole is then refunded. For
 * pieces that no return refused it does nothing.
 */
export async function acceptDisputedPieces(
  app: App,
  tx: Transaction<Schema>,
  disputed: DisputedPieces,
): Promise<void> {
  for (const { row, unitIds } of await lockRefused(app, tx, disputed)) {
    await acceptUnits(tx, unitIds)
    await endUnsentWayBack(tx, row.id)
    if (row.status === 'refused') await moveReturn(app, tx, row, TURNED_ROUND)
    await keepReturnedUnits(app, tx, row.id, unitIds)
  }
}

/**
 * Begins the limit to send back anew for pieces that a return refused and that a dispute about something else than that
 * return leaves refused: a return that was refused in part is disputed by its pieces. Where they were sent already, and
 * for pieces that no return refused, it does nothing.
 */
export async function restartDisputedPieces(
  app: App,
  tx: Transaction<Schema>,
  disputed: DisputedPieces,
): Promise<void> {
  for (const { row } of await lockRefused(app, tx, disputed)) await restart(app, tx, row)
}

async function restart(app: App, tx: Transaction<Schema>, row: ReturnRow): Promise<void> {
  const { holidays } = await readShipping(app, tx)
  await restartWayBack(tx, row.id, sendBackBy(app.clock.now(), holidays))
}

/** The returns that refused these pieces, locked, in the order of their ids. */
async function lockRefused(app: App, tx: Transaction<Schema>, { parcelId, lines }: DisputedPieces) {
  const refused: { id: string; returnId: string }[] = []
  for (const line of lines) refused.push(...(await listRefusedUnits(tx, { parcelId, ...line })))
  const locked: { row: ReturnRow; unitIds: string[] }[] = []
  for (const returnId of [...new Set(refused.map((unit) => unit.returnId))].toSorted()) {
    const found = await findReturn(tx, returnId)
    if (!found) continue
    const row = await lockForReturn(app, tx, found)
    locked.push({
      row,
      unitIds: refused.filter((unit) => unit.returnId === returnId).map(({ id }) => id),
    })
  }
  return locked
}
