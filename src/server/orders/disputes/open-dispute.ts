import type { Transaction } from 'kysely'
import { indianDay } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { dueAt, howDisputable } from '#domain/orders/disputes/dispute-clock.ts'
import { checkDisputeForm, type DisputedPiece } from '#domain/orders/disputes/dispute-forms.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'
import { readShipping } from '#server/ground/shipping/current-shipping.ts'
import { holdBack } from '#server/money/earnings/hold-back.ts'
import { readValueLeft } from '#server/orders/refunds/value-of-pieces-views.ts'
import { lockActive } from '#server/people/sign-in/lock-account-row.ts'
import { lockVendorOrders } from '#server/selling/order-moves/lock-order.ts'
import {
  type DisputableLine,
  type DisputableParcel,
  findDisputable,
  isGivenBack,
} from './disputable-views.ts'
import { tellOfOpening } from './dispute-mail.ts'
import {
  type Dispute,
  findDispute,
  holdPieces,
  insertDispute,
  insertDisputeEvent,
  releaseRefusedPieces,
} from './dispute-store.ts'
import { findRefusedReturn, type RefusedReturn } from './disputed-return-views.ts'

const NOT_DELIVERED =
  'Please choose that you did not receive it: nobody says yet that this parcel was delivered'
const NOT_REFUSED = 'Please choose what it is about: nothing of it was refused'

type OpenDisputeRefusal =
  | 'disputes.form_invalid'
  | 'disputes.order_unknown'
  | 'disputes.piece_taken'
  | 'disputes.pieces_gone'
  | 'disputes.too_early'
  | 'disputes.too_late'

/**
 * Opens a dispute about pieces of a parcel of the customer's own order that was delivered at most so many days ago as
 * the terms of the order's day say, or that was not received as `howDisputable` says: where it came back or was lost,
 * it is about all that was credited of it. The amount is held back from the seller, who has to answer; the
 * marketplace's own sales are decided at once. The same form sent twice is one dispute. Refuses pieces that went back,
 * and one that another dispute is about. About a refused return it is about the pieces that were refused; that they did
 * not come back can be said only after their limit, however long ago they were delivered and also after a dispute that
 * was refused.
 */
export async function openDispute(
  app: App,
  { userId }: { userId: string },
  o: { orderId: string; fields: Readonly<Record<string, unknown>>; pieces: readonly string[] },
): Promise<Result<{ disputeId: string }, OpenDisputeRefusal>> {
  const checked = checkDisputeForm(o.fields, o.pieces)
  if (!checked.ok) return checked
  const { id: disputeId, parcelId, kind, pieces: ticked, text } = checked.value
  const { orderId } = o
  return decideInTransaction(app, async (tx) => {
    // An account that is being closed is read with what begins now, or begins nothing any more.
    if (!(await lockActive(tx, userId))) return refuse('disputes.order_unknown')
    const parcel = await findDisputable(tx, { parcelId, orderId, userId })
    if (!parcel) return refuse('disputes.order_unknown')
    await lockVendorOrders(tx, orderId)
    await app.pause('disputes:locked')
    const same = await findDispute(tx, disputeId)
    if (same) return same.userId === userId ? ok({ disputeId }) : refuse('disputes.order_unknown')
    const at = app.clock.now()
    const { terms } = await readSettings(tx, indianDay(parcel.placedAt))
    const refused = await findRefusedReturn(tx, { returnId: checked.value.returnId, parcelId, userId })
    const isNotReturned = kind === 'not-returned'
    const tooSoon = isNotReturned ? refuseNotReturned(refused, at) : undefined
    if (tooSoon) return tooSoon
    const locked = await findDisputable(tx, { parcelId, orderId, userId })
    const how =
      locked && howDisputable(locked.facts, { today: indianDay(at), disputeDays: terms.disputeDays })
    const isLate = !isNotReturned && how?.until && how.until < at
    if (!locked || !how || isLate)
      return refuse('disputes.too_late', { details: { days: terms.disputeDays } })
    if (how.as !== 'delivered' && kind !== 'not-received')
      return refuse('disputes.form_invalid', { fields: { kind: NOT_DELIVERED } })
    const isBack = isGivenBack(locked.facts.status)
    const pieces = isBack ? allPiecesOf(locked) : (refused?.pieces ?? ticked)
    // Of one that was refused in part the pieces are named: the return itself goes on.
    const returnId = refused?.isWhole ? refused.id : null
    const amountPaise = isBack
      ? (locked.givenBackPaise ?? undefined)
      : await amountOf(tx, { parcelId, lines: locked.lines, pieces })
    if (amountPaise === undefined) return refuse('disputes.pieces_gone')
    const status = locked.isHouse ? 'with-us' : 'with-seller'
    const { holidays } = await readShipping(app, tx)
    const due = dueAt(status, at, holidays)
    const { sellerId, vendorOrderId } = locked
    const opened: Omit<Dispute, 'sequence'> = {
      id: disputeId,
      orderId,
      vendorOrderId,
      parcelId,
      sellerId,
      userId,
      kind,
      status,
      amountPaise,
      dueAt: due,
      returnId,
    }
    if (isNotReturned) await releaseRefusedPieces(tx, { parcelId, pieces })
    const isHeld = await writeOpening(app, tx, opened, { pieces, text, at })
    if (!isHeld) return refuse('disputes.piece_taken')
    return ok({ disputeId })
  })
}

