import type { CreditNoteDocument } from '#domain/money/invoicing/credit-note.ts'
import type { InvoiceDocument } from '#domain/money/invoicing/invoice-document.ts'
import type { App } from '#server/ground/app.ts'
import type { EinvoicedPaper } from './einvoice-store.ts'

/** The invoice or credit note that an e-invoice is of, whole. */
export async function readEinvoicedPaper(
  { db }: Pick<App, 'db'>,
  { kind, id }: EinvoicedPaper,
): Promise<InvoiceDocument | CreditNoteDocument> {
  const { document } = await db
    .selectFrom(kind === 'invoice' ? 'invoices' : 'credit_notes')
    .select('document')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return document
}
