import { parseDay } from '#domain/ground/shared/days.ts'
import { refuseFields } from '#domain/ground/shared/form-fields.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { reasonProblem } from '#domain/ground/shared/reason.ts'
import { type CodeOf, ok, type Refused, type Result, refuse } from '#domain/ground/shared/result.ts'
import { manyLines, oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import {
  deliveredAtOn,
  deliveredOnProblem,
  type FoundWait,
  foundWait,
  type HandBackWait,
  handBackWait,
} from '#domain/orders/fulfilment/found-parcel.ts'
import type { ParcelStatus } from '#domain/orders/fulfilment/parcel-status.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { takeBackCharge, takeBackCompensation } from '#server/money/earnings/charges/take-back-charge.ts'
import { contributeAgain } from '#server/money/earnings/contributions/contribute.ts'
import { recordParcelSales } from '#server/money/earnings/record-sales.ts'
import { noteLateDelivery } from '#server/money/earnings/record-vendor-order-moves.ts'
import { issueInvoice } from '#server/money/invoicing/issue-invoice.ts'
import { lockCash } from '#server/money/payments/cash/lock-cash.ts'
import { countRefundsOf } from '#server/money/payments/count-refunds.ts'
import { lockPayment, movePayment } from '#server/money/payments/move-payment.ts'
import { reviveCreditedPieces } from '#server/orders/orders/end-pieces.ts'
import { moveOpenBox } from '#server/orders/returned-units/pack-open-box.ts'
import { lockVendorOrders } from '#server/selling/order-moves/lock-order.ts'
import { recordParcelMove } from '#server/selling/order-moves/record-order-events.ts'
import { followParcels } from '../follow-parcels.ts'
import { queueParcelMail } from '../mail/queue-parcel-mail.ts'
import { findParcel, lockParcel } from '../parcel-store.ts'
import { settleCash } from '../settle-cash.ts'
import { takeOffShelf } from '../undelivered/take-off-shelf.ts'
import { readCreditedLines, readEndedParcel, replaceParcel } from './found-parcel-store.ts'

/** A parcel that was closed as lost or back, as whoever says that it was delivered sees it. */
export interface FoundParcel {
  parcelId: string
  orderId: string
  number: string
  position: number
  sellerName: string
  status: ParcelStatus
  courierName: string | null
  trackingNumber: string | null
  cashPaise: Paise
  remittedPaise: Paise
  handedOverAt: string
  /** Why its delivery cannot be booked. */
  wait: FoundWait | undefined
  /** Why its cash cannot be handed back. */
  keeps: HandBackWait | undefined
}

/** Refuses where there is no such parcel, and one that is neither lost nor back. */
export async function findEndedAndPaid(
  app: Pick<App, 'db'>,
  _admin: Permitted<'cash.let-through'>,
  parcelId: string,
): Promise<Result<FoundParcel, 'fulfilment.parcel_gone' | 'fulfilment.not_found_again'>> {
  const parcel = await findParcel(app.db, parcelId)
  const ended = parcel && (await readEndedParcel(app.db, parcelId))
  if (!ended) return refuse('fulfilment.parcel_gone')
  const wait = foundWait(ended)
  if (wait === 'not-ended') return refuse('fulfilment.not_found_again', { details: { why: wait } })
  const { orderId, courierName, trackingNumber } = parcel
  const { position, sellerName, status, cashPaise, remittedPaise } = ended
  return ok({
    parcelId,
    orderId,
    number: orderNumber(ended.sequence),
    position,
    sellerName,
    status,
    courierName,
    trackingNumber,
    cashPaise,
    remittedPaise,
    handedOverAt: ended.shippedAt.toISOString(),
    wait,
    keeps: handBackWait(ended),
  })
}

type BookFoundDeliveryRefusal =
  | CodeOf<typeof issueInvoice | typeof takeOffShelf>
  | 'fulfilment.found_not_valid'
  | 'fulfilment.not_found_again'
  | 'fulfilment.parcel_gone'

/**
 * Books that a parcel which was closed as lost, or as back with its seller, had been delivered on a day, for a reason, audited: its cash has come in
 * (`foundWait`). Its credit note stays; another parcel stands in its place, with an invoice and a sale of today, and its
 * seller's compensation, or the charge for the way back, is undone, and what was put back on the shelf is out of stock. The customer is told, and may return it within the days from the delivery on.
 * Pressed twice, it is booked once. Gives the new parcel.
 */
export async function bookFoundDelivery(
  app: App,
  admin: Permitted<'cash.let-through'>,
  { parcelId: endedId, ...fields }: { parcelId: string; deliveredOn?: unknown; reason?: unknown },
): Promise<Result<{ parcelId: string }, BookFoundDeliveryRefusal>> {
  const reason = manyLines(fields.reason)
  const deliveredOn = oneLine(fields.deliveredOn)
  const known = await findParcel(app.db, endedId)
  if (!known?.shippedAt) return refuse('fulfilment.parcel_gone')
  const way = { handedOverAt: known.shippedAt, now: app.clock.now() }
  const refused = refuseFields('fulfilment.found_not_valid', {
    deliveredOn: deliveredOnProblem(deliveredOn, way),
    reason: reasonProblem(reason),
  })
  const day = parseDay(deliveredOn)
  if (refused || !day) return refused as Refused<'fulfilment.found_not_valid'>
  const { orderId, vendorOrderId, sellerId } = known
  return decideInTransaction(app, async (tx) => {
    await lockCash(tx, sellerId)
    const before = (await lockVendorOrders(tx, orderId)).find(({ id }) => id === vendorOrderId)?.status
    await lockParcel(tx, endedId)
    const ended = await readEndedParcel(tx, endedId)
    const wait = ended ? foundWait(ended) : 'not-ended'
    if (!ended || wait) return refuse('fulfilment.not_found_again', { details: { why: wait ?? 'not-ended' } })
    const taken = await takeOffShelf(app, tx, { parcelId: endedId, actorId: admin.userId })
    if (!taken.ok) return taken
    const parcelId = app.random.uuid()
    const [at, deliveredAt] = [way.now, deliveredAtOn(day, way)]
    const by = { kind: 'admin', id: admin.userId } as const
    const pieces = await readCreditedLines(tx, endedId)
    await replaceParcel(tx, { endedId, parcelId, deliveredAt, at, nextId: app.random.uuid })
    await moveOpenBox(tx, { from: endedId, to: parcelId })
    const move = { orderId, vendorOrderId, by, note: reason }
    await recordParcelMove(tx, { ...move, parcelId: endedId, from: ended.status, to: 'cancelled', at })
    await recordParcelMove(tx, { ...move, parcelId, from: null, to: 'shipped', at: way.handedOverAt })
    await recordParcelMove(tx, { ...move, parcelId, from: 'shipped', to: 'delivered', at: deliveredAt })
    await reviveCreditedPieces(tx, pieces)
    await contributeAgain(app, tx, [...new Set(pieces.map(({ creditNoteId }) => creditNoteId))])
    const invoice = await issueInvoice(app, tx, { parcelId })
    if (!invoice.ok) return invoice
    await recordParcelSales(tx, vendorOrderId, { bookedAt: at })
    const undone = 'The parcel had been delivered, and its cash came in'
    await takeBackCompensation(app, tx, { parcelId: endedId, reason: undone })
    await takeBackCharge(app, tx, { kind: 'return-freight', causeId: endedId, reason: undone })
    await followParcels(app, tx, { orderId, vendorOrderId, by, at: deliveredAt })
    if (before === 'returned' || before === 'delivered')
      await noteLateDelivery(tx, { vendorOrderId, parcelId, deliveredAt })
    const payment = await lockPayment(tx, orderId)
    if (payment?.status === 'cancelled')
      await movePayment(app, tx, payment, { status: 'paid', keepAsking: true })
    await settleCash(app, tx, orderId)
    await countRefundsOf(app, tx, orderId)
    await queueParcelMail(app, tx, {
      parcelId,
      status: 'delivered',
      at: deliveredAt,
      toldBefore: ended.status,
    })
    await audit(tx, app, {
      ...asActor(admin),
      sellerId,
      action: 'parcel.found',
      subject: { kind: 'order', id: orderId },
      before: { parcel: endedId, status: ended.status },
      after: { parcel: parcelId, deliveredOn, invoice: invoice.value.number, reason },
    })
    return ok({ parcelId })
  })
}
