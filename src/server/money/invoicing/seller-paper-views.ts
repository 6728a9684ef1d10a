import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import { addDays, type Day, dayStart, indianDay } from '#domain/ground/shared/days.ts'
import { sequenceOfNumber } from '#domain/ground/shared/order-number.ts'
import type { CreditNoteQuery } from '#domain/money/invoicing/credit-note-list.ts'
import { daysOfPeriod, type InvoiceQuery, readNumberStart } from '#domain/money/invoicing/invoice-list.ts'
import type { App } from '#server/ground/app.ts'
import { allOf, filterConditions } from '#server/ground/db/filter-conditions.ts'
import { type KeysetList, keysetPage, moment, uuid } from '#server/ground/db/keyset-page.ts'
import { countUpTo, withTotal } from '#server/ground/db/list-total.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import type { Documents, PaperTable } from './paper-views.ts'

type Tools = Pick<App, 'db' | 'random'>

/** What a seller's list of papers can be asked for: a filter of either list has to be answered here. */
type PaperQuery = InvoiceQuery & CreditNoteQuery

/** Whose papers are asked for, and which of them. */
interface Asked {
  sellerId: string
  query: PaperQuery
}

/** One paper in its seller's list. */
export interface SellerPaper<Table extends PaperTable> {
  id: string
  /** The seller's vendor order. */
  vendorOrderId: string
  /** The invoice itself, or the one that a credit note refers to. */
  invoiceId: string
  document: Documents[Table]
}

const FILE_ROWS_AT_ONCE = 500

/** The order of a seller's list of papers on pages. */
export const latestPapers = (table: PaperTable): KeysetList<'latest'> => ({
  table,
  pageSize: 25,
  tieBreaker: uuid('id'),
  orders: { latest: { by: [moment('issued_at')], direction: 'desc' } },
})

/** In a file they stand in the order of their issue, read some at a time. */
const issuedPapers = (table: PaperTable): KeysetList<'issued'> => ({
  table,
  pageSize: FILE_ROWS_AT_ONCE,
  tieBreaker: uuid('id'),
  orders: { issued: { by: [moment('issued_at')], direction: 'asc' } },
})

/** A seller's papers, the latest first, a page at a time, and the day of the first; undefined before there is one. */
export function listSellerPapers<Table extends PaperTable>(
  app: Tools,
  table: Table,
  { sellerId, query }: Asked,
): Promise<Partial<PagePosition> & { papers: SellerPaper<Table>[]; firstOn: Day | undefined }> {
  const page = keysetPage(latestPapers(table), query)
  return inSellerTransaction(app, sellerId, async (tx) => {
    const asked = papersOf(tx, table, { sellerId, query })
    const found = await asked
      .select(['id', 'vendor_order_id as vendorOrderId', 'document'])
      .select(sql.ref<string>(table === 'invoices' ? 'id' : 'invoice_id').as('invoiceId'))
      .$call(page.read)
    const { rows, ...position } = await withTotal(page.cut(found), () => countUpTo(tx, asked.select('id')))
    const first = await tx
      .selectFrom<PaperTable>(table)
      .select('issued_at')
      .where('seller_id', '=', sellerId)
      .orderBy('issued_at')
      .limit(1)
      .executeTakeFirst()
    const papers = rows.map(({ id, vendorOrderId, invoiceId, document }) => ({
      id,
      vendorOrderId,
      invoiceId,
      document: document as Documents[Table],
    }))
    return { papers, ...position, firstOn: first && indianDay(first.issued_at) }
  })
}

/** The same papers whole, in the order of their issue, some at a time, for a file of any length. */
export async function* readSellerPapers<Table extends PaperTable>(
  app: Tools,
  table: Table,
  asked: Asked,
): AsyncGenerator<Documents[Table][]> {
  let cursor: string | undefined
  do {
    const page = keysetPage(issuedPapers(table), { cursor })
    const found = await inSellerTransaction(app, asked.sellerId, (tx) =>
      papersOf(tx, table, asked).select('document').$call(page.read),
    )
    const { rows, nextCursor } = page.cut(found)
    if (rows.length > 0) yield rows.map(({ document }) => document as Documents[Table])
    cursor = nextCursor
  } while (cursor !== undefined)
}

function papersOf(tx: Transaction<Schema>, table: PaperTable, { sellerId, query }: Asked) {
  return tx.selectFrom<PaperTable>(table).where('seller_id', '=', sellerId).where(fits(table, query))
}

function fits(table: PaperTable, query: PaperQuery): RawBuilder<SqlBool> {
  return allOf(filterConditions(query, { period: issuedIn, q: (typed) => fitsSearch(table, typed) }))
}

/** Whether a paper was issued in a period of the list's filter. */
function issuedIn(period: string): RawBuilder<SqlBool> {
  const { from, to } = daysOfPeriod(period)
  return sql`(issued_at >= ${dayStart(from)} AND issued_at < ${dayStart(addDays(to, 1))})`
}

/** By the number of the order, or the beginning of the paper's own; a credit note also by that of its invoice. */
function fitsSearch(table: PaperTable, typed: string): RawBuilder<SqlBool> {
  const sequence = sequenceOfNumber(typed)
  if (sequence !== undefined)
    return sql`order_id = (SELECT orders.id FROM orders WHERE orders.sequence = ${sequence})`
  const start = readNumberStart(typed)
  if (start === undefined) return sql`false`
  // The beginning of a number holds no sign that LIKE reads otherwise.
  const own = sql<SqlBool>`number LIKE ${`${start}%`}`
  return table === 'invoices' ? own : sql`(${own} OR document->'invoice'->>'number' LIKE ${`${start}%`})`
}
