import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { type Day, dayStart, financialYearOf } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { TDS_FREE_PAISE } from '#domain/money/earnings/tds-free-amount.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

/**
 * What everybody with this PAN sold through us in the financial year of a day, in paise without GST, as the ledger has it
 * before returns; where it is more than the free amount, at least that much and no more is read.
 */
export async function readSoldInYear(
  db: Kysely<Schema>,
  { pan, on }: { pan: string; on: Day },
): Promise<Paise> {
  const { rows } = await sql<{ paise: number }>`
    WITH sales AS (
      SELECT sum(taxable) OVER (ORDER BY at, id) AS running FROM (${salesOf(pan, on)}) AS sold ORDER BY at, id)
    SELECT coalesce((SELECT running FROM sales WHERE running > ${TDS_FREE_PAISE} LIMIT 1),
      (SELECT max(running) FROM sales), 0)::bigint AS paise`.execute(db)
  return rows[0]?.paise ?? 0
}

/** Waits until nobody else credits a sale to whoever has this PAN, until the transaction ends. */
export async function lockTdsOf(tx: Tx, pan: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`tds ${pan}`}, 0))`.execute(tx)
}

/** A parcel whose sale was credited in a year without TDS. */
export interface UntaxedParcel {
  sellerId: string
  orderId: string
  vendorOrderId: string
  parcelId: string
  taxablePaise: Paise
}

/** The parcels of everybody with this PAN that were credited in the financial year of a day and of which no TDS was taken. */
export async function listUntaxedParcels(
  tx: Tx,
  { pan, on }: { pan: string; on: Day },
): Promise<UntaxedParcel[]> {
  const { rows } = await sql<UntaxedParcel>`
    SELECT seller_id AS "sellerId", order_id AS "orderId", vendor_order_id AS "vendorOrderId", parcel_id AS "parcelId",
      taxable AS "taxablePaise"
    FROM (${salesOf(pan, on)}) AS sold
    WHERE parcel_id IS NOT NULL AND taxable > 0 AND NOT EXISTS (SELECT FROM ledger_entries AS taken
      WHERE taken.parcel_id = sold.parcel_id AND taken.kind = 'tds' AND taken.reverses IS NULL)
    ORDER BY id`.execute(tx)
  return rows
}

function salesOf(pan: string, on: Day): RawBuilder<unknown> {
  const year = financialYearOf(on)
  return sql`
    SELECT entries.id, entries.at, entries.seller_id, entries.order_id, entries.vendor_order_id, entries.parcel_id,
      coalesce(invoices.taxable_paise, (SELECT max(taken.basis_paise) FROM ledger_entries AS taken
        WHERE taken.vendor_order_id = entries.vendor_order_id AND taken.parcel_id IS NULL AND taken.reverses IS NULL
          AND taken.kind IN ('tcs-igst', 'tcs-cgst')), 0) AS taxable
    FROM ledger_entries AS entries LEFT JOIN invoices ON invoices.parcel_id = entries.parcel_id
    WHERE entries.kind = 'sale' AND entries.reverses IS NULL
      AND entries.at >= ${dayStart(`${year}-04-01`)} AND entries.at < ${dayStart(`${year + 1}-04-01`)}
      AND entries.seller_id IN (SELECT id FROM sellers
        WHERE NOT is_house AND coalesce(sellers.pan, substr(sellers.gstin, 3, 10)) = ${pan})`
}
