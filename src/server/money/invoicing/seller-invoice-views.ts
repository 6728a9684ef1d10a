import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import type { Day } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { InvoiceDocument } from '#domain/money/invoicing/invoice-document.ts'
import type { InvoiceQuery } from '#domain/money/invoicing/invoice-list.ts'
import type { App } from '#server/ground/app.ts'
import { listSellerPapers, readSellerPapers, type SellerPaper } from './seller-paper-views.ts'

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

/** A seller's invoices, the latest first, a page at a time. */
export async function listSellerInvoices(
  app: Tools,
  sellerId: string,
  query: InvoiceQuery = {},
): Promise<ListedInvoices> {
  const { papers, ...list } = await listSellerPapers(app, 'invoices', { sellerId, query })
  return { invoices: papers.map(listed), ...list }
}

/** The same invoices whole, in the order of their issue, some at a time, for a file of any length. */
export function readSellerInvoices(
  app: Tools,
  sellerId: string,
  query: InvoiceQuery,
): AsyncGenerator<InvoiceDocument[]> {
  return readSellerPapers(app, 'invoices', { sellerId, query })
}

function listed({ id, vendorOrderId, document }: SellerPaper<'invoices'>): ListedInvoice {
  const { number, issuedOn, orderNumber, buyer, totals } = document
  return {
    id,
    number,
    issuedOn,
    vendorOrderId,
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
