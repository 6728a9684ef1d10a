import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import { sequenceOfNumber } from '#domain/ground/shared/order-number.ts'
import type { CreditNoteDocument } from '#domain/money/invoicing/credit-note.ts'
import type { CreditNoteQuery } from '#domain/money/invoicing/credit-note-list.ts'
import { readNumberStart } from '#domain/money/invoicing/invoice-list.ts'
import type { App } from '#server/ground/app.ts'
import { allOf, filterConditions } from '#server/ground/db/filter-conditions.ts'
import { type KeysetList, keysetPage, moment, uuid } from '#server/ground/db/keyset-page.ts'
import { countUpTo, withTotal } from '#server/ground/db/list-total.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { issuedIn, readPapers } from '../paper-views.ts'

type Tools = Pick<App, 'db' | 'random'>

/** One credit note in its seller's list. */
export interface ListedCreditNote {
  id: string
  /** The seller's vendor order. */
  vendorOrderId: string
  invoiceId: string
  document: CreditNoteDocument
}

export interface ListedCreditNotes extends Partial<PagePosition> {
  creditNotes: ListedCreditNote[]
  /** The day of the seller's first credit note; undefined before there is one. */
  firstOn: Day | undefined
}

const CREDIT_NOTES: KeysetList<'latest'> = {
  table: 'credit_notes',
  pageSize: 50,
  tieBreaker: uuid('id'),
  orders: { latest: { by: [moment('issued_at')], direction: 'desc' } },
}

/** A seller's credit notes, the latest first, a page at a time. */
export function listSellerCreditNotes(
  app: Tools,
  sellerId: string,
  query: CreditNoteQuery = {},
): Promise<ListedCreditNotes> {
  const page = keysetPage(CREDIT_NOTES, query)
  return inSellerTransaction(app, sellerId, async (tx) => {
    const asked = creditNotesOf(tx, sellerId, query)
    const rows = await asked
      .select(['credit_notes.id', 'credit_notes.vendor_order_id', 'credit_notes.invoice_id'])
      .select('credit_notes.document')
      .$call(page.read)
    const { rows: shown, ...position } = await withTotal(page.cut(rows), () =>
      countUpTo(tx, asked.select('credit_notes.id')),
    )
    const first = await tx
      .selectFrom('credit_notes')
      .select('issued_at')
      .where('seller_id', '=', sellerId)
      .orderBy('issued_at')
      .limit(1)
      .executeTakeFirst()
    return {
      creditNotes: shown.map((row) => ({
        id: row.id,
        vendorOrderId: row.vendor_order_id,
        invoiceId: row.invoice_id,
        document: row.document,
      })),
      ...position,
      firstOn: first && indianDay(first.issued_at),
    }
  })
}

/** The same credit notes whole, in the order of their issue, some at a time, for a file of any length. */
export function readSellerCreditNotes(
  app: Tools,
  sellerId: string,
  query: CreditNoteQuery,
): AsyncGenerator<CreditNoteDocument[]> {
  return readPapers(app, 'credit_notes', { sellerId, fits: fits(query) })
}

function creditNotesOf(tx: Transaction<Schema>, sellerId: string, query: CreditNoteQuery) {
  return tx.selectFrom('credit_notes').where('credit_notes.seller_id', '=', sellerId).where(fits(query))
}

function fits(query: CreditNoteQuery): RawBuilder<SqlBool> {
  const period = (period: string) => issuedIn('credit_notes', period)
  return allOf(filterConditions(query, { period, q: fitsSearch }))
}

function fitsSearch(typed: string): RawBuilder<SqlBool> {
  const sequence = sequenceOfNumber(typed)
  if (sequence !== undefined)
    return sql`credit_notes.order_id = (SELECT orders.id FROM orders WHERE orders.sequence = ${sequence})`
  const start = readNumberStart(typed)
  if (start === undefined) return sql`false`
  // The beginning of a number holds no sign that LIKE reads otherwise.
  return sql`(credit_notes.number LIKE ${`${start}%`}
    OR credit_notes.document->'invoice'->>'number' LIKE ${`${start}%`})`
}
