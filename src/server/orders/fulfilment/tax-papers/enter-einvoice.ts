import { addDays, type Day, dayStart } from '#domain/ground/shared/days.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { parseTypedEinvoice } from '#domain/money/invoicing/einvoices/einvoice-form.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { isIrnKnown } from '#server/money/invoicing/einvoices/einvoice-views.ts'
import { takeEinvoiceTo } from '#server/money/invoicing/einvoices/take-einvoice.ts'
import { auditedBy, type Dispatcher } from '../dispatcher.ts'
import { decideOnEinvoice, type EinvoiceOfParcel } from './decide-on-einvoice.ts'

export interface EnterEinvoiceInput extends EinvoiceOfParcel {
  irn: unknown
  ackNumber: unknown
  ackDay: unknown
  signedQr: unknown
}

type EnterEinvoiceRefusal =
  | 'fulfilment.parcel_gone'
  | 'invoicing.einvoice_invalid'
  | 'invoicing.einvoice_not_due'
  | 'invoicing.einvoice_settled'
  | 'invoicing.irn_taken'

/**
 * Writes down the number that a person had the portal give an invoice or a credit note. Refuses a number of another
 * paper or a cancelled one, and where the paper has a number, or is being asked for one.
 */
export function enterEinvoice(
  app: App,
  dispatcher: Dispatcher,
  { parcelId, creditNoteId, ...typed }: EnterEinvoiceInput,
): Promise<Result<{ number: string }, EnterEinvoiceRefusal>> {
  return decideOnEinvoice(app, dispatcher, { parcelId, creditNoteId }, async (tx, found) => {
    const { number, paper, sellerId } = found
    if (found.state !== undefined && found.state !== 'refused') return refuse('invoicing.einvoice_settled')
    const parsed = parseTypedEinvoice(typed, found.issuedOn)
    if (!parsed.ok) return parsed
    const { irn, ackNumber, ackDay, signedQr = null } = parsed.value
    if (await isIrnKnown(tx, irn)) return refuse('invoicing.irn_taken')
    const at = app.clock.now()
    const acknowledgedAt = latestOf(ackDay, at)
    await takeEinvoiceTo(tx, found, {
      to: 'issued',
      at,
      problem: null,
      irn,
      ackNumber,
      acknowledgedAt,
      signedQr,
    })
    await audit(tx, app, {
      ...auditedBy(dispatcher, sellerId),
      action: 'einvoice.entered',
      subject: paper,
      after: { number, irn, ackNumber, ackDay },
    })
    return ok({ number })
  })
}

/** The latest moment of a day that is over by now: the 24 hours for cancelling never end too early. */
function latestOf(day: Day, now: Date): Date {
  const end = dayStart(addDays(day, 1)).getTime() - 1
  return new Date(Math.min(end, now.getTime()))
}
