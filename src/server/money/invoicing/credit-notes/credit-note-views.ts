import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { concerns, isOfOrder, type PaperLink, type PaperReader, paperLink } from '../paper-views.ts'

type Db = Pick<App, 'db'>

/** The credit notes of an order for the customer, or of a part for its seller, in the order of their issue. */
export function listCreditNotes(app: Db, reader: PaperReader, orderId: string): Promise<PaperLink[]> {
  return creditNotesOf(app, reader, orderId)
}

/** All credit notes of an order, for an administrator. */
export function listCreditNotesForOffice(
  app: Db,
  _admin: Permitted<'orders.read'>,
  orderId: string,
): Promise<PaperLink[]> {
  return creditNotesOf(app, 'anybody', orderId)
}

async function creditNotesOf(
  { db }: Db,
  reader: PaperReader | 'anybody',
  orderId: string,
): Promise<PaperLink[]> {
  if (!isUuid(orderId)) return []
  const rows = await db
    .selectFrom('credit_notes')
    .select(['id', 'number', 'issued_at', 'total_paise', 'document'])
    .where(concerns('credit_notes', reader))
    .where(isOfOrder('credit_notes', reader, orderId))
    .orderBy('issued_at')
    .orderBy('id')
    .execute()
  return rows.map(paperLink)
}

/** One credit note, whole; undefined when it is somebody else's or of another order, as when there is none. */
export async function findCreditNote(
  { db }: Db,
  reader: PaperReader | 'anybody',
  { creditNoteId, orderId }: { creditNoteId: string; orderId?: string },
) {
  if (!isUuid(creditNoteId) || (orderId !== undefined && !isUuid(orderId))) return undefined
  const row = await db
    .selectFrom('credit_notes')
    .select('document')
    .where('id', '=', creditNoteId)
    .where(concerns('credit_notes', reader))
    .$if(orderId !== undefined, (query) => query.where(isOfOrder('credit_notes', reader, orderId ?? '')))
    .executeTakeFirst()
  return row?.document
}
