import { type Kysely, sql } from 'kysely'
import { afterReduction } from '#domain/money/invoicing/credit-note.ts'
import type { TaxedLine } from '#domain/money/invoicing/parcel-tax.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/**
 * The invoice of a parcel with what it says, its lines less what their price was reduced by since, and how its seller numbers;
 * undefined while none is issued.
 */
export async function readInvoiceToCredit(tx: Kysely<Schema>, parcelId: string) {
  const invoice = await tx
    .selectFrom('invoices')
    .select(['id', 'order_id', 'vendor_order_id', 'seller_id', 'gstin', 'prefix', 'document'])
    .where('parcel_id', '=', parcelId)
    .executeTakeFirst()
  if (!invoice) return undefined
  // In the order of the invoice's lines.
  const lines = await tx
    .selectFrom('parcel_lines')
    .innerJoin('order_lines', 'order_lines.id', 'parcel_lines.order_line_id')
    .select(['parcel_lines.order_line_id', 'parcel_lines.quantity', 'parcel_lines.credited_quantity'])
    .select(['parcel_lines.contributed_paise', 'order_lines.contributed_by'])
    .select(
      sql<
        number[]
      >`ARRAY(SELECT piece FROM credited_pieces WHERE credited_pieces.parcel_id = parcel_lines.parcel_id
        AND credited_pieces.order_line_id = parcel_lines.order_line_id)`.as('credited'),
    )
    .where('parcel_lines.parcel_id', '=', parcelId)
    .orderBy('order_lines.position')
    .execute()
  const reductions = await readReductions(tx, parcelId)
  const { document } = invoice
  const left = document.lines.map((line, at) =>
    reductions
      .filter(({ orderLineId }) => orderLineId === lines[at]?.order_line_id)
      .reduce((before, { reduced }) => afterReduction(before, reduced), line),
  )
  return { ...invoice, document: { ...document, lines: left }, lines }
}

/** What credit notes without pieces took off the price of a parcel's lines. */
async function readReductions(
  tx: Kysely<Schema>,
  parcelId: string,
): Promise<{ orderLineId: string; reduced: TaxedLine }[]> {
  const rows = await tx
    .selectFrom('credit_note_lines')
    .select(['order_line_id', 'goods_paise', 'shipping_paise', 'taxable_paise'])
    .select(['igst_paise', 'cgst_paise', 'sgst_paise', 'utgst_paise'])
    .where('parcel_id', '=', parcelId)
    .where('quantity', '=', 0)
    .execute()
  return rows.map((row) => ({
    orderLineId: row.order_line_id,
    reduced: {
      listPaise: row.goods_paise,
      discountPaise: 0,
      deliveryPaise: row.shipping_paise,
      grossPaise: row.goods_paise + row.shipping_paise,
      taxablePaise: row.taxable_paise,
      igstPaise: row.igst_paise,
      cgstPaise: row.cgst_paise,
      sgstPaise: row.sgst_paise,
      utgstPaise: row.utgst_paise,
    },
  }))
}
