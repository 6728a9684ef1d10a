import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { sequenceOfNumber } from '#domain/ground/shared/order-number.ts'
import type { InvoiceDocument } from '#domain/money/invoicing/invoice-document.ts'
import { type InvoiceQuery, readNumberStart } from '#domain/money/invoicing/invoice-list.ts'
import type { App } from '#server/ground/app.ts'
import { allOf, filterConditions } from '#server/ground/db/filter-conditions.ts'
import { type KeysetList, keysetPage, moment, uuid } from '#server/ground/db/keyset-page.ts'
import { countUpTo, withTotal } from '#server/ground/db/list-total.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { issuedIn, readPapers } from './paper-views.ts'

type Tools = Pick<App, 'db' | 'random'>

/** One invoice in its seller's list. Amounts in paise. */
export interface ListedInvoice {
  id: string
  number: string
  issuedOn: Day
  /** The seller's vendor order. */
  vendorOrderId: string
  orderNumber: string
  buyerName: string
  /** Null when the buyer is not registered. */
  buyerGstin: string | null
  taxablePaise: Paise
  igstPaise: Paise
  cgstPaise: Paise
  /** SGST, or UTGST in its place. */
  sgstPaise: Paise
  totalPaise: Paise
}

export interface ListedInvoices extends Partial<PagePosition> {
  invoices: ListedInvoice[]
  /** The day of the seller's first invoice; undefined before there is one. */
  firstOn: Day | undefined
}

export const INVOICES: KeysetList<'latest'> = {
  table: 'invoices',
  pageSize: 50,
  tieBreaker: uuid('id'),
  orders: { latest: { by: [moment('issued_at')], direction: 'desc' } },
}

/** A seller's invoices, the latest first, a page at a time. */
export function listSellerInvoices(
  app: Tools,
  sellerId: string,
  query: InvoiceQuery = {},
): Promise<ListedInvoices> {
  const page = keysetPage(INVOICES, query)
  return inSellerTransaction(app, sellerId, async (tx) => {
    const asked = invoicesOf(tx, sellerId, query)
    const rows = await asked
      .select(['invoices.id', 'invoices.vendor_order_id', 'invoices.document'])
      .$call(page.read)
    const { rows: shown, ...position } = await withTotal(page.cut(rows), () =>
      countUpTo(tx, asked.select('invoices.id')),
    )
    const first = await tx
      .selectFrom('invoices')
      .select('issued_at')
      .where('seller_id', '=', sellerId)
      .orderBy('issued_at')
      .limit(1)
      .executeTakeFirst()
    return { invoices: shown.map(listed), ...position, firstOn: first && indianDay(first.issued_at) }
  })
}

/** The same invoices whole, in the order of their issue, some at a time, for a file of any length. */
export function readSellerInvoices(
  app: Tools,
  sellerId: string,
  query: InvoiceQuery,
): AsyncGenerator<InvoiceDocument[]> {
  return readPapers(app, 'invoices', { sellerId, fits: fits(query) })
}

function invoicesOf(tx: Transaction<Schema>, sellerId: string, query: InvoiceQuery) {
  return tx.selectFrom('invoices').where('invoices.seller_id', '=', sellerId).where(fits(query))
}

function fits(query: InvoiceQuery): RawBuilder<SqlBool> {
  const period = (period: string) => issuedIn('invoices', period)
  return allOf(filterConditions(query, { period, q: fitsSearch }))
}

function fitsSearch(typed: string): RawBuilder<SqlBool> {
  const sequence = sequenceOfNumber(typed)
  if (sequence !== undefined)
    return sql`invoices.order_id = (SELECT orders.id FROM orders WHERE orders.sequence = ${sequence})`
  const start = readNumberStart(typed)
  // The beginning of a number holds no sign that LIKE reads otherwise.
  return start === undefined ? sql`false` : sql`invoices.number LIKE ${`${start}%`}`
}

function listed(row: { id: string; vendor_order_id: string; document: InvoiceDocument }): ListedInvoice {
  const { number, issuedOn, orderNumber, buyer, totals } = row.document
  return {
    id: row.id,
    number,
    issuedOn,
    vendorOrderId: row.vendor_order_id,
    orderNumber,
    buyerName: buyer.name,
    buyerGstin: buyer.gstin,
    taxablePaise: totals.taxablePaise,
    igstPaise: totals.igstPaise,
    cgstPaise: totals.cgstPaise,
    sgstPaise: totals.sgstPaise + totals.utgstPaise,
    totalPaise: totals.grossPaise,
  }
}
