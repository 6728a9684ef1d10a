import { sql, type Transaction } from 'kysely'
import type { InvoiceDocument } from '#domain/invoicing/invoice-document.ts'
import type { Schema } from '#server/db/schema.ts'

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
export async function takeSerial(tx: Tx, { gstin, financialYear, prefix }: Series): Promise<number> {
  const { last_serial } = await tx
    .insertInto('invoice_counters')
    .values({ gstin, financial_year: financialYear, kind: 'invoice', prefix, last_serial: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['gstin', 'financial_year', 'kind', 'prefix'])
        .doUpdateSet({ last_serial: sql`invoice_counters.last_serial + 1` }),
    )
    .returning('last_serial')
    .executeTakeFirstOrThrow()
  return last_serial
}

export async function insertInvoice(
  tx: Tx,
  invoice: Series & {
    id: string
    parcelId: string
    orderId: string
    vendorOrderId: string
    sellerId: string
    serial: number
    issuedAt: Date
    document: InvoiceDocument
  },
): Promise<void> {
  const { document } = invoice
  const { totals } = document
  await tx
    .insertInto('invoices')
    .values({
      id: invoice.id,
      parcel_id: invoice.parcelId,
      order_id: invoice.orderId,
      vendor_order_id: invoice.vendorOrderId,
      seller_id: invoice.sellerId,
      gstin: invoice.gstin,
      financial_year: invoice.financialYear,
      prefix: invoice.prefix,
      serial: invoice.serial,
      number: document.number,
      issued_at: invoice.issuedAt,
      buyer_gstin: document.buyer.gstin,
      place_of_supply: document.placeOfSupply,
      taxable_paise: totals.taxablePaise,
      igst_paise: totals.igstPaise,
      cgst_paise: totals.cgstPaise,
      sgst_paise: totals.sgstPaise,
      utgst_paise: totals.utgstPaise,
      total_paise: totals.grossPaise,
      document: JSON.stringify(document),
    })
    .execute()
}
