import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { findPaper, type PaperLink, type PaperReader, papersOfOrder } from '../paper-views.ts'

type Db = Pick<App, 'db'>

/** The credit notes of an order for the customer, or of a vendor order for its seller, in the order of their issue. */
export function listCreditNotes(app: Db, reader: PaperReader, orderId: string): Promise<PaperLink[]> {
  return papersOfOrder(app, 'credit_notes', { reader, orderId })
}

/** All credit notes of an order, for an administrator. */
export function listCreditNotesForOffice(
  app: Db,
  _admin: Permitted<'orders.read'>,
  orderId: string,
): Promise<PaperLink[]> {
  return papersOfOrder(app, 'credit_notes', { reader: 'anybody', orderId })
}

/** One credit note, whole; undefined when it is somebody else's or of another order, as when there is none. */
export function findCreditNote(
  app: Db,
  reader: PaperReader | 'anybody',
  { creditNoteId, orderId }: { creditNoteId: string; orderId?: string },
) {
  return findPaper(app, 'credit_notes', { reader, id: creditNoteId, orderId })
}
