import type { InvoiceDocument } from '#domain/invoicing/invoice-document.ts'
import { invariant } from '#domain/shared/invariant.ts'
import type { Permitted } from '#server/access/acting-admin.ts'
import type { App } from '#server/app.ts'
import { findRegistration } from './einvoices/einvoice-views.ts'
import { findPrintedEwayBill } from './eway-bills/eway-bill-views.ts'
import { findInvoice, type InvoiceReader } from './invoice-views.ts'

/** A paper as a file. */
export interface PrintedFile {
  name: string
  contentType: 'application/pdf'
  bytes: Uint8Array
}

/** An invoice as a file that goes with a letter. */
export async function invoicePdf(app: App, invoiceId: string): Promise<PrintedFile> {
  const document = await findInvoice(app, 'anybody', { invoiceId })
  invariant(document, 'a letter names an invoice that was issued')
  return print(app, invoiceId, document)
}

/** An invoice for the customer or seller whom it concerns; undefined when it is not theirs, or there is none. */
export async function openInvoice(
  app: App,
  reader: InvoiceReader,
  which: { orderId: string; invoiceId: string },
): Promise<PrintedFile | undefined> {
  const document = await findInvoice(app, reader, which)
  return document && print(app, which.invoiceId, document)
}

/** Any invoice of an order, for an administrator. */
export async function openInvoiceForOffice(
  app: App,
  _admin: Permitted<'orders.read'>,
  which: { orderId: string; invoiceId: string },
): Promise<PrintedFile | undefined> {
  const document = await findInvoice(app, 'anybody', which)
  return document && print(app, which.invoiceId, document)
}

async function print(
  { db, printer }: Pick<App, 'db' | 'printer'>,
  invoiceId: string,
  document: InvoiceDocument,
): Promise<PrintedFile> {
  const ewayBill = await findPrintedEwayBill(db, invoiceId)
  const content = { document, registration: await findRegistration(db, invoiceId), ewayBill }
  return {
    name: `invoice-${document.number.replaceAll('/', '-')}.pdf`,
    contentType: 'application/pdf',
    bytes: await printer.print({ kind: 'invoice', content }),
  }
}
