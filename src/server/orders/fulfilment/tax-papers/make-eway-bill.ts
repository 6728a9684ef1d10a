import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { parseTransport } from '#domain/money/invoicing/eway-bills/eway-bill-form.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { reserveEwayBill } from '#server/money/invoicing/eway-bills/write-eway-bill.ts'
import { auditedBy, type Dispatcher } from '../dispatcher.ts'
import { type DecideOnEwayBillRefusal, decideOnEwayBill } from './decide-on-eway-bill.ts'

export interface MakeEwayBillInput {
  parcelId: string
  distanceKm: unknown
  transporterId: unknown
  vehicleNumber: unknown
}

type MakeEwayBillRefusal =
  | DecideOnEwayBillRefusal
  | 'invoicing.eway_bill_exists'
  | 'invoicing.no_portal'
  | 'invoicing.transport_invalid'

/**
 * Has the portal asked for the e-way bill of a parcel: a job asks it. Refuses where no portal is set up, and a parcel
 * that has one, or is being asked for.
 */
export async function makeEwayBill(
  app: App,
  dispatcher: Dispatcher,
  { parcelId, ...typed }: MakeEwayBillInput,
): Promise<Result<{ invoiceNumber: string }, MakeEwayBillRefusal>> {
  if (!app.ewayBills) return refuse('invoicing.no_portal')
  const transport = parseTransport(typed)
  if (!transport.ok) return transport
  return decideOnEwayBill(app, dispatcher, parcelId, async (tx, { orderId, sellerId, invoiceNumber }) => {
    const isNew = await reserveEwayBill(app, tx, { parcelId, sellerId, transport: transport.value })
    if (!isNew) return refuse('invoicing.eway_bill_exists')
    await audit(tx, app, {
      ...auditedBy(dispatcher, sellerId),
      action: 'eway_bill.asked',
      subject: { kind: 'order', id: orderId },
      after: { parcel: parcelId, invoice: invoiceNumber, ...transport.value },
    })
    return ok({ invoiceNumber })
  })
}
