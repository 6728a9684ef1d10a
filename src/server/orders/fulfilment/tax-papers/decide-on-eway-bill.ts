import type { Transaction } from 'kysely'
import type { ProblemCode } from '#domain/ground/shared/problem-code.ts'
import { type Result, refuse } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { isEwayBillNeeded } from '#server/money/invoicing/eway-bills/eway-bill-views.ts'
import { ensureInvoice } from '#server/money/invoicing/issue-invoice.ts'
import { lockVendorOrders } from '#server/selling/order-moves/lock-order.ts'
import { type Dispatcher, decideAsDispatcher, findParcelToMove } from '../dispatcher.ts'
import { lockParcel } from '../parcel-store.ts'

/** A parcel that is still here, with the invoice that its bill names. */
export interface ParcelToBill {
  orderId: string
  sellerId: string
  invoiceNumber: string
}

export type DecideOnEwayBillRefusal =
  | 'fulfilment.move_not_allowed'
  | 'fulfilment.parcel_gone'
  | 'invoicing.eway_bill_not_needed'
  | 'invoicing.supplier_unregistered'

/**
 * Runs a person's decision about the e-way bill of a parcel that has not left. A bill names the invoice of its goods,
 * so the invoice is issued here unless it was; from then on the parcel is not packed anew. Another seller's parcel is
 * as absent as one that never was.
 */
export function decideOnEwayBill<Value, Code extends ProblemCode>(
  app: App,
  dispatcher: Dispatcher,
  parcelId: string,
  decide: (tx: Transaction<Schema>, found: ParcelToBill) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | DecideOnEwayBillRefusal>> {
  return decideAsDispatcher(app, dispatcher, {
    find: (tx) => findParcelToMove(tx, parcelId),
    async work(tx, { orderId, sellerId }) {
      await lockVendorOrders(tx, orderId)
      const { status: from } = await lockParcel(tx, parcelId)
      if (from !== 'packed') return refuse('fulfilment.move_not_allowed', { details: { from, to: 'packed' } })
      if (!(await isEwayBillNeeded({ db: tx, clock: app.clock }, parcelId)))
        return refuse('invoicing.eway_bill_not_needed')
      const invoice = await ensureInvoice(app, tx, { parcelId })
      return invoice.ok ? decide(tx, { orderId, sellerId, invoiceNumber: invoice.value.number }) : invoice
    },
  })
}
