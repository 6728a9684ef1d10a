import type { Transaction } from 'kysely'
import { canMove } from '#domain/ground/shared/moves.ts'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isBlank } from '#domain/ground/shared/typed-text/blank-text.ts'
import type { AttemptReason } from '#domain/ground/shipping/tracking-event.ts'
import { type SellersLimits, sellersLimit } from '#domain/orders/fulfilment/courier-reports.ts'
import { needsReason, PARCEL_MOVES, type ParcelStatus } from '#domain/orders/fulfilment/parcel-status.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { giveBackParcel } from '#server/orders/refunds/give-back-parcel.ts'
import { isBeingBooked } from '#server/orders/refunds/parcel-money-views.ts'
import { lockVendorOrders } from '#server/selling/order-moves/lock-order.ts'
import type { OrderEvent } from '#server/selling/order-moves/order-event.ts'
import { recordParcelMove } from '#server/selling/order-moves/record-order-events.ts'
import { auditedBy, type Dispatcher, decideAsDispatcher, findParcelToMove, moverOf } from './dispatcher.ts'
import { readDoorState } from './door/door-store.ts'
import { followParcels } from './follow-parcels.ts'
import { queueParcelMail } from './mail/queue-parcel-mail.ts'
import { lockParcel, type Parcel, setParcelStatus } from './parcel-store.ts'
import { readNotReceivedRefund } from './refunded-parcel-views.ts'
import { settleCash } from './settle-cash.ts'
import { tellCameAfterRefund } from './tell-came-after-refund.ts'

/** What the courier did with a parcel that has left. */
export interface ParcelMove {
  parcelId: string
  to: Exclude<ParcelStatus, 'packed' | 'cancelled'>
  /** Why, in words. */
  reason?: string
  /** The same as a code, of a parcel that nobody took. */
  reasonCode?: AttemptReason | undefined
  /** When it happened; now, unless a courier says otherwise. */
  at?: Date
}

type ReportParcelRefusal =
  | CodeOf<typeof moveParcel>
  | 'fulfilment.code_needed'
  | 'fulfilment.courier_reports'
  | 'fulfilment.parcel_gone'

/**
 * Says in the courier's place what became of a parcel: a seller whose courier does not report by itself, or an
 * administrator. An administrator always gives a reason; a seller says only what `sellersLimit` leaves to sellers. What
 * was reported already changes nothing.
 */
export function reportParcel(
  app: App,
  dispatcher: Dispatcher,
  move: ParcelMove,
): Promise<Result<{ vendorOrderId: string }, ReportParcelRefusal>> {
  return decideAsDispatcher(app, dispatcher, {
    find: (tx) => findParcelToMove(tx, move.parcelId),
    async work(tx, parcel) {
      // What an administrator says in a seller's place decides about money.
      if (dispatcher.kind === 'admin' && isBlank(move.reason ?? ''))
        return refuse('fulfilment.reason_missing')
      // Under the locks: what it was a moment ago is no answer to somebody who is told that it is so now.
      await lockVendorOrders(tx, parcel.orderId)
      if ((await lockParcel(tx, parcel.id)).status === move.to) return ok(parcel)
      const limit =
        dispatcher.kind === 'vendor' && sellersLimit(move.to, await readSellersLimits(tx, parcel.id))
      if (limit) return refuse(limit)
      const moved = await moveParcel(app, tx, parcel, { ...move, by: moverOf(dispatcher) })
      if (!moved.ok) return moved
      await audit(tx, app, {
        ...auditedBy(dispatcher, parcel.sellerId),
        action: 'parcel.reported',
        subject: { kind: 'order', id: parcel.orderId },
        before: { parcel: parcel.id, status: moved.value.from },
        after: { parcel: parcel.id, status: move.to, reason: move.reason ?? null },
      })
      return ok({ vendorOrderId: parcel.vendorOrderId })
    },
  })
}

async function readSellersLimits(tx: Transaction<Schema>, parcelId: string): Promise<SellersLimits> {
  const { needsCode } = await readDoorState(tx, parcelId)
  return { needsCode, isBookedByUs: await isBeingBooked(tx, parcelId) }
}

/**
 * Moves a parcel that has left its seller, and its vendor order with it. The stock, the ledger and the letters
 * follow, what came back by itself or was lost is credited and paid back, and a payment in cash ends with the last of
 * its parcels. One that was refunded as not received and comes after all moves no money: everybody is told.
 */
export async function moveParcel(
  app: App,
  tx: Transaction<Schema>,
  { id: parcelId, orderId, vendorOrderId }: Pick<Parcel, 'id' | 'orderId' | 'vendorOrderId'>,
  {
    to,
    reason,
    reasonCode,
    by,
    at = app.clock.now(),
  }: Omit<ParcelMove, 'parcelId'> & { by: OrderEvent['by'] },
): Promise<Result<{ from: ParcelStatus }, 'fulfilment.move_not_allowed' | 'fulfilment.reason_missing'>> {
  await lockVendorOrders(tx, orderId)
  const { status: from } = await lockParcel(tx, parcelId)
  await app.pause('fulfilment:locked')
  if (from === 'packed' || !canMove(PARCEL_MOVES, from, to))
    return refuse('fulfilment.move_not_allowed', { details: { from, to } })
  if (needsReason(to) && isBlank(reason ?? '')) return refuse('fulfilment.reason_missing')
  await setParcelStatus(tx, parcelId, { status: to, at })
  await recordParcelMove(tx, {
    orderId,
    vendorOrderId,
    parcelId,
    from,
    to,
    by,
    at,
    reasonCode,
    ...(reason && { note: reason.trim() }),
  })
  const isGone = to === 'returned' || to === 'lost'
  const givenBack = isGone ? await giveBackParcel(app, tx, { parcelId, to }) : undefined
  await followParcels(app, tx, { orderId, vendorOrderId, by, at })
  if (to === 'delivered' || isGone) await settleCash(app, tx, orderId)
  const refunded = to === 'delivered' ? await readNotReceivedRefund(tx, parcelId) : undefined
  if (refunded) await tellCameAfterRefund(app, tx, { parcelId, vendorOrderId }, refunded)
  await queueParcelMail(app, tx, {
    parcelId,
    status: to,
    at,
    reason: reason?.trim(),
    givenBack,
    refundedPaise: refunded?.paise,
  })
  return ok({ from })
}
