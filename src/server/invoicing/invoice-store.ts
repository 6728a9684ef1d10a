import { type ColumnType, sql, type Transaction } from 'kysely'
import type { CreditNoteDocument } from '#domain/invoicing/credit-note.ts'
import type { InvoiceDocument } from '#domain/invoicing/invoice-document.ts'
import type { Schema } from '#server/db/schema.ts'

declare module '#server/db/schema.ts' {
  interface KnownColumns {
    /** An invoice is only added. */
    invoices: { document: ColumnType<InvoiceDocument, string, never> }
  }
}

type Tx = Transaction<Schema>

/** A row of numbers: a shop may have several in a year when it changes its letters. */
export interface Series {
  gstin: string
  financialYear: string
  prefix: string
}

/**
 * Takes the next number of a series. Its row stays locked until the transaction ends: the number is taken if and only if
 * the transaction commits, and the next one waits to know.
 */
export async function takeSerial(
  tx: Tx,
  { gstin, financialYear, prefix }: Series,
  kind: 'invoice' | 'credit-note' | 'commercial-note' = 'invoice',
): Promise<number> {
  const { last_serial } = await tx
    .insertInto('invoice_counters')
    .values({ gstin, financial_year: financialYear, kind, prefix, last_serial: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['gstin', 'financial_year', 'kind', 'prefix'])
        .doUpdateSet({ last_serial: sql`invoice_counters.last_serial + 1` }),
    )
    .returning('last_serial')
    .executeTakeFirstOrThrow()
  return last_serial
}

/** An invoice or a credit note that is about to be issued. */
export interface NewPaper extends Series {
  id: string
  parcelId: string
  orderId: string
  vendorOrderId: string
  sellerId: string
  serial: number
  issuedAt: Date
  document: InvoiceDocument | CreditNoteDocument
}

export async function insertInvoice(
  tx: Tx,
  invoice: NewPaper & { document: InvoiceDocument },
): Promise<void> {
  await tx.insertInto('invoices').values(columnsOfPaper(invoice)).execute()
}

/** Notes with the lines of an order at which rate they were invoiced, where it is not the one that the order said. */
export async function keepInvoicedRates(
  tx: Tx,
  lines: readonly { id: string; gst_rate_bp: number }[],
): Promise<void> {
  const [ids, rates] = [lines.map(({ id }) => id), lines.map((line) => line.gst_rate_bp)]
  await sql`UPDATE order_lines SET invoiced_rate_bp = invoiced.rate_bp
    FROM unnest(${ids}::uuid[], ${rates}::integer[]) AS invoiced (id, rate_bp)
    WHERE order_lines.id = invoiced.id
      AND coalesce(order_lines.invoiced_rate_bp, order_lines.gst_rate_bp) <> invoiced.rate_bp`.execute(tx)
}

/** What an invoice and a credit note write alike: the series, the parties, the sums and the document that was shown. */
export function columnsOfPaper(paper: NewPaper) {
  const { document } = paper
  const { totals } = document
  return {
    id: paper.id,
    parcel_id: paper.parcelId,
    order_id: paper.orderId,
    vendor_order_id: paper.vendorOrderId,
    seller_id: paper.sellerId,
    gstin: paper.gstin,
    financial_year: paper.financialYear,
    prefix: paper.prefix,
    serial: paper.serial,
    number: document.number,
    issued_at: paper.issuedAt,
    buyer_gstin: document.buyer.gstin,
    place_of_supply: document.placeOfSupply,
    taxable_paise: totals.taxablePaise,
    igst_paise: totals.igstPaise,
    cgst_paise: totals.cgstPaise,
    sgst_paise: totals.sgstPaise,
    utgst_paise: totals.utgstPaise,
    total_paise: totals.grossPaise,
    document: JSON.stringify(document),
  }
}
