import type { Transaction } from 'kysely'
import { canMove } from '#domain/ground/shared/moves.ts'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { COURIER_MISSING } from '#domain/orders/fulfilment/couriers.ts'
import { PARCEL_MOVES } from '#domain/orders/fulfilment/parcel-status.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { recordParcelSales } from '#server/money/earnings/record-sales.ts'
import { findMissingEwayBill } from '#server/money/invoicing/eway-bills/eway-bill-views.ts'
import { ensureInvoice } from '#server/money/invoicing/issue-invoice.ts'
import { isInvoiceOutdated } from '#server/money/invoicing/outdated-invoice-views.ts'
import { isOrderChargedBack } from '#server/orders/refunds/charged-back-views.ts'
import { dispatchPieces } from '#server/selling/inventory/dispatch-pieces.ts'
import { lockVendorOrders } from '#server/selling/order-moves/lock-order.ts'
import type { OrderEvent } from '#server/selling/order-moves/order-event.ts'
import { recordParcelMove } from '#server/selling/order-moves/record-order-events.ts'
import { auditedBy, type Dispatcher, decideAsDispatcher, findParcelToMove, moverOf } from './dispatcher.ts'
import { followParcels } from './follow-parcels.ts'
import { queueParcelMail } from './mail/queue-parcel-mail.ts'
import { findOwnCourierProblem } from './own-courier-cash-store.ts'
import { lockParcel, type Parcel, readDemand, setParcelStatus } from './parcel-store.ts'
import { followTracking } from './tracking/apply-tracking.ts'

type HandOverParcelRefusal =
  | CodeOf<typeof findOwnCourierProblem>
  | 'fulfilment.charged_back'
  | 'fulfilment.courier_invalid'
  | 'fulfilment.eway_bill_missing'
  | 'fulfilment.move_not_allowed'
  | 'fulfilment.parcel_gone'
  | 'fulfilment.rate_changed'
  | 'invoicing.supplier_unregistered'

/**
 * Hands a parcel to its courier: the dispatching transaction. Its pieces leave the stock, its tax invoice is numbered
 * and its sale stands in the ledger; what its courier said of it before counts from now on. Handing over what has left
 * already changes nothing. Refuses while nobody is named who carries it, while the seller's own courier may not collect
 * so much cash, while a bank takes the payment back, or once it has, while goods that move under an e-way bill have
 * none (CGST Rules, rule 138: the movement does not begin before), and while its invoice, issued ahead, says a rate
 * that the goods do not bear any more. Of an order without a supplier that can issue an invoice nothing leaves.
 */
export function handOverParcel(
  app: App,
  dispatcher: Dispatcher,
  parcelId: string,
): Promise<Result<{ vendorOrderId: string; isNew: boolean }, HandOverParcelRefusal>> {
  return decideAsDispatcher(app, dispatcher, {
    find: (tx) => findParcelToMove(tx, parcelId),
    async work(tx, { orderId, vendorOrderId }) {
      await lockVendorOrders(tx, orderId)
      await app.pause('fulfilment:locked')
      const parcel = await lockParcel(tx, parcelId)
      if (parcel.status === 'shipped') return ok({ vendorOrderId, isNew: false })
      if (parcel.status !== 'packed' || !canMove(PARCEL_MOVES, parcel.status, 'shipped'))
        return refuse('fulfilment.move_not_allowed', { details: { from: parcel.status, to: 'shipped' } })
      if (await isOrderChargedBack(tx, orderId)) return refuse('fulfilment.charged_back')
      if (!parcel.courierName)
        return refuse('fulfilment.courier_invalid', { fields: { courierName: COURIER_MISSING } })
      const withheld = await findOwnCourierProblem(app, tx, parcel)
      if (withheld) return { ok: false, problem: withheld }
      const unbilled = await findMissingEwayBill({ db: tx, clock: app.clock }, parcelId)
      if (unbilled) return refuse('fulfilment.eway_bill_missing', { details: unbilled })
      if (await isInvoiceOutdated({ db: tx, clock: app.clock }, parcelId))
        return refuse('fulfilment.rate_changed')
      await dispatch(app, tx, parcel, moverOf(dispatcher))
      const invoice = await ensureInvoice(app, tx, { parcelId })
      if (!invoice.ok) return invoice
      await recordParcelSales(tx, vendorOrderId)
      await audit(tx, app, {
        ...auditedBy(dispatcher, parcel.sellerId),
        action: 'parcel.handed_over',
        subject: { kind: 'order', id: orderId },
        after: { parcel: parcelId, invoice: invoice.value.number },
      })
      await followTracking(app, tx, parcelId)
      await app.pause('fulfilment:dispatched')
      return ok({ vendorOrderId, isNew: true })
    },
  })
}

async function dispatch(
  app: App,
  tx: Transaction<Schema>,
  parcel: Parcel,
  by: OrderEvent['by'],
): Promise<void> {
  const { id: parcelId, orderId, vendorOrderId } = parcel
  const at = app.clock.now()
  await setParcelStatus(tx, parcelId, { status: 'shipped', at })
  await recordParcelMove(tx, { orderId, vendorOrderId, parcelId, from: 'packed', to: 'shipped', by, at })
  await dispatchPieces(tx, { parcelId, orderId, demand: await readDemand(tx, parcelId), at })
  await followParcels(app, tx, { orderId, vendorOrderId, by, at })
  await queueParcelMail(app, tx, { parcelId, status: 'shipped', at })
}
