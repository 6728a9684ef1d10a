import { sql } from 'kysely'
import { ownAmount } from '#server/money/payments/rest/payments-of-order-views.ts'
import type { Check } from './check.ts'

/** What is true of each line that the gateway and couriers sent, and of each payout. */
export const OUTSIDE_CHECKS: readonly Check[] = [
  {
    // Of a parcel that was found delivered, the line may have been posted while it was another's.
    name: 'remittance',
    of: 'remittances',
    rows: (ids) => sql`
      SELECT lines.id, 'remitted:' || lines.id, 'remittance', lines.tracking_number, parcels.order_id, lines.amount_paise,
        coalesce(CASE WHEN (debit, credit) = ('bank', 'couriers') AND (entries.parcel_id IS NOT DISTINCT FROM
            CASE WHEN assigned_at IS NULL THEN lines.parcel_id END
            OR assigned_at IS NULL AND entries.parcel_id = parcels.in_place_of)
          THEN entries.amount_paise END, 0), imported_at
      FROM cash_remittance_lines AS lines LEFT JOIN parcels ON parcels.id = lines.parcel_id
      LEFT JOIN ledger_entries AS entries ON entries.source = 'remitted:' || lines.id
      WHERE lines.id = ANY (${ids})
      UNION ALL SELECT lines.id, 'handed-back:' || lines.id, 'remittance', lines.tracking_number, entries.order_id, lines.amount_paise,
        coalesce(CASE WHEN (debit, credit) = ('couriers', 'bank') THEN entries.amount_paise END, 0), handed_back_at
      FROM cash_remittance_lines AS lines LEFT JOIN ledger_entries AS entries ON entries.source = 'handed-back:' || lines.id
      WHERE lines.id = ANY (${ids}) AND handed_back_at IS NOT NULL`,
  },
  {
    name: 'unknown-remittance',
    of: 'remittances',
    rows: (ids) => sql`
      SELECT id, reference, 'remittance', tracking_number, NULL::uuid, NULL::bigint, amount_paise, imported_at
      FROM cash_remittance_lines WHERE id = ANY (${ids}) AND parcel_id IS NULL`,
  },
  {
    // Payments and refunds by our books.
    name: 'settlement',
    of: 'settlements',
    rows: (ids) => sql`
      SELECT lines.id, lines.kind || ':' || lines.line_id, 'settlement', lines.line_id, known.order_id, known.paise,
        lines.amount_paise, found_at
      FROM settlement_lines AS lines
      LEFT JOIN LATERAL (SELECT payments.order_id, coalesce((SELECT second.amount_paise FROM payment_refunds AS second
            WHERE second.reason = 'second-payment' AND second.rest_of IS NULL AND second.order_id = payments.order_id
              AND second.gateway_payment_id = lines.line_id), (SELECT rest.amount_paise FROM rest_payments AS rest WHERE rest.gateway_payment_id = lines.line_id),
            ${ownAmount()}) AS paise FROM payment_attempts
          JOIN payments ON payments.order_id = payment_attempts.order_id
          WHERE payments.gateway = lines.gateway AND payment_attempts.gateway_payment_id = lines.line_id AND lines.kind = 'payment'
        UNION ALL SELECT order_id, -amount_paise FROM payment_refunds
          WHERE gateway = lines.gateway AND gateway_refund_id = lines.line_id AND lines.kind = 'refund' LIMIT 1) AS known ON true
      WHERE lines.id = ANY (${ids}) AND lines.kind <> 'adjustment'`,
  },
  {
    // What came to the bank, the fee and its GST; a line that our books have otherwise is not posted.
    name: 'settled-entry',
    of: 'settlements',
    rows: (ids) => sql`
      SELECT lines.id, posted.source, 'settlement', lines.line_id, entries.order_id, posted.paise,
        coalesce(CASE WHEN (debit, credit) = (posted.account, 'gateway') THEN entries.amount_paise
          WHEN (debit, credit) = ('gateway', posted.account) THEN -entries.amount_paise END, 0), found_at
      FROM settlement_lines AS lines
      CROSS JOIN LATERAL (SELECT gateway || ':' || kind || ':' || line_id AS name) AS named
      CROSS JOIN LATERAL (VALUES ('settled:' || name, 'bank', amount_paise - fee_paise - tax_paise),
        ('fee:' || name, 'gateway-fees', fee_paise), ('fee-gst:' || name, 'gateway-fees-gst', tax_paise)) AS posted (source, account, paise)
      LEFT JOIN ledger_entries AS entries ON entries.source = posted.source
      WHERE lines.id = ANY (${ids}) AND NOT EXISTS (SELECT FROM settlement_mismatches
        WHERE settlement_mismatches.gateway = lines.gateway AND settlement_mismatches.line_id = lines.line_id)`,
  },
  {
    name: 'payout',
    of: 'payouts',
    rows: (ids) => sql`
      SELECT payouts.id, '', 'payout', payouts.id::text, NULL::uuid, payouts.amount_paise, paid.paise, made_at
      FROM payouts
      CROSS JOIN LATERAL (SELECT coalesce(sum(seller_paise), 0) AS paise FROM payout_rows
        JOIN ledger_entries AS entries ON entries.id = ledger_entry_id AND entries.seller_id = payouts.seller_id
        WHERE payout_rows.payout_id = payouts.id) AS paid
      WHERE payouts.id = ANY (${ids})`,
  },
  {
    name: 'payout-entry',
    of: 'payouts',
    rows: (ids) => sql`
      SELECT payouts.id, '', 'payout', payouts.id::text, NULL::uuid,
        CASE WHEN status IN ('failed', 'returned') THEN 0 ELSE payouts.amount_paise END, posted.paise, made_at
      FROM payouts
      CROSS JOIN LATERAL (SELECT coalesce(-sum(seller_paise), 0) AS paise FROM ledger_entries AS entries
        WHERE entries.payout_id = payouts.id AND entries.seller_id = payouts.seller_id) AS posted
      WHERE payouts.id = ANY (${ids})`,
  },
]
