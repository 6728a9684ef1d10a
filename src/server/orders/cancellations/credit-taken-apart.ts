import type { Transaction } from 'kysely'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { issueCreditNote } from '#server/money/invoicing/credit-notes/issue-credit-note.ts'
import { readInvoicedPieces } from './cancelled-vendor-order-views.ts'

/** An invoice that was issued ahead of a parcel which does not leave. */
export interface CreditedParcel {
  parcelId: string
  invoiceNumber: string
  creditNoteNumber: string
  /** Under which it was to move. */
  ewayBillNumber: string | null
}

/**
 * Credits the whole invoice of a parcel that was taken apart, if one had been issued ahead: what is packed anew gets an
 * invoice of its own. Empty for a parcel without an invoice.
 */
export async function creditTakenApart(
  app: Pick<App, 'clock' | 'random' | 'jobs' | 'einvoices'>,
  tx: Transaction<Schema>,
  { parcelId, cancellationId }: { parcelId: string; cancellationId: string },
): Promise<CreditedParcel[]> {
  const pieces = await readInvoicedPieces(tx, parcelId)
  const [first] = pieces
  if (!first) return []
  const note = await issueCreditNote(app, tx, {
    parcelId,
    pieces,
    reason: 'cancellation',
    causeId: cancellationId,
  })
  if (!note) return []
  const { invoiceNumber, ewayBillNumber } = first
  return [{ parcelId, invoiceNumber, ewayBillNumber, creditNoteNumber: note.number }]
}
