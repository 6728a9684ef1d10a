import type { ColumnType, Transaction } from 'kysely'
import type { CreditNoteDocument, CreditReason } from '#domain/money/invoicing/credit-note.ts'
import type { TaxedLine } from '#domain/money/invoicing/parcel-tax.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { columnsOfPaper, type NewPaper } from '../invoice-store.ts'

declare module '#server/ground/db/schema.ts' {
  interface KnownColumns {
    /** What takes an invoice back is only added. */
    credit_notes: { document: ColumnType<CreditNoteDocument, string, never> }
  }
}

type Tx = Transaction<Schema>

/** Some pieces of a parcel's line, with what is credited for them; no piece where its price alone is reduced. */
export interface CreditedLine extends TaxedLine {
  orderLineId: string
  quantity: number
  /** Which pieces of the parcel's line. */
  numbers: readonly number[]
  rateBp: number
}

export interface NewCreditNote extends NewPaper {
  invoiceId: string
  reason: CreditReason
  causeId: string
  document: CreditNoteDocument
  lines: readonly CreditedLine[]
}

export async function insertCreditNote(tx: Tx, note: NewCreditNote): Promise<void> {
  const { lines } = note
  await tx
    .insertInto('credit_notes')
    .values({
      ...columnsOfPaper(note),
      invoice_id: note.invoiceId,
      reason: note.reason,
      cause_id: note.causeId,
      is_commercial: note.document.taxUntil !== undefined,
    })
    .execute()
  await tx
    .insertInto('credit_note_lines')
    .values(
      lines.map((line) => ({
        credit_note_id: note.id,
        parcel_id: note.parcelId,
        order_line_id: line.orderLineId,
        quantity: line.quantity,
        goods_paise: line.listPaise - line.discountPaise,
        shipping_paise: line.deliveryPaise,
        taxable_paise: line.taxablePaise,
        igst_paise: line.igstPaise,
        cgst_paise: line.cgstPaise,
        sgst_paise: line.sgstPaise,
        utgst_paise: line.utgstPaise,
      })),
    )
    .execute()
  // The database refuses a piece too many.
  for (const { orderLineId, quantity } of lines)
    await tx
      .updateTable('parcel_lines')
      .set((eb) => ({ credited_quantity: eb('credited_quantity', '+', quantity) }))
      .where('parcel_id', '=', note.parcelId)
      .where('order_line_id', '=', orderLineId)
      .execute()
  const pieces = lines.flatMap(({ orderLineId, numbers }) =>
    numbers.map((piece) => ({
      parcel_id: note.parcelId,
      order_line_id: orderLineId,
      piece,
      credit_note_id: note.id,
    })),
  )
  if (pieces.length > 0) await tx.insertInto('credited_pieces').values(pieces).execute()
}
