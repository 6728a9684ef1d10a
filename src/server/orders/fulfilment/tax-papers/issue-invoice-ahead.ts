import { ok, type Result } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { auditedBy, type Dispatcher } from '../dispatcher.ts'
import { type DecideOnEwayBillRefusal, decideOnEwayBill } from './decide-on-eway-bill.ts'

/**
 * Issues the invoice of a parcel that is still here, so that whoever makes its e-way bill elsewhere can name it. Refuses
 * with what `decideOnEwayBill` refuses with; an invoice that was issued stays.
 */
export function issueInvoiceAhead(
  app: App,
  dispatcher: Dispatcher,
  parcelId: string,
): Promise<Result<{ invoiceNumber: string }, DecideOnEwayBillRefusal>> {
  return decideOnEwayBill(app, dispatcher, parcelId, async (tx, { orderId, sellerId, invoiceNumber }) => {
    await audit(tx, app, {
      ...auditedBy(dispatcher, sellerId),
      action: 'invoice.issued_ahead',
      subject: { kind: 'order', id: orderId },
      after: { parcel: parcelId, invoice: invoiceNumber },
    })
    return ok({ invoiceNumber })
  })
}
