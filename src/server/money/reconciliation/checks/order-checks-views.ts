import { sql } from 'kysely'
import { SETTLED_AFTER_DAYS } from '#domain/money/reconciliation/ledger-checks.ts'
import { MOVED } from '#server/money/earnings/books/missing-money-views.ts'
import { gatewayPayments, ownAmount } from '#server/money/payments/rest/payments-of-order-views.ts'
import type { Check } from './check.ts'

/** Vendor orders that a seller sent whole, as was done before there were parcels. */
const SENT_WHOLE = sql`status IN ('shipped', 'delivered', 'returned', 'lost')`

/** What is true of each order. */
export const ORDER_CHECKS: readonly Check[] = [
  {
    // Captures, refunds and cash, row by row, in both directions.
    name: 'moved',
    of: 'orders',
    rows: (ids) => sql`
      SELECT coalesce(moved.order_id, entry.order_id), source, 'order', coalesce(moved.order_id, entry.order_id)::text,
        coalesce(moved.order_id, entry.order_id), moved.amount_paise,
        CASE WHEN moved.order_id IS NULL OR (moved.debit, moved.credit) = (entry.debit, entry.credit) THEN entry.amount_paise END,
        coalesce(moved.at, entry.at)
      FROM (SELECT source, debit, credit, amount_paise, order_id, at FROM (${sql.join(
        [
          ...[MOVED.captures(), MOVED.rests(), MOVED.second(), MOVED.refunds(), MOVED.refundsPaidBefore()],
          ...[MOVED.refundsReturned(), MOVED.cash(), MOVED.cashOfWholeVendorOrders()],
        ],
        sql` UNION ALL `,
      )}) AS sources WHERE order_id = ANY (${ids})) AS moved
      FULL JOIN (SELECT source, debit, credit, amount_paise, order_id, at FROM ledger_entries
        WHERE order_id = ANY (${ids}) AND kind IN ('captured', 'refunded', 'cash-collected')) AS entry USING (source)`,
  },
  {
    // Of the order of a payment, with those that its goods were exchanged for or that were bought in its place: pieces that are paid and not sent, refunds under way, less cash parcels on their way and what a bank has taken; of an order with an advance less what is still to be paid at its doors, or is on the way there. Of cash what others pay was paid with the order.
    name: 'customer',
    of: 'orders',
    rows: (ids) => sql`
      SELECT orders.id, '', 'order', orders.id::text, orders.id,
        CASE WHEN payments.gateway_payment_id IS NOT NULL
          THEN family.total_paise - gone.paise - sent.paise - door.paise ELSE by_others.paise - on_way.paise END
          + coming_back.paise - paid_by_bank.paise - taken.paise,
        balance.paise, orders.placed_at
      FROM orders JOIN payments ON payments.order_id = orders.id
      CROSS JOIN LATERAL (SELECT array_agg(each.id) AS ids, sum(each.total_paise) AS total_paise FROM orders AS each
        WHERE each.id = ANY (ARRAY[orders.id] || ARRAY(SELECT paid.order_id FROM payments AS paid
          WHERE paid.gateway_payment_id = payments.gateway_payment_id AND paid.exchange_of_order_id IS NOT NULL))) AS family
      CROSS JOIN LATERAL (SELECT coalesce(sum(CASE 'customers' WHEN credit THEN amount_paise WHEN debit THEN -amount_paise ELSE 0 END), 0)
          AS paise, coalesce(bool_or(kind = 'sale' AND parcel_id IS NULL), false) AS is_whole
        FROM ledger_entries WHERE order_id = ANY (family.ids)) AS balance
      CROSS JOIN LATERAL (SELECT coalesce(sum(cancelled_paise), 0) AS paise FROM vendor_orders WHERE order_id = ANY (family.ids)) AS gone
      CROSS JOIN LATERAL (SELECT coalesce(sum(goods_paise + parcel_lines.shipping_paise), 0) AS paise
        FROM parcels JOIN parcel_lines ON parcel_id = parcels.id
        WHERE parcels.order_id = ANY (family.ids) AND shipped_at IS NOT NULL) AS sent
      CROSS JOIN LATERAL (SELECT coalesce(sum(goods_paise + parcel_lines.shipping_paise
            - coalesce((SELECT sum(noted.goods_paise + noted.shipping_paise) FROM credit_note_lines AS noted
              WHERE noted.parcel_id = parcel_lines.parcel_id AND noted.order_line_id = parcel_lines.order_line_id), 0)), 0) AS paise
        FROM parcels JOIN parcel_lines ON parcel_id = parcels.id
        WHERE parcels.order_id = ANY (family.ids) AND shipped_at IS NOT NULL AND delivered_at IS NULL) AS on_way
      CROSS JOIN LATERAL (SELECT coalesce(sum(lines.contributed_paise
            - coalesce((SELECT sum(gone.contributed_paise) FROM cancellation_lines AS gone WHERE gone.order_line_id = lines.id), 0)
            - coalesce((SELECT sum(CASE WHEN parcels.delivered_at IS NOT NULL THEN inside.contributed_paise
                ELSE round(inside.contributed_paise * inside.credited_quantity / inside.quantity::numeric) END)
              FROM parcel_lines AS inside JOIN parcels ON parcels.id = inside.parcel_id
              WHERE inside.order_line_id = lines.id AND parcels.status <> 'cancelled'), 0)), 0) AS paise
        FROM order_lines AS lines WHERE lines.order_id = ANY (family.ids)) AS by_others
      CROSS JOIN LATERAL (SELECT CASE WHEN payments.cash_due_paise = 0 THEN 0 ELSE payments.cash_due_paise
          - coalesce((SELECT sum(lines.goods_paise + lines.shipping_paise - lines.contributed_paise - lines.advance_paise)
            FROM cancellation_lines AS lines JOIN order_lines ON order_lines.id = lines.order_line_id WHERE order_lines.order_id = orders.id), 0)
          - coalesce((SELECT sum(cash_paise) FROM parcels WHERE parcels.order_id = orders.id AND shipped_at IS NOT NULL), 0)
          + coalesce((SELECT sum(uncredited.paise) FROM parcels CROSS JOIN LATERAL (SELECT sum(share.paise
                - round(share.paise * inside.credited_quantity / inside.quantity::numeric)) AS paise
              FROM parcel_lines AS inside CROSS JOIN LATERAL (SELECT inside.goods_paise + inside.shipping_paise
                - inside.contributed_paise - inside.advance_paise AS paise) AS share
              WHERE inside.parcel_id = parcels.id) AS uncredited
            WHERE parcels.order_id = orders.id AND shipped_at IS NOT NULL AND delivered_at IS NULL), 0) END AS paise) AS door
      CROSS JOIN LATERAL (SELECT coalesce(sum(amount_paise), 0) AS paise FROM payment_refunds
        WHERE order_id = ANY (family.ids) AND status <> 'processed' AND charged_back_by IS NULL) AS coming_back
      CROSS JOIN LATERAL (SELECT coalesce(sum(amount_paise), 0) AS paise FROM payment_refunds
        WHERE order_id = ANY (family.ids) AND status = 'processed' AND charged_back_by IS NOT NULL) AS paid_by_bank
      CROSS JOIN LATERAL (SELECT coalesce(sum(amount_paise), 0) AS paise FROM payment_disputes AS disputes
        WHERE order_id = orders.id
          AND (status = 'lost' AND NOT EXISTS (SELECT FROM chargeback_steps AS steps WHERE steps.gateway = disputes.gateway
              AND steps.dispute_id = disputes.dispute_id AND step = 'decided')
            OR status NOT IN ('won', 'closed', 'lost') AND phase IN ('chargeback', 'pre_arbitration', 'arbitration'))) AS taken
      WHERE orders.id = ANY (${ids}) AND payments.exchange_of_order_id IS NULL AND orders.placed_at IS NOT NULL AND NOT balance.is_whole`,
  },
  {
    name: 'part-sale',
    of: 'orders',
    rows: (ids) => sql`
      SELECT order_id, 'sale:' || vendor_order.id, 'order', order_id::text, order_id,
        CASE WHEN placed_at IS NOT NULL AND (${SENT_WHOLE} OR status = 'cancelled' AND sold.paise > 0)
          THEN subtotal_paise + shipping_paise ELSE 0 END,
        sold.paise, coalesce(delivered_at, placed_at, created_at)
      FROM vendor_orders AS vendor_order
      CROSS JOIN LATERAL (SELECT coalesce(sum(amount_paise), 0) AS paise FROM ledger_entries
        WHERE vendor_order_id = vendor_order.id AND kind = 'sale' AND reverses IS NULL AND parcel_id IS NULL) AS sold
      WHERE order_id = ANY (${ids})
        AND NOT EXISTS (SELECT FROM parcels WHERE parcels.order_id = vendor_order.order_id AND vendor_order_id = vendor_order.id AND shipped_at IS NOT NULL)`,
  },
  {
    // While a dispute is open its amount is held, and nothing of it afterwards.
    name: 'hold',
    of: 'orders',
    rows: (ids) => sql`
      SELECT order_id, 'hold:' || holds.id, 'order', order_id::text, order_id,
        CASE WHEN is_over THEN 0 ELSE paise END, held.paise_held, since
      FROM (SELECT shares.id, vendor_order.order_id, shares.paise, shares.ended_at IS NOT NULL AS is_over, coalesce(shares.ended_at, held_at) AS since
          FROM vendor_orders AS vendor_order JOIN chargeback_shares AS shares ON shares.vendor_order_id = vendor_order.id
          WHERE vendor_order.order_id = ANY (${ids})
        UNION ALL
        SELECT id, order_id, amount_paise, ended_at IS NOT NULL, coalesce(ended_at, opened_at)
          FROM disputes WHERE order_id = ANY (${ids})) AS holds
      CROSS JOIN LATERAL (SELECT coalesce(sum(CASE 'held' WHEN credit THEN amount_paise ELSE -amount_paise END), 0) AS paise_held
        FROM ledger_entries WHERE ledger_entries.dispute_id = holds.id) AS held`,
  },
  {
    name: 'bank-took',
    of: 'orders',
    rows: (ids) => sql`
      SELECT order_id, 'bank:' || gateway || ':' || disputes.dispute_id, 'chargeback', disputes.dispute_id, order_id,
        CASE WHEN status = 'lost' OR status NOT IN ('won', 'closed') AND phase IN ('chargeback', 'pre_arbitration', 'arbitration')
          THEN amount_paise ELSE 0 END,
        taken.paise, moved_at
      FROM payment_disputes AS disputes
      CROSS JOIN LATERAL (SELECT coalesce(sum(CASE WHEN debit = 'customers' AND credit = 'gateway' THEN entries.amount_paise
            WHEN debit = 'gateway' AND credit = 'customers' THEN -entries.amount_paise END), 0) AS paise
        FROM ledger_entries AS entries WHERE source = ANY (ARRAY['bank-took:' || gateway || ':' || disputes.dispute_id,
          'bank-gave-back:' || gateway || ':' || disputes.dispute_id])) AS taken
      WHERE order_id = ANY (${ids})`,
  },
  {
    // By refunds that the bank paid in our place, by sellers, and by the marketplace.
    name: 'borne',
    of: 'orders',
    rows: (ids) => sql`
      SELECT order_id, 'borne:' || gateway || ':' || disputes.dispute_id, 'chargeback', disputes.dispute_id, order_id,
        CASE WHEN status = 'lost' AND EXISTS (SELECT FROM chargeback_steps AS steps WHERE step = 'decided'
            AND steps.gateway = disputes.gateway AND steps.dispute_id = disputes.dispute_id)
          THEN greatest(amount_paise - settled.paise, 0) ELSE 0 END,
        taken.paise + lost.paise, moved_at
      FROM payment_disputes AS disputes
      CROSS JOIN LATERAL (SELECT coalesce(sum(refunds.amount_paise), 0) AS paise FROM payment_refunds AS refunds
        WHERE refunds.order_id = ANY (ARRAY(SELECT paid.order_id FROM ${gatewayPayments()} AS paid
            WHERE paid.gateway_payment_id = disputes.gateway_payment_id)) AND charged_back_by = disputes.dispute_id AND refunds.gateway = disputes.gateway) AS settled
      CROSS JOIN LATERAL (SELECT coalesce(sum(CASE WHEN reverses IS NULL THEN entries.amount_paise ELSE -entries.amount_paise END), 0) AS paise
        FROM chargeback_shares AS shares JOIN ledger_entries AS entries ON entries.dispute_id = shares.id AND entries.kind = 'hold-taken'
        WHERE shares.gateway = disputes.gateway AND shares.dispute_id = disputes.dispute_id) AS taken
      CROSS JOIN LATERAL (SELECT coalesce(sum(entries.amount_paise - (SELECT coalesce(sum(back.amount_paise), 0)
          FROM ledger_entries AS back WHERE back.reverses = entries.id)), 0) AS paise FROM ledger_entries AS entries
        WHERE debit = 'losses' AND credit = 'customers'
          AND source = 'chargeback-lost:' || disputes.gateway || ':' || disputes.dispute_id) AS lost
      WHERE order_id = ANY (${ids})`,
  },
  {
    // From the first day of which the gateway's lines are kept: what was taken before was settled unseen.
    name: 'unsettled',
    of: 'orders',
    rows: (ids, now) => sql`
      SELECT moved.order_id, moved.kind || ':' || moved.id, 'order', moved.order_id::text, moved.order_id,
        moved.paise, lines.amount_paise, moved.at
      FROM (SELECT order_id, gateway, 'payment' AS kind, gateway_payment_id AS id, ${ownAmount()} AS paise,
            coalesce((SELECT min(at) FROM order_events WHERE order_events.order_id = payments.order_id
              AND subject = 'payment' AND to_status IN ('paid', 'refund-due')), updated_at) AS at
          FROM payments WHERE order_id = ANY (${ids}) AND gateway_payment_id IS NOT NULL AND exchange_of_order_id IS NULL
            AND status IN ('paid', 'refund-due', 'partly-refunded', 'refunded')
        UNION ALL
        SELECT order_id, gateway, 'payment', gateway_payment_id, amount_paise, paid_at FROM rest_payments
          WHERE order_id = ANY (${ids}) AND gateway_payment_id IS NOT NULL
        UNION ALL
        SELECT order_id, gateway, 'refund', gateway_refund_id, -amount_paise, moved_at FROM payment_refunds
          WHERE order_id = ANY (${ids}) AND status = 'processed' AND gateway_refund_id IS NOT NULL) AS moved
      LEFT JOIN settlement_lines AS lines ON lines.gateway = moved.gateway AND lines.kind = moved.kind AND lines.line_id = moved.id
      WHERE lines.id IS NULL AND moved.at < ${now}::timestamptz - ${SETTLED_AFTER_DAYS}::integer * interval '1 day'
        AND indian_day(moved.at) >= (SELECT min(day) FROM settlement_lines AS first WHERE first.gateway = moved.gateway)`,
  },
]
