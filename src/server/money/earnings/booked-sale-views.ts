import { sql, type Transaction } from 'kysely'
import { indianDay } from '#domain/ground/shared/days.ts'
import { SALE_KINDS } from '#domain/money/earnings/ledger-entries.ts'
import type { CreditedSoFar } from '#domain/money/earnings/taken-back.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

export type BookedRow = Awaited<ReturnType<typeof readBooked>>[number]

/** What the sales of these vendor orders wrote into the ledger, each row with what was taken back of it since. */
export async function readBooked(tx: Tx, vendorOrderIds: readonly string[]) {
  const rows = await tx
    .selectFrom('ledger_entries as entry')
    .select(['entry.id', 'entry.seller_id', 'entry.order_id', 'entry.vendor_order_id', 'entry.parcel_id'])
    .select(['entry.kind', 'entry.debit', 'entry.credit', 'entry.amount_paise', 'entry.basis_paise'])
    .select(['entry.rate_bp', 'entry.at'])
    .select(
      sql<number>`(SELECT coalesce(sum(back.amount_paise), 0) FROM ledger_entries AS back
        WHERE back.reverses = entry.id)`.as('reversed_paise'),
    )
    .where('entry.vendor_order_id', 'in', [...vendorOrderIds])
    .where('entry.reverses', 'is', null)
    .where('entry.kind', 'in', SALE_KINDS)
    .orderBy('entry.id')
    .$narrowType<{ kind: (typeof SALE_KINDS)[number] }>()
    .execute()
  return rows.map((row) => ({
    id: row.id,
    sellerId: row.seller_id ?? '',
    orderId: row.order_id ?? '',
    vendorOrderId: row.vendor_order_id ?? '',
    parcelId: row.parcel_id ?? undefined,
    kind: row.kind,
    debit: row.debit,
    credit: row.credit,
    amountPaise: row.amount_paise,
    basisPaise: row.basis_paise,
    rateBp: row.rate_bp,
    reversedPaise: row.reversed_paise,
    at: row.at,
    bookedOn: indianDay(row.at),
  }))
}

/** What the credit notes of a parcel, or of all parcels of a vendor order, have given back so far. */
export async function readCredited(
  tx: Tx,
  of: { parcelId: string } | { vendorOrderId: string },
  commissionOf: (category: string) => number,
): Promise<Omit<CreditedSoFar, 'taxablePaise'> & { taxablePaise: number }> {
  const rows = await tx
    .selectFrom('credit_note_lines as line')
    .innerJoin('credit_notes', 'credit_notes.id', 'line.credit_note_id')
    .innerJoin('order_lines', 'order_lines.id', 'line.order_line_id')
    .select(['line.goods_paise', 'line.shipping_paise', 'line.taxable_paise', 'order_lines.category'])
    .$if('parcelId' in of, (query) =>
      query.where('credit_notes.parcel_id', '=', 'parcelId' in of ? of.parcelId : ''),
    )
    .$if('vendorOrderId' in of, (query) =>
      query.where('credit_notes.vendor_order_id', '=', 'vendorOrderId' in of ? of.vendorOrderId : ''),
    )
    .execute()
  const sum = (paiseOf: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + paiseOf(row), 0)
  return {
    grossPaise: sum((row) => row.goods_paise + row.shipping_paise),
    taxablePaise: sum((row) => row.taxable_paise),
    goodsPaiseAt: (rateBp) => sum((row) => (commissionOf(row.category) === rateBp ? row.goods_paise : 0)),
  }
}

/** Every amount of the sales of these vendor orders for or against their seller, with its day. */
export async function readSellerAmounts(tx: Tx, vendorOrderIds: readonly string[]) {
  const rows = await tx
    .selectFrom('ledger_entries')
    .select(['vendor_order_id as vendorOrderId', 'at', 'seller_paise as sellerPaise'])
    .select('parcel_id as parcelId')
    .where('vendor_order_id', 'in', [...vendorOrderIds])
    .where('kind', 'in', SALE_KINDS)
    .orderBy('id')
    .execute()
  return rows.map(({ at, ...row }) => ({ ...row, bookedOn: indianDay(at) }))
}
