import { canMove } from '#domain/ground/shared/moves.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { PARCEL_MOVES } from '#domain/orders/fulfilment/parcel-status.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { issueCreditNote } from '#server/money/invoicing/credit-notes/issue-credit-note.ts'
import { findIssuedInvoice } from '#server/money/invoicing/invoice-views.ts'
import { isInvoiceOutdated } from '#server/money/invoicing/outdated-invoice-views.ts'
import { readPiecesNotCredited } from '#server/orders/refunds/parcel-money-views.ts'
import { lockVendorOrders } from '#server/selling/order-moves/lock-order.ts'
import { auditedBy, type Dispatcher, decideAsDispatcher, findParcelToMove, moverOf } from './dispatcher.ts'
import { followParcels } from './follow-parcels.ts'
import { lockParcel } from './parcel-store.ts'
import { takeApart } from './take-apart.ts'

type UnpackParcelRefusal =
  | 'fulfilment.invoice_issued'
  | 'fulfilment.move_not_allowed'
  | 'fulfilment.parcel_gone'

/**
 * Takes a parcel apart that has not left: its pieces are to be packed anew, its serial numbers are free and its courier
 * is told. An invoice that was issued ahead stands in the way, but for one whose rate changed since: that is credited
 * whole, and what is packed anew gets one of its own.
 */
export function unpackParcel(
  app: App,
  dispatcher: Dispatcher,
  parcelId: string,
): Promise<Result<{ vendorOrderId: string }, UnpackParcelRefusal>> {
  return decideAsDispatcher(app, dispatcher, {
    find: (tx) => findParcelToMove(tx, parcelId),
    async work(tx, { orderId, vendorOrderId, sellerId }) {
      await lockVendorOrders(tx, orderId)
      const { status: from } = await lockParcel(tx, parcelId)
      if (from === 'cancelled') return ok({ vendorOrderId })
      if (!canMove(PARCEL_MOVES, from, 'cancelled'))
        return refuse('fulfilment.move_not_allowed', { details: { from, to: 'cancelled' } })
      const isOutdated = await isInvoiceOutdated({ db: tx, clock: app.clock }, parcelId)
      if (!isOutdated && (await findIssuedInvoice(tx, parcelId))) return refuse('fulfilment.invoice_issued')
      const pieces = await readPiecesNotCredited(tx, parcelId)
      if (pieces.length > 0)
        await issueCreditNote(app, tx, { parcelId, pieces, reason: 'rate-change', causeId: parcelId })
      const at = app.clock.now()
      const by = moverOf(dispatcher)
      await takeApart(app, tx, { parcelId, orderId, vendorOrderId, by, at })
      await followParcels(app, tx, { orderId, vendorOrderId, by, at })
      await audit(tx, app, {
        ...auditedBy(dispatcher, sellerId),
        action: 'parcel.unpacked',
        subject: { kind: 'order', id: orderId },
        after: { parcel: parcelId },
      })
      return ok({ vendorOrderId })
    },
  })
}
