import { cancellableUntil } from '#domain/ground/gst/portal-limits.ts'
import { checkReason } from '#domain/ground/shared/reason.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { takeEinvoiceTo } from '#server/money/invoicing/einvoices/take-einvoice.ts'
import { auditedBy, type Dispatcher } from '../dispatcher.ts'
import { decideOnEinvoice } from './decide-on-einvoice.ts'

type CancelEinvoiceRefusal =
  | 'audit.reason_invalid'
  | 'fulfilment.parcel_gone'
  | 'invoicing.cancel_credited'
  | 'invoicing.cancel_too_late'
  | 'invoicing.einvoice_not_due'
  | 'invoicing.einvoice_not_issued'

/**
 * Has the portal cancel the number of an invoice, for a reason: a job asks it. Where no portal is set up, a person has
 * cancelled it there and it is noted. The number, and that of the invoice, is never used again. Refuses where something
 * of the invoice was credited, since the note would take off in GSTR-1 what no invoice put there, and 24 hours after it
 * was given.
 */
export function cancelEinvoice(
  app: App,
  dispatcher: Dispatcher,
  { parcelId, reason: typed }: { parcelId: string; reason: unknown },
): Promise<Result<{ number: string; isDone: boolean }, CancelEinvoiceRefusal>> {
  return decideOnEinvoice(app, dispatcher, { parcelId }, async (tx, found) => {
    const { number, paper, sellerId, acknowledgedAt } = found
    const reason = checkReason(typed)
    if (!reason.ok) return reason
    if (found.state !== 'issued' || !acknowledgedAt) return refuse('invoicing.einvoice_not_issued')
    if (found.isCredited) return refuse('invoicing.cancel_credited')
    const at = app.clock.now()
    if (at >= cancellableUntil(acknowledgedAt)) return refuse('invoicing.cancel_too_late')
    const facts = { at, problem: null, cancelReason: reason.value }
    const isDone = app.einvoices === undefined
    await takeEinvoiceTo(
      tx,
      found,
      isDone ? { to: 'cancelled', cancelledAt: at, ...facts } : { to: 'cancelling', nextTryAt: at, ...facts },
    )
    if (!isDone) await app.jobs.enqueue(tx, 'einvoices', {})
    await audit(tx, app, {
      ...auditedBy(dispatcher, sellerId),
      action: 'einvoice.cancelled',
      subject: paper,
      after: { number, reason: reason.value },
    })
    return ok({ number, isDone })
  })
}
