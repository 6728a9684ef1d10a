import { invariant } from '#domain/ground/shared/invariant.ts'
import type { CreditNoteDocument } from '#domain/money/invoicing/credit-note.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { findRegistration } from '../einvoices/einvoice-views.ts'
import type { PrintedFile } from '../open-invoice.ts'
import { askerOf, LETTERS, type PaperReader } from '../paper-views.ts'
import { printPaper } from '../pdf/print-paper.ts'
import { findCreditNote } from './credit-note-views.ts'

/** A credit note as a file that goes with a letter. */
export async function creditNotePdf(app: App, creditNoteId: string): Promise<PrintedFile> {
  const document = await findCreditNote(app, 'anybody', { creditNoteId })
  invariant(document, 'a letter names a credit note that was issued')
  return print(app, creditNoteId, { document, asker: LETTERS })
}

/** A credit note for the customer or seller whom it concerns; undefined when it is not theirs, or there is none. */
export async function openCreditNote(
  app: App,
  reader: PaperReader,
  which: { orderId: string; creditNoteId: string },
): Promise<PrintedFile | undefined> {
  const document = await findCreditNote(app, reader, which)
  return document && print(app, which.creditNoteId, { document, asker: askerOf(reader) })
}

/** Any credit note of an order, for an administrator. */
export async function openCreditNoteForOffice(
  app: App,
  admin: Permitted<'orders.read'>,
  which: { orderId: string; creditNoteId: string },
): Promise<PrintedFile | undefined> {
  const document = await findCreditNote(app, 'anybody', which)
  return document && print(app, which.creditNoteId, { document, asker: admin.userId })
}

/** Any credit note by its id alone, for an administrator's list of papers. */
export async function openAnyCreditNote(
  app: App,
  admin: Permitted<'papers.read'>,
  creditNoteId: string,
): Promise<PrintedFile | undefined> {
  const document = await findCreditNote(app, 'anybody', { creditNoteId })
  return document && print(app, creditNoteId, { document, asker: admin.userId })
}

async function print(
  app: Pick<App, 'db' | 'threads'>,
  creditNoteId: string,
  { document, asker }: { document: CreditNoteDocument; asker: string },
): Promise<PrintedFile> {
  const registration = await findRegistration(app.db, creditNoteId)
  return {
    name: `credit-note-${document.number.replaceAll('/', '-')}.pdf`,
    contentType: 'application/pdf',
    bytes: await printPaper(app, { kind: 'credit-note', content: { document, registration } }, asker),
  }
}
