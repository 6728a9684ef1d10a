import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { CreditNoteDocument } from '#domain/money/invoicing/credit-note.ts'
import type { InvoiceDocument } from '#domain/money/invoicing/invoice-document.ts'
import type { App } from '#server/ground/app.ts'

/** Whom a paper concerns: the customer of its order, or its seller, who knows the order by the id of its own vendor order. */
export type PaperReader = { userId: string } | { sellerId: string }

/** Who asks for the papers that go with letters. */
export const LETTERS = 'letters'

/** In whose turn a paper is printed. */
export function askerOf(reader: PaperReader): string {
  return 'sellerId' in reader ? reader.sellerId : reader.userId
}

export interface Documents {
  invoices: InvoiceDocument
  credit_notes: CreditNoteDocument
}
export type PaperTable = keyof Documents

/** An invoice or a credit note as the page of its order links it. */
export interface PaperLink {
  id: string
  number: string
  issuedAt: string
  totalPaise: number
  sellerName: string
}

/** Whether a paper concerns its reader; an administrator's page reads for anybody. */
function concerns(table: PaperTable, reader: PaperReader | 'anybody'): RawBuilder<SqlBool> {
  if (reader === 'anybody') return sql`true`
  if ('sellerId' in reader) return sql`${sql.ref(`${table}.seller_id`)} = ${reader.sellerId}`
  return sql`EXISTS (SELECT FROM orders WHERE orders.id = ${sql.ref(`${table}.order_id`)} AND orders.user_id = ${reader.userId})`
}

/** Whether a paper is of the order, by the id under which its reader knows that. */
function isOfOrder(table: PaperTable, reader: PaperReader | 'anybody', orderId: string): RawBuilder<SqlBool> {
  const column = reader !== 'anybody' && 'sellerId' in reader ? 'vendor_order_id' : 'order_id'
  return sql`${sql.ref(`${table}.${column}`)} = ${orderId}`
}

/** The papers of an order in the order of their issue: a customer's own, a seller's of its vendor order, or all. */
export async function papersOfOrder(
  { db }: Pick<App, 'db'>,
  table: PaperTable,
  { reader, orderId }: { reader: PaperReader | 'anybody'; orderId: string },
): Promise<PaperLink[]> {
  if (!isUuid(orderId)) return []
  const rows = await db
    .selectFrom(table)
    .select(['id', 'number', 'issued_at', 'total_paise', 'document'])
    .where(concerns(table, reader))
    .where(isOfOrder(table, reader, orderId))
    .orderBy('issued_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    issuedAt: row.issued_at.toISOString(),
    totalPaise: row.total_paise,
    sellerName: row.document.supplier.tradeName,
  }))
}

/** One paper, whole; undefined when it is somebody else's or of another order, as when there is none. */
export async function findPaper<Table extends PaperTable>(
  { db }: Pick<App, 'db'>,
  table: Table,
  { reader, id, orderId }: { reader: PaperReader | 'anybody'; id: string; orderId?: string | undefined },
): Promise<Documents[Table] | undefined> {
  if (!isUuid(id) || (orderId !== undefined && !isUuid(orderId))) return undefined
  const row = await db
    .selectFrom<PaperTable>(table)
    .select('document')
    .where('id', '=', id)
    .where(concerns(table, reader))
    .$if(orderId !== undefined, (query) => query.where(isOfOrder(table, reader, orderId ?? '')))
    .executeTakeFirst()
  return row?.document as Documents[Table] | undefined
}
