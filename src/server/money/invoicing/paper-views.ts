import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Whom a paper concerns: the customer of its order, or its seller, who knows the order by the id of its own part. */
export type PaperReader = { userId: string } | { sellerId: string }

/** Who asks for the papers that go with letters. */
export const LETTERS = 'letters'

/** In whose turn a paper is printed. */
export function askerOf(reader: PaperReader): string {
  return 'sellerId' in reader ? reader.sellerId : reader.userId
}

type PaperTable = 'invoices' | 'credit_notes'

/** An invoice or a credit note as the page of its order links it. */
export interface PaperLink {
  id: string
  number: string
  issuedAt: string
  totalPaise: number
  sellerName: string
}

/** Whether a paper concerns its reader; an administrator's page reads for anybody. */
export function concerns(table: PaperTable, reader: PaperReader | 'anybody'): RawBuilder<SqlBool> {
  if (reader === 'anybody') return sql`true`
  if ('sellerId' in reader) return sql`${sql.ref(`${table}.seller_id`)} = ${reader.sellerId}`
  return sql`EXISTS (SELECT FROM orders WHERE orders.id = ${sql.ref(`${table}.order_id`)} AND orders.user_id = ${reader.userId})`
}

/** Whether a paper is of the order, by the id under which its reader knows that. */
export function isOfOrder(
  table: PaperTable,
  reader: PaperReader | 'anybody',
  orderId: string,
): RawBuilder<SqlBool> {
  const column = reader !== 'anybody' && 'sellerId' in reader ? 'vendor_order_id' : 'order_id'
  return sql`${sql.ref(`${table}.${column}`)} = ${orderId}`
}

export function paperLink(row: {
  id: string
  number: string
  issued_at: Date
  total_paise: number
  document: { supplier: { tradeName: string } }
}): PaperLink {
  return {
    id: row.id,
    number: row.number,
    issuedAt: row.issued_at.toISOString(),
    totalPaise: row.total_paise,
    sellerName: row.document.supplier.tradeName,
  }
}
