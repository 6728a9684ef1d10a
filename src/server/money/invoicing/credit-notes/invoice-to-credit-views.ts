import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

/** The invoice of a parcel with what it says, and how its seller numbers; undefined while none is issued. */
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
  return { ...invoice, lines }
}
