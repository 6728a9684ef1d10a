import type { Kysely } from 'kysely'
import { isUuid } from '#domain/shared/uuid.ts'
import type { Permitted } from '#server/access/acting-admin.ts'
import type { App } from '#server/app.ts'
import type { Schema } from '#server/db/schema.ts'

/** An invoice as the page of its order links it. */
export interface InvoiceLink {
  id: string
  number: string
  issuedAt: string
  totalPaise: number
  sellerName: string
}

/** Whom an invoice concerns: the customer of its order, or its seller, who knows the order by the id of its own part. */
export type InvoiceReader = { userId: string } | { sellerId: string }

/** The invoices of an order for the customer, or of a part for its seller, in the order of their issue. */
export function listInvoices(
  app: Pick<App, 'db'>,
  reader: InvoiceReader,
  orderId: string,
): Promise<InvoiceLink[]> {
  return invoicesOf(app, reader, orderId)
}

/** All invoices of an order, for an administrator. */
export function listInvoicesForOffice(
  app: Pick<App, 'db'>,
  _admin: Permitted<'orders.read'>,
  orderId: string,
): Promise<InvoiceLink[]> {
  return invoicesOf(app, 'anybody', orderId)
}

async function invoicesOf(
  { db }: Pick<App, 'db'>,
  reader: InvoiceReader | 'anybody',
  orderId: string,
): Promise<InvoiceLink[]> {
  if (!isUuid(orderId)) return []
  const rows = await readableBy(db, reader)
    .select(['invoices.id', 'invoices.number', 'invoices.issued_at', 'invoices.total_paise'])
    .select('invoices.document')
    .where(orderColumn(reader), '=', orderId)
    .orderBy('invoices.issued_at')
    .orderBy('invoices.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    issuedAt: row.issued_at.toISOString(),
    totalPaise: row.total_paise,
    sellerName: row.document.supplier.tradeName,
  }))
}

/** One invoice of an order, whole; undefined when it is somebody else's, as when there is none. */
export async function findInvoice(
  { db }: Pick<App, 'db'>,
  reader: InvoiceReader | 'anybody',
  { invoiceId, orderId }: { invoiceId: string; orderId?: string },
) {
  if (!isUuid(invoiceId) || (orderId !== undefined && !isUuid(orderId))) return undefined
  const row = await readableBy(db, reader)
    .select('invoices.document')
    .where('invoices.id', '=', invoiceId)
    .$if(orderId !== undefined, (query) => query.where(orderColumn(reader), '=', orderId ?? ''))
    .executeTakeFirst()
  return row?.document
}

function orderColumn(reader: InvoiceReader | 'anybody') {
  return reader !== 'anybody' && 'sellerId' in reader ? 'invoices.vendor_order_id' : 'invoices.order_id'
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

function readableBy(db: Kysely<Schema>, reader: InvoiceReader | 'anybody') {
  const all = db.selectFrom('invoices').innerJoin('orders', 'orders.id', 'invoices.order_id')
  if (reader === 'anybody') return all
  return 'userId' in reader
    ? all.where('orders.user_id', '=', reader.userId)
    : all.where('invoices.seller_id', '=', reader.sellerId)
}
