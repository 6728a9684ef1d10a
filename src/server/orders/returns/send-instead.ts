import type { Transaction } from 'kysely'
import { keptTextProblem, refuseFields } from '#domain/ground/shared/form-fields.ts'
import type { ProblemCode } from '#domain/ground/shared/problem-code.ts'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { manyLines, oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { needsSerial, normaliseSerial } from '#domain/orders/fulfilment/serial-numbers.ts'
import { returnNumber } from '#domain/orders/returns/return-status.ts'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import {
  auditedBy,
  type Dispatcher,
  decideAsDispatcher,
  moverOf,
} from '#server/orders/fulfilment/dispatcher.ts'
import { replaceDeliveredSerial } from '#server/orders/fulfilment/serials/replace-delivered-serial.ts'
import { isOrderChargedBack } from '#server/orders/refunds/charged-back-views.ts'
import { adjustStock } from '#server/selling/inventory/adjust-stock.ts'
import { leaveToOffice, lockToRefund } from './agreed-refunds/look-at-refund.ts'
import { moveReturn } from './move-return.ts'
import { acceptedPieces, refundReturn } from './refund-return.ts'
import { findReturn, type ReturnRow, releaseReturnUnits } from './return-store.ts'
import { listUnitsToReplace } from './return-views.ts'

const TEXT_MAX = 60

export interface SentInstead {
  returnId: string
  courierName: string
  trackingNumber: string
  /** Of each accepted piece, by its id: the serial number of what is sent in its place. */
  serials: Readonly<Record<string, string>>
  reason?: string
}

type SendInsteadRefusal =
  | CodeOf<typeof takePieces>
  | 'fulfilment.charged_back'
  | 'returns.gone'
  | 'returns.move_not_allowed'
  | 'returns.not_valid'
  | 'returns.reason_missing'

/**
 * Sends what was accepted in place of money: another piece from the stock of the same offer, or the repaired one. The
 * sale, its invoice and its price stay as they are: the customer has what was bought (decision 0675). Refuses where no
 * piece is left: then the money goes back; and while a bank takes the payment back, or once it has.
 */
export function sendInstead(
  app: App,
  dispatcher: Dispatcher,
  input: SentInstead,
): Promise<Result<ReturnRow, SendInsteadRefusal>> {
  const courierName = oneLine(input.courierName)
  const trackingNumber = oneLine(input.trackingNumber)
  return decide(app, dispatcher, input, async (tx, row, note) => {
    if (row.wanted === 'refund' || row.status !== 'accepted')
      return refuse('returns.move_not_allowed', { details: { from: row.status, to: 'replaced' } })
    if (await isOrderChargedBack(tx, row.order_id)) return refuse('fulfilment.charged_back')
    const units = await listUnitsToReplace(tx, row.id)
    const problems: Record<string, string | undefined> = {
      courierName: courierName === '' ? 'Please say who carries it' : keptTextProblem(courierName, TEXT_MAX),
      trackingNumber: keptTextProblem(trackingNumber, TEXT_MAX),
    }
    const isReplaced = row.wanted === 'replacement'
    for (const unit of isReplaced ? units : []) {
      const typed = oneLine(input.serials[unit.id] ?? '')
      const isMissing = typed === '' ? needsSerial(unit.category) : normaliseSerial(typed) === undefined
      if (isMissing) problems[`serials.${unit.id}`] = 'Please scan the serial number of the piece you send'
    }
    const refused = refuseFields('returns.not_valid', problems)
    if (refused) return refused
    if (isReplaced) {
      const taken = await takePieces(app, tx, {
        row,
        units,
        serials: input.serials,
        by: moverOf(dispatcher).id ?? '',
      })
      if (!taken.ok) return taken
    }
    const moved = await moveReturn(app, tx, row, {
      to: isReplaced ? 'replaced' : 'repaired',
      by: moverOf(dispatcher),
      note,
      sentInstead: { courierName, trackingNumber: trackingNumber || null },
    })
    if (moved.ok) await releaseReturnUnits(tx, row.id)
    await refreshBestOffers(tx, [...new Set(units.map(({ productId }) => productId))])
    return moved
  })
}

/**
 * Gives the money back where something else was accepted and cannot be sent, or an administrator looks at it first
 * (`leaveToOffice`).
 */
export function refundInstead(
  app: App,
  dispatcher: Dispatcher,
  input: { returnId: string; reason?: string },
): Promise<Result<ReturnRow, CodeOf<typeof refundReturn> | 'returns.gone' | 'returns.reason_missing'>> {
  return decide(app, dispatcher, input, async (tx, row, note) => {
    if (row.status !== 'accepted')
      return refuse('returns.move_not_allowed', { details: { from: row.status, to: 'refunded' } })
    const by = moverOf(dispatcher)
    const left = await leaveToOffice(app, tx, row, { pieces: await acceptedPieces(tx, row.id), by })
    return left ? ok(left) : refundReturn(app, tx, row, { by, note })
  })
}

function decide<Code extends ProblemCode>(
  app: App,
  dispatcher: Dispatcher,
  { returnId, reason = '' }: { returnId: string; reason?: string },
  work: (tx: Transaction<Schema>, row: ReturnRow, note: string) => Promise<Result<ReturnRow, Code>>,
): Promise<Result<ReturnRow, Code | 'returns.gone' | 'returns.reason_missing'>> {
  return decideAsDispatcher(app, dispatcher, {
    async find(tx) {
      const found = await findReturn(tx, returnId)
      return found ? ok(found) : refuse('returns.gone')
    },
    async work(tx, found) {
      const note = manyLines(reason)
      if (dispatcher.kind === 'admin' && note === '') return refuse('returns.reason_missing')
      const row = await lockToRefund(app, tx, { row: found, by: moverOf(dispatcher) })
      const done = await work(tx, row, note)
      if (!done.ok) return done
      await audit(tx, app, {
        ...auditedBy(dispatcher, row.seller_id),
        action: 'return.ended',
        subject: { kind: 'order', id: row.order_id },
        before: { return: row.id, status: row.status },
        after: { return: row.id, status: done.value.status, ...(note && { reason: note }) },
      })
      return done
    },
  })
}

async function takePieces(
  app: App,
  tx: Transaction<Schema>,
  {
    row,
    units,
    serials,
    by,
  }: {
    row: ReturnRow
    units: Awaited<ReturnType<typeof listUnitsToReplace>>
    serials: SentInstead['serials']
    by: string
  },
): Promise<Result<undefined, CodeOf<typeof adjustStock> | 'fulfilment.serial_taken'>> {
  const note = `Replacement for ${returnNumber(Number(row.sequence))}`
  for (const offerId of [...new Set(units.map((unit) => unit.offerId))].toSorted()) {
    const pieces = -units.filter((unit) => unit.offerId === offerId).length
    const change = { kind: 'by' as const, pieces, reason: 'correction' as const, note }
    const taken = await adjustStock(app, tx, { offerId, change, key: row.id, actorId: by })
    if (!taken.ok) return taken
  }
  for (const unit of units) {
    const serial = normaliseSerial(serials[unit.id] ?? '')
    if (!serial) continue
    const replaced = await replaceDeliveredSerial(app, tx, {
      parcelId: row.parcel_id,
      lineId: unit.orderLineId,
      productId: unit.productId,
      piece: unit.piece,
      serial,
    })
    if (!replaced.ok) return replaced
  }
  return ok(undefined)
}
