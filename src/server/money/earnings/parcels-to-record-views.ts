import type { Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { SoldGoods } from '#domain/money/earnings/ledger-entries.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

/** The parcels of a vendor order that have left with their invoice, as the ledger needs them. */
export async function readParcelsToRecord(
  tx: Tx,
  vendorOrderId: string,
): Promise<{ parcelId: string; leftAt: Date; goods: Omit<SoldGoods, 'hasPan' | 'isHouse'> }[]> {
  const rows = await tx
    .selectFrom('parcels')
    .innerJoin('invoices', 'invoices.parcel_id', 'parcels.id')
    .select((eb) => [
      'parcels.id',
      'parcels.shipped_at',
      'invoices.document',
      'invoices.taxable_paise',
      jsonArrayFrom(
        eb
          .selectFrom('parcel_lines')
          .innerJoin('order_lines', 'order_lines.id', 'parcel_lines.order_line_id')
          .select(['parcel_lines.goods_paise', 'parcel_lines.shipping_paise', 'order_lines.category'])
          .whereRef('parcel_lines.parcel_id', '=', 'parcels.id')
          .orderBy('order_lines.position'),
      ).as('lines'),
    ])
    .where('parcels.vendor_order_id', '=', vendorOrderId)
    .where('parcels.shipped_at', 'is not', null)
    .orderBy('parcels.position')
    .execute()
  return rows.map((row) => {
    invariant(row.shipped_at, 'only what left is read')
    return {
      parcelId: row.id,
      leftAt: row.shipped_at,
      goods: {
        lines: row.lines.map((line) => ({ linePaise: line.goods_paise, category: line.category })),
        shippingPaise: row.lines.reduce((sum, line) => sum + line.shipping_paise, 0),
        gstKind: row.document.gstKind,
        taxablePaise: row.taxable_paise,
      },
    }
  })
}

/** Which of these vendor orders are sent in parcels. */
export async function hasParcels(tx: Tx, vendorOrderIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('parcels')
    .select('vendor_order_id')
    .distinct()
    .where('vendor_order_id', 'in', [...vendorOrderIds])
    .execute()
  return new Set(rows.map((row) => row.vendor_order_id))
}
