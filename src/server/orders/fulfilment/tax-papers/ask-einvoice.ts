import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { takeEinvoiceTo } from '#server/money/invoicing/einvoices/take-einvoice.ts'
import { auditedBy, type Dispatcher } from '../dispatcher.ts'
import { decideOnEinvoice, type EinvoiceOfParcel } from './decide-on-einvoice.ts'

type AskEinvoiceRefusal =
  | 'fulfilment.parcel_gone'
  | 'invoicing.einvoice_not_due'
  | 'invoicing.einvoice_settled'
  | 'invoicing.no_portal'

/**
 * Has the portal asked for the number of an invoice or a credit note, again after it refused: a job asks it. Asking
 * while it is asked changes nothing. Refuses where no portal is set up, and a number that was given or cancelled.
 */
export function askEinvoice(
  app: App,
  dispatcher: Dispatcher,
  which: EinvoiceOfParcel,
): Promise<Result<{ number: string }, AskEinvoiceRefusal>> {
  return decideOnEinvoice(app, dispatcher, which, async (tx, found) => {
    const { number, paper, sellerId } = found
    if (!app.einvoices) return refuse('invoicing.no_portal')
    if (found.state === 'asked') return ok({ number })
    const at = app.clock.now()
    if (!(await takeEinvoiceTo(tx, found, { to: 'asked', at, problem: null, nextTryAt: at })))
      return refuse('invoicing.einvoice_settled')
    await app.jobs.enqueue(tx, 'einvoices', {})
    await audit(tx, app, {
      ...auditedBy(dispatcher, sellerId),
      action: 'einvoice.asked',
      subject: paper,
      after: { number },
    })
    return ok({ number })
  })
}
