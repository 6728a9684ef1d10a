import { indianDay } from '#domain/ground/shared/days.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { parseTypedEwayBill } from '#domain/money/invoicing/eway-bills/eway-bill-form.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { isEwayBillKnown } from '#server/money/invoicing/eway-bills/eway-bill-views.ts'
import { noteEwayBill } from '#server/money/invoicing/eway-bills/write-eway-bill.ts'
import { auditedBy, type Dispatcher } from '../dispatcher.ts'
import { type DecideOnEwayBillRefusal, decideOnEwayBill } from './decide-on-eway-bill.ts'

type EnterEwayBillRefusal =
  | DecideOnEwayBillRefusal
  | 'invoicing.eway_bill_exists'
  | 'invoicing.eway_bill_invalid'
  | 'invoicing.eway_bill_taken'

/**
 * Writes down an e-way bill that was made elsewhere for a parcel. Refuses a number that stands on another parcel, and a
 * parcel that has one.
 */
export async function enterEwayBill(
  app: App,
  dispatcher: Dispatcher,
  { parcelId, ...typed }: { parcelId: string; number: unknown; validUntil: unknown },
): Promise<Result<{ number: string }, EnterEwayBillRefusal>> {
  const parsed = parseTypedEwayBill(typed, indianDay(app.clock.now()))
  if (!parsed.ok) return parsed
  const { number, validUntil } = parsed.value
  return decideOnEwayBill(app, dispatcher, parcelId, async (tx, { orderId, sellerId, invoiceNumber }) => {
    if (await isEwayBillKnown(tx, number)) return refuse('invoicing.eway_bill_taken')
    const isNew = await noteEwayBill(app, tx, { parcelId, sellerId, number, validUntil })
    if (!isNew) return refuse('invoicing.eway_bill_exists')
    await audit(tx, app, {
      ...auditedBy(dispatcher, sellerId),
      action: 'eway_bill.entered',
      subject: { kind: 'order', id: orderId },
      after: { parcel: parcelId, invoice: invoiceNumber, number, validUntil: validUntil ?? null },
    })
    return ok({ number })
  })
}
