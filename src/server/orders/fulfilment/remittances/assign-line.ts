import { refuseFields } from '#domain/ground/shared/form-fields.ts'
import { reasonProblem } from '#domain/ground/shared/reason.ts'
import { ok, type Refused, type Result, refuse } from '#domain/ground/shared/result.ts'
import { manyLines } from '#domain/ground/shared/typed-text/plain-text.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { matchRemittance, type RemittanceResult } from '#domain/money/payments/match-remittance.ts'
import { lineStays } from '#domain/orders/fulfilment/assigned-line.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { lockCash } from '#server/money/payments/cash/lock-cash.ts'
import { judgeLines, lockCollecting, lockLine, readPaidOn, setAssigned } from './line-store.ts'
import { setRemitted } from './remittance-store.ts'

type AssignLineRefusal = 'fulfilment.line_assigned' | 'fulfilment.line_gone' | 'fulfilment.line_not_valid'

/**
 * Says to which parcel a line of a courier's payment belongs that its number did not tell, for a reason, audited: its
 * cash has come in as if the import had found it. The same again changes nothing. Refuses one that belongs to a parcel
 * already.
 */
export async function assignLine(
  app: App,
  admin: Permitted<'cash.import'>,
  { lineId, ...fields }: { lineId: string; parcelId?: unknown; reason?: unknown },
): Promise<Result<{ result: RemittanceResult }, AssignLineRefusal>> {
  const reason = manyLines(fields.reason)
  const parcelId =
    typeof fields.parcelId === 'string' && isUuid(fields.parcelId) ? fields.parcelId : undefined
  const refused = refuseFields('fulfilment.line_not_valid', {
    parcelId: parcelId ? undefined : 'Please choose the parcel',
    reason: reasonProblem(reason),
  })
  if (refused || !parcelId) return refused as Refused<'fulfilment.line_not_valid'>
  if (!isUuid(lineId)) return refuse('fulfilment.line_gone')
  return decideInTransaction(app, async (tx) => {
    const line = await lockLine(tx, lineId)
    if (!line) return refuse('fulfilment.line_gone')
    if (line.parcelId !== null) return refuse('fulfilment.line_assigned')
    const parcel = await lockCollecting(tx, parcelId)
    if (!parcel)
      return refuse('fulfilment.line_not_valid', {
        fields: { parcelId: 'This parcel has not left, or collects no cash' },
      })
    await lockCash(tx, parcel.sellerId)
    const { amountPaise } = line
    const { cashPaise: toCollectPaise, remittedPaise: paidBeforePaise } = parcel
    const result = matchRemittance({ toCollectPaise, paidBeforePaise, amountPaise })
    await setAssigned(tx, lineId, { parcelId, result, by: admin.userId, at: app.clock.now() })
    await setRemitted(tx, [{ parcelId, paise: paidBeforePaise + amountPaise }])
    await audit(tx, app, {
      ...asActor(admin),
      sellerId: parcel.sellerId,
      action: 'cash.line_assigned',
      subject: { kind: 'order', id: parcel.orderId },
      after: { line: lineId, parcel: parcelId, amountPaise, result, reason },
    })
    return ok({ result })
  })
}

type TakeBackLineRefusal =
  | 'fulfilment.line_gone'
  | 'fulfilment.line_not_assigned'
  | 'fulfilment.line_not_valid'
  | 'fulfilment.line_stays'

/**
 * Takes such a line back from its parcel, for a reason, audited: it waits for a person again, and the parcel's other
 * lines are judged without it. Refuses one that no person gave to a parcel.
 */
export async function takeBackLine(
  app: App,
  admin: Permitted<'cash.import'>,
  { lineId, ...fields }: { lineId: string; reason?: unknown },
): Promise<Result<undefined, TakeBackLineRefusal>> {
  const reason = manyLines(fields.reason)
  const refused = refuseFields('fulfilment.line_not_valid', { reason: reasonProblem(reason) })
  if (refused) return refused
  if (!isUuid(lineId)) return refuse('fulfilment.line_gone')
  return decideInTransaction(app, async (tx) => {
    const line = await lockLine(tx, lineId)
    if (!line) return refuse('fulfilment.line_gone')
    if (line.parcelId === null || !line.isAssigned) return refuse('fulfilment.line_not_assigned')
    const { parcelId, amountPaise } = line
    if (line.isHandedBack) return refuse('fulfilment.line_stays', { details: { why: 'handed-back' } })
    const parcel = await lockCollecting(tx, parcelId)
    if (!parcel) return refuse('fulfilment.line_not_assigned')
    await lockCash(tx, parcel.sellerId)
    const why = lineStays({ ...parcel, ...(await readPaidOn(tx, parcelId)) }, amountPaise)
    if (why) return refuse('fulfilment.line_stays', { details: { why } })
    await setAssigned(tx, lineId, null)
    await judgeLines(tx, parcelId, parcel.cashPaise)
    await setRemitted(tx, [{ parcelId, paise: parcel.remittedPaise - amountPaise }])
    await audit(tx, app, {
      ...asActor(admin),
      sellerId: parcel.sellerId,
      action: 'cash.line_taken_back',
      subject: { kind: 'order', id: parcel.orderId },
      before: { line: lineId, parcel: parcelId, amountPaise },
      after: { reason },
    })
    return ok(undefined)
  })
}