/** False, with nothing to keep of it, where another dispute is about one of the pieces. */
async function writeOpening(
  app: App,
  tx: Transaction<Schema>,
  opened: Omit<Dispute, 'sequence'>,
  { pieces, text, at }: { pieces: readonly DisputedPiece[]; text: string; at: Date },
): Promise<boolean> {
  const { id: disputeId, orderId, vendorOrderId, parcelId, sellerId, kind, status, amountPaise } = opened
  const sequence = await insertDispute(tx, {
    id: disputeId,
    order_id: orderId,
    vendor_order_id: vendorOrderId,
    parcel_id: parcelId,
    seller_id: sellerId,
    user_id: opened.userId,
    kind,
    status,
    return_id: opened.returnId,
    amount_paise: amountPaise,
    opened_at: at,
    due_at: opened.dueAt,
  })
  if (!(await holdPieces(tx, { disputeId, parcelId, pieces }))) return false
  await holdBack(app, tx, { sellerId, vendorOrderId, disputeId, paise: amountPaise })
  const by = { kind: 'customer', id: opened.userId } as const
  await insertDisputeEvent(tx, { disputeId, event: 'opened', by, text, requestKey: disputeId, at })
  await audit(tx, app, {
    actor: by,
    sellerId,
    action: 'dispute.opened',
    subject: { kind: 'dispute', id: disputeId },
    after: { order: orderId, parcel: parcelId, kind, status, amountPaise },
  })
  await tellOfOpening(app, tx, { ...opened, sequence })
  return true
}

/** Why it cannot be said yet that what was refused did not come back; undefined once it can. */
function refuseNotReturned(refused: RefusedReturn | undefined, at: Date) {
  if (!refused) return refuse('disputes.form_invalid', { fields: { kind: NOT_REFUSED } })
  const { comesBackBy: until } = refused
  if (until && until <= at) return undefined
  return refuse('disputes.too_early', { details: { until: (until ?? at).toISOString() } })
}

function allPiecesOf({ lines }: DisputableParcel): DisputedPiece[] {
  return lines.flatMap(({ orderLineId, quantity }) =>
    Array.from({ length: quantity }, (_, index) => ({ orderLineId, piece: index + 1 })),
  )
}

/**
 * What the pieces would give back now, which is less what was given back of them as goodwill; undefined when one of them is
 * not in the parcel, went back or is going back in a return.
 */
async function amountOf(
  tx: Transaction<Schema>,
  o: { parcelId: string; lines: readonly DisputableLine[]; pieces: readonly DisputedPiece[] },
): Promise<Paise | undefined> {
  const isThere = ({ orderLineId, piece }: DisputedPiece) =>
    o.lines.some(
      (line) => line.orderLineId === orderLineId && piece <= line.quantity && !line.taken.includes(piece),
    )
  if (!o.pieces.every(isThere)) return undefined
  const pieces = o.lines.flatMap(({ orderLineId }) => {
    const quantity = o.pieces.filter((piece) => piece.orderLineId === orderLineId).length
    return quantity > 0 ? [{ orderLineId, quantity }] : []
  })
  const paise = await readValueLeft(tx, { parcelId: o.parcelId, pieces })
  return paise || undefined
}
