import type { Transaction } from 'kysely'
import { type CodeOf, ok, type Refused, type Result, refuse } from '#domain/ground/shared/result.ts'
import { manyLines } from '#domain/ground/shared/typed-text/plain-text.ts'
import type { InspectedUnit } from '#domain/orders/returns/inspection.ts'
import { sendBackBy } from '#domain/orders/returns/return-deadlines.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { readShipping } from '#server/ground/shipping/current-shipping.ts'
import {
  auditedBy,
  type Dispatcher,
  decideAsDispatcher,
  moverOf,
} from '#server/orders/fulfilment/dispatcher.ts'
import { keepReturnedUnits } from '#server/orders/returned-units/keep-returned-units.ts'
import { leaveToOffice, lockToRefund } from './agreed-refunds/look-at-refund.ts'
import { chargeWayBack } from './charge-way-back.ts'
import { findDecision } from './claim-of-return-views.ts'
import { exchangeReturn } from './exchange-return.ts'
import { moveReturn } from './move-return.ts'
import { byLine, refundReturn } from './refund-return.ts'
import { expectWayBack } from './refused-pieces/way-back-store.ts'
import {
  findReturn,
  listReturnUnits,
  type ReturnMover,
  type ReturnRow,
  writeInspection,
} from './return-store.ts'

/**
 * Says of each piece of a received return how it is and whether it is accepted. What is accepted goes back for its
 * money at once, or for the order that it is exchanged for, unless something else was asked for, which is then to be
 * sent, or an administrator looks at it first (`leaveToOffice`). The same said again changes nothing. Refuses pieces
 * left out, an administrator who does not say why, and money of a payment that a bank takes back: the return stays
 * received.
 */
export function inspectReturn(
  app: App,
  dispatcher: Dispatcher,
  input: { returnId: string; units: readonly InspectedUnit[]; reason?: string },
): Promise<Result<ReturnRow, CodeOf<typeof decide> | 'returns.gone' | 'returns.reason_missing'>> {
  return decideAsDispatcher(app, dispatcher, {
    async find(tx) {
      const found = await findReturn(tx, input.returnId)
      return found ? ok(found) : refuse('returns.gone')
    },
    async work(tx, found) {
      const note = manyLines(input.reason)
      if (dispatcher.kind === 'admin' && note === '') return refuse('returns.reason_missing')
      const row = await lockToRefund(app, tx, { row: found, by: moverOf(dispatcher) })
      if (row.status !== 'received' && (await wasSaid(tx, row, input.units))) return ok(row)
      const ended = await decide(app, tx, row, { units: input.units, by: moverOf(dispatcher), note })
      if (!ended.ok) return ended
      await audit(tx, app, {
        ...auditedBy(dispatcher, row.seller_id),
        action: 'return.inspected',
        subject: { kind: 'order', id: row.order_id },
        before: { return: row.id, status: row.status },
        after: { return: row.id, status: ended.value.status, ...(note && { reason: note }) },
      })
      return ended
    },
  })
}

/**
 * Accepts all pieces of a return whose seller said nothing in time, as they were asked for. Under the lock of the
 * return.
 */
export async function acceptInSilence(
  app: App,
  tx: Transaction<Schema>,
  row: ReturnRow,
): Promise<Result<ReturnRow, 'refunds.charged_back' | 'returns.move_not_allowed' | 'returns.not_valid'>> {
  const units = await listReturnUnits(tx, row.id)
  return decide(app, tx, row, {
    units: units.map(({ id: unitId }) => ({
      unitId,
      cameSerials: [],
      condition: 'used',
      outcome: 'accepted',
      note: '',
    })),
    by: { kind: 'system' },
    note: 'The seller did not inspect it in time.',
  })
}

/** Whether each piece was inspected before, and came to what is said of it now. */
async function wasSaid(
  tx: Transaction<Schema>,
  { id }: ReturnRow,
  units: readonly InspectedUnit[],
): Promise<boolean> {
  const known = await listReturnUnits(tx, id)
  const saidOf = new Map(units.map(({ unitId, outcome }) => [unitId, outcome]))
  return known.length === saidOf.size && known.every((unit) => unit.outcome === saidOf.get(unit.id))
}

async function decide(
  app: App,
  tx: Transaction<Schema>,
  row: ReturnRow,
  { units, by, note }: { units: readonly InspectedUnit[]; by: ReturnMover; note: string },
): Promise<Result<ReturnRow, 'refunds.charged_back' | 'returns.move_not_allowed' | 'returns.not_valid'>> {
  if (row.status !== 'received')
    return refuse('returns.move_not_allowed', { details: { from: row.status, to: 'accepted' } })
  const known = await listReturnUnits(tx, row.id)
  const isWhole = known.every(({ id }) => units.some(({ unitId }) => unitId === id))
  if (!isWhole || units.length !== known.length)
    return refuse('returns.not_valid', { fields: { form: 'Please say of each piece what you found.' } })
  const covered = await coveredProblem(tx, row, units)
  if (covered) return covered
  if (row.wanted === 'refund' || row.wanted === 'exchange') {
    const accepted = units.filter(({ outcome }) => outcome === 'accepted').map(({ unitId }) => unitId)
    const pieces = byLine(known.filter(({ id }) => accepted.includes(id)))
    const left = await leaveToOffice(app, tx, row, { pieces, by })
    if (left) return ok(left)
  }
  await writeInspection(tx, units)
  if (units.some(({ outcome }) => outcome === 'refused')) {
    const { holidays } = await readShipping(app, tx)
    const dueAt = sendBackBy(app.clock.now(), holidays)
    await expectWayBack(tx, { returnId: row.id, sellerId: row.seller_id, dueAt })
  }
  if (units.every(({ outcome }) => outcome === 'refused'))
    return moveReturn(app, tx, row, { to: 'refused', by, note: note || units[0]?.note })
  const moved = await accept(app, tx, row, { by, note })
  if (!moved.ok) return moved
  // A repaired piece goes back to its customer.
  if (row.wanted === 'replacement') await keepReturnedUnits(app, tx, row.id)
  await chargeWayBack(app, tx, row)
  return moved
}

/** A part that its order promised to fit comes back opened, fitted and used: for that it cannot be refused. */
async function coveredProblem(
  tx: Transaction<Schema>,
  row: ReturnRow,
  units: readonly InspectedUnit[],
): Promise<Refused<'returns.not_valid'> | undefined> {
  if (row.reason !== 'does-not-fit') return undefined
  const claim = await findDecision(tx, row.id)
  if (claim?.decision === 'fits') return undefined
  const faults = units
    .filter(({ outcome, condition }) => outcome === 'refused' && WHOLE.has(condition))
    .map(({ unitId }) => [`outcome.${unitId}`, 'Covered by “Fits or free return”: accepted unless damaged'])
  return faults.length > 0 ? refuse('returns.not_valid', { fields: Object.fromEntries(faults) }) : undefined
}

const WHOLE: ReadonlySet<InspectedUnit['condition']> = new Set(['sealed', 'like-new', 'used'])

function accept(app: App, tx: Transaction<Schema>, row: ReturnRow, move: { by: ReturnMover; note: string }) {
  if (row.wanted === 'refund') return refundReturn(app, tx, row, move)
  if (row.wanted === 'exchange') return exchangeReturn(app, tx, row, move)
  return moveReturn(app, tx, row, { to: 'accepted', ...move })
}
