import { sql } from 'kysely'
import { RESERVE_ENDED_AFTER_DAYS } from '#domain/money/reconciliation/ledger-checks.ts'
import { OPEN_RETURNS } from '#domain/selling/order-moves/open-returns.ts'
import { boundOf } from '#server/money/earnings/reserves/bound-reserve-views.ts'
import type { Check } from './check.ts'

/** What is true of each row of the ledger, and of the sums that are kept of a seller's. */
export const ENTRY_CHECKS: readonly Check[] = [
  {
    // The other way between the same accounts, and never more than there is.
    name: 'reversal',
    of: 'entries',
    rows: (ids) => sql`
      SELECT entries.id, entries.source, 'entry', entries.id::text, entries.order_id, least(mirrored.paise, entries.amount_paise),
        mirrored.all_paise, entries.at
      FROM ledger_entries AS entries
      CROSS JOIN LATERAL (SELECT coalesce(sum(amount_paise), 0) AS all_paise,
          coalesce(sum(amount_paise) FILTER (WHERE (debit, credit, kind, seller_id)
            IS NOT DISTINCT FROM (entries.credit, entries.debit, entries.kind, entries.seller_id)), 0) AS paise
        FROM ledger_entries AS reversals WHERE reversals.reverses = entries.id) AS mirrored
      WHERE entries.id = ANY (${ids}) AND entries.reverses IS NULL`,
  },
  {
    name: 'rate',
    of: 'entries',
    rows: (ids) => sql`
      SELECT id, source, 'entry', id::text, order_id, round(basis_paise * rate_bp / 10000.0), amount_paise, at
      FROM ledger_entries WHERE id = ANY (${ids}) AND reverses IS NULL AND basis_paise IS NOT NULL`,
  },
  {
    // Kept whole until its day, until a return of its goods that is under way is decided, or as long as reserve of its seller
    // covers cash that has not come in; and given back whole.
    name: 'reserve',
    of: 'entries',
    rows: (ids, now) => sql`
      SELECT kept.id, kept.source, 'entry', kept.id::text, kept.order_id,
        CASE WHEN back.paise > 0 OR reserve_until < ${now}::date - ${RESERVE_ENDED_AFTER_DAYS}::integer
            AND NOT EXISTS (SELECT FROM returns WHERE returns.parcel_id = kept.parcel_id AND returns.kind = 'return'
              AND returns.status = ANY (${[...OPEN_RETURNS]}::text[]))
            AND ${boundOf(sql.ref('kept.seller_id'))} = 0
          THEN kept.amount_paise ELSE 0 END,
        back.paise, kept.at
      FROM ledger_entries AS kept
      CROSS JOIN LATERAL (SELECT coalesce(sum(amount_paise) FILTER (WHERE debit = 'reserve'), 0) AS paise
        FROM ledger_entries AS reversals WHERE reversals.reverses = kept.id) AS back
      WHERE kept.id = ANY (${ids}) AND kept.reserve_until IS NOT NULL`,
  },
  {
    // What was posted of a line that the gateway never sent.
    name: 'settled-entry',
    of: 'entries',
    rows: (ids) => sql`
      SELECT entries.id, entries.source, 'entry', entries.id::text, entries.order_id, NULL::bigint, entries.amount_paise, entries.at
      FROM ledger_entries AS entries
      WHERE entries.id = ANY (${ids}) AND entries.kind IN ('settled', 'gateway-fee', 'gateway-fee-gst')
        AND NOT EXISTS (SELECT FROM settlement_lines AS lines WHERE lines.gateway = split_part(entries.source, ':', 2)
          AND lines.kind = split_part(entries.source, ':', 3)
          AND lines.line_id = substr(entries.source, length(split_part(entries.source, ':', 1) || split_part(entries.source, ':', 2)
            || split_part(entries.source, ':', 3)) + 4))`,
  },
  {
    name: 'seller-day',
    of: 'sellers',
    rows: (ids) => sql`
      SELECT seller_id, day::text, 'seller', seller_id, NULL::uuid, coalesce(rows.paise, 0), coalesce(kept.paise, 0),
        day::timestamp AT TIME ZONE 'Asia/Kolkata'
      FROM (SELECT seller_id, indian_day(at) AS day, sum(seller_paise) AS paise FROM ledger_entries
        WHERE seller_id = ANY (${ids}) GROUP BY 1, 2) AS rows
      FULL JOIN (SELECT seller_id, day, sum(net_paise) AS paise FROM ledger_days
        WHERE seller_id = ANY (${ids}) GROUP BY 1, 2) AS kept USING (seller_id, day)`,
  },
]
