import type { Kysely } from 'kysely'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { findPaper, type PaperLink, type PaperReader, papersOfOrder } from './paper-views.ts'

/** The invoices of an order for the customer, or of a vendor order for its seller, in the order of their issue. */
export function listInvoices(
  app: Pick<App, 'db'>,
  reader: PaperReader,
  orderId: string,
): Promise<PaperLink[]> {
  return papersOfOrder(app, 'invoices', { reader, orderId })
}

/** All invoices of an order, for an administrator. */
export function listInvoicesForOffice(
  app: Pick<App, 'db'>,
  _admin: Permitted<'orders.read'>,
  orderId: string,
): Promise<PaperLink[]> {
  return papersOfOrder(app, 'invoices', { reader: 'anybody', orderId })
}

/** One invoice of an order, whole; undefined when it is somebody else's, as when there is none. */
export function findInvoice(
  app: Pick<App, 'db'>,
  reader: PaperReader | 'anybody',
  { invoiceId, orderId }: { invoiceId: string; orderId?: string },
) {
  return findPaper(app, 'invoices', { reader, id: invoiceId, orderId })
}

/** The number of the invoice of a parcel; undefined while none is issued. */
export async function findIssuedInvoice(
  db: Kysely<Schema>,
  parcelId: string,
): Promise<{ invoiceId: string; number: string } | undefined> {
  return db
    .selectFrom('invoices')
    .select(['id as invoiceId', 'number'])
    .where('parcel_id', '=', parcelId)
    .executeTakeFirst()
}

/** The invoice of a parcel, whole; undefined while none is issued. */
export async function findInvoiceOfParcel({ db }: Pick<App, 'db'>, parcelId: string) {
  const row = await db
    .selectFrom('invoices')
    .select('document')
    .where('parcel_id', '=', parcelId)
    .executeTakeFirst()
  return row?.document
}
