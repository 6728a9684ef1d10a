import { sql } from 'kysely'
import { REMITTANCE_DAYS } from '#domain/ground/cash-on-delivery/remittance-days.ts'
import { SALE_KINDS } from '#domain/money/earnings/ledger-entries.ts'
import type { Check } from './check.ts'

/** What is in a parcel, by the shares that were frozen when it was packed. */
const INSIDE = sql`CROSS JOIN LATERAL (SELECT coalesce(sum(goods_paise + shipping_paise), 0) AS paise FROM parcel_lines
  WHERE parcel_id = parcels.id) AS inside`

/** What is true of each parcel. */
export const PARCEL_CHECKS: readonly Check[] = [
  {
    name: 'parcel-sale',
    of: 'parcels',
    rows: (ids) => sql`
      SELECT parcels.id, '', 'parcel', parcels.id::text, order_id,
        CASE WHEN shipped_at IS NULL THEN 0 ELSE inside.paise END, sold.paise, coalesce(shipped_at, created_at)
      FROM parcels ${INSIDE}
      CROSS JOIN LATERAL (SELECT coalesce(sum(amount_paise), 0) AS paise FROM ledger_entries
        WHERE parcel_id = parcels.id AND kind = 'sale' AND reverses IS NULL) AS sold
      WHERE parcels.id = ANY (${ids}) AND NOT EXISTS (SELECT FROM ledger_entries
        WHERE vendor_order_id = parcels.vendor_order_id AND parcel_id IS NULL AND kind = 'sale')`,
  },
  {
    name: 'invoice',
    of: 'parcels',
    rows: (ids) => sql`
      SELECT parcels.id, '', 'parcel', parcels.id::text, parcels.order_id, inside.paise, invoices.total_paise, shipped_at
      FROM parcels ${INSIDE} LEFT JOIN invoices ON invoices.parcel_id = parcels.id
      WHERE parcels.id = ANY (${ids}) AND shipped_at IS NOT NULL`,
  },
  {
    name: 'deduction',
    of: 'parcels',
    rows: (ids) => sql`
      SELECT entries.parcel_id, entries.source, 'parcel', entries.parcel_id::text, entries.order_id,
        round(taxable_paise * rate_bp / 10000.0), entries.amount_paise, entries.at
      FROM ledger_entries AS entries JOIN invoices ON invoices.parcel_id = entries.parcel_id
      WHERE entries.parcel_id = ANY (${ids}) AND entries.reverses IS NULL
        AND entries.kind IN ('tcs-igst', 'tcs-cgst', 'tcs-sgst', 'tcs-utgst', 'tds')`,
  },
  {
    // TDS is set off within its financial year alone, TCS and the GST on commission as long as notes take tax off, and
    // shares that are credited in part are rounded one by one.
    name: 'taken-back',
    of: 'parcels',
    rows: (ids) => sql`
      SELECT entries.parcel_id, entries.source, 'parcel', entries.parcel_id::text, entries.order_id,
        CASE WHEN entries.kind LIKE 'tcs-%' AND noted.is_commercial THEN back.paise
          WHEN entries.kind = 'commission-gst' AND indian_day(noted.at) >= make_date(
            extract(year FROM indian_day(entries.at) - interval '3 months')::integer + 1, 11, 1) THEN back.paise
          WHEN vendor_order.status IN ('returned', 'cancelled') THEN entries.amount_paise
          WHEN noted.paise IS NULL THEN 0 WHEN entries.kind = 'sale' THEN noted.paise
          WHEN noted.paise = invoices.total_paise THEN entries.amount_paise ELSE back.paise END,
        back.paise, coalesce(noted.at, entries.at)
      FROM ledger_entries AS entries JOIN vendor_orders AS vendor_order ON vendor_order.id = entries.vendor_order_id
      LEFT JOIN invoices ON invoices.parcel_id = entries.parcel_id
      CROSS JOIN LATERAL (SELECT coalesce(sum(amount_paise), 0) AS paise FROM ledger_entries AS reversals
        WHERE reversals.reverses = entries.id) AS back
      CROSS JOIN LATERAL (SELECT sum(credit_notes.total_paise) AS paise, max(credit_notes.issued_at) AS at,
          bool_or(credit_notes.is_commercial) AS is_commercial FROM credit_notes
        WHERE credit_notes.invoice_id = invoices.id) AS noted
      WHERE entries.parcel_id = ANY (${ids}) AND entries.reverses IS NULL AND entries.kind <> 'tds'
        AND entries.kind = ANY (${[...SALE_KINDS]}::text[])`,
  },
  {
    // Each parcel with its lines; what is on its way to us has some days.
    name: 'cash',
    of: 'parcels',
    rows: (ids, now) => sql`
      SELECT parcels.id, '', 'parcel', parcels.id::text, order_id,
        CASE WHEN delivered_at IS NULL THEN 0 ELSE cash_paise END, paid.paise, coalesce(delivered_at, paid.at)
      FROM parcels
      CROSS JOIN LATERAL (SELECT coalesce(sum(amount_paise), 0) AS paise, min(imported_at) AS at FROM cash_remittance_lines
        WHERE parcel_id = parcels.id AND handed_back_at IS NULL) AS paid
      WHERE parcels.id = ANY (${ids}) AND (paid.paise > 0 OR cash_paise > 0)
        AND (paid.paise > CASE WHEN delivered_at IS NULL THEN 0 ELSE cash_paise END
          OR delivered_at <= ${now}::timestamptz - ${REMITTANCE_DAYS.marketplace}::integer * interval '1 day')
        `,
  },
  {
    name: 'cash-sum',
    of: 'parcels',
    rows: (ids) => sql`
      SELECT parcels.id, '', 'parcel', parcels.id::text, order_id, paid.paise, cash_remitted_paise,
        coalesce(delivered_at, created_at)
      FROM parcels
      CROSS JOIN LATERAL (SELECT coalesce(sum(amount_paise), 0) AS paise FROM cash_remittance_lines
        WHERE parcel_id = parcels.id AND handed_back_at IS NULL) AS paid
      WHERE parcels.id = ANY (${ids})`,
  },
]
