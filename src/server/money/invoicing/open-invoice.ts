import { invariant } from '#domain/ground/shared/invariant.ts'
import type { InvoiceDocument } from '#domain/money/invoicing/invoice-document.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { findRegistration } from './einvoices/einvoice-views.ts'
import { findPrintedEwayBill } from './eway-bills/eway-bill-views.ts'
import { findInvoice } from './invoice-views.ts'
import { askerOf, LETTERS, type PaperReader } from './paper-views.ts'
import { printPaper } from './pdf/print-paper.ts'
import type { PrintedInvoice } from './pdf/printed-invoice.ts'

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
  return print(app, invoiceId, { document, asker: LETTERS })
}

/**
 * An invoice in the copies that its seller gives away and keeps, as one file; undefined when it is not the seller's, or there
 * is none.
 */
export async function openInvoiceInTriplicate(
  app: App,
  seller: { sellerId: string },
  which: { orderId: string; invoiceId: string },
): Promise<PrintedFile | undefined> {
  const document = await findInvoice(app, seller, which)
  return document && print(app, which.invoiceId, { document, asker: askerOf(seller), isInTriplicate: true })
}

/** An invoice for the customer or seller whom it concerns; undefined when it is not theirs, or there is none. */
export async function openInvoice(
  app: App,
  reader: PaperReader,
  which: { orderId: string; invoiceId: string },
): Promise<PrintedFile | undefined> {
  const document = await findInvoice(app, reader, which)
  return document && print(app, which.invoiceId, { document, asker: askerOf(reader) })
}

/** Any invoice of an order, for an administrator. */
export async function openInvoiceForOffice(
  app: App,
  admin: Permitted<'orders.read'>,
  which: { orderId: string; invoiceId: string },
): Promise<PrintedFile | undefined> {
  const document = await findInvoice(app, 'anybody', which)
  return document && print(app, which.invoiceId, { document, asker: admin.userId })
}

/** Any invoice by its id alone, for an administrator's list of papers. */
export async function openAnyInvoice(
  app: App,
  admin: Permitted<'papers.read'>,
  invoiceId: string,
): Promise<PrintedFile | undefined> {
  const document = await findInvoice(app, 'anybody', { invoiceId })
  return document && print(app, invoiceId, { document, asker: admin.userId })
}

/** An invoice as it is drawn within another paper. */
export async function readPrintedInvoice(app: Pick<App, 'db'>, invoiceId: string): Promise<PrintedInvoice> {
  const document = await findInvoice(app, 'anybody', { invoiceId })
  invariant(document, 'an invoice that was issued stays')
  return withPapers(app, invoiceId, document)
}

async function withPapers(
  { db }: Pick<App, 'db'>,
  invoiceId: string,
  document: InvoiceDocument,
): Promise<PrintedInvoice> {
  const ewayBill = await findPrintedEwayBill(db, invoiceId)
  return { document, registration: await findRegistration(db, invoiceId), ewayBill }
}

async function print(
  app: Pick<App, 'db' | 'threads'>,
  invoiceId: string,
  {
    document,
    asker,
    isInTriplicate = false,
  }: { document: InvoiceDocument; asker: string; isInTriplicate?: boolean },
): Promise<PrintedFile> {
  const content = { ...(await withPapers(app, invoiceId, document)), isInTriplicate }
  return {
    name: `invoice-${document.number.replaceAll('/', '-')}${isInTriplicate ? '-copies' : ''}.pdf`,
    contentType: 'application/pdf',
    bytes: await printPaper(app, { kind: 'invoice', content }, asker),
  }
}
