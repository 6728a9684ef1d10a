import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'
import type { MoneyPosting } from '../ledger-store.ts'

/** `movedAt` at this moment or later; everything without one. */
const since = (movedAt: string, from: Date | undefined): RawBuilder<unknown> =>
  from ? sql`${sql.ref(movedAt)} >= ${from}` : sql`true`

/** A refund is paid once, and again after each time that its bank sent it back. */
const sourceOfRefund = sql`'refunded:' || id || CASE times WHEN 0 THEN '' ELSE ':' || times END`
const RETURNED = sql`SELECT id, amount_paise, order_id, paid_at, returned_at,
  row_number() OVER (PARTITION BY refund_id ORDER BY returned_refunds.refusals) - 1 AS times
  FROM returned_refunds JOIN payment_refunds ON id = refund_id`

/**
 * What moved from a moment on, or ever, each with its columns: source, kind, debit, credit, amount_paise, order, parcel,
 * refund, line, at. Each is read by an index on the time at which it moved.
 */
export const MOVED = {
  /** Each payment that the gateway took once (not again for the orders that its goods pay), and those that were paid a second time and go back. */
  captures: (from?: Date) => sql`
    SELECT 'captured:' || gateway || ':' || gateway_payment_id AS source, 'captured' AS kind, 'gateway' AS debit,
      'customers' AS credit, amount_paise - coalesce((SELECT rest.amount_paise FROM rest_payments AS rest
        WHERE rest.order_id = payments.order_id AND rest.gateway_payment_id IS NOT NULL), 0) AS amount_paise, order_id, NULL::uuid AS parcel_id, NULL::uuid AS refund_id,
      NULL::uuid AS line_id, coalesce((SELECT min(at) FROM order_events WHERE order_events.order_id = payments.order_id
        AND subject = 'payment' AND to_status IN ('paid', 'refund-due')), updated_at) AS at
    FROM payments
    WHERE gateway_payment_id IS NOT NULL AND exchange_of_order_id IS NULL AND status IN ('paid', 'refund-due', 'partly-refunded', 'refunded')
      AND ${since('updated_at', from)}`,
  /** What was paid online of orders with an advance after that. */
  rests: (from?: Date) => sql`
    SELECT 'captured:' || gateway || ':' || gateway_payment_id AS source, 'captured' AS kind, 'gateway' AS debit,
      'customers' AS credit, amount_paise, order_id, NULL::uuid AS parcel_id, NULL::uuid AS refund_id,
      NULL::uuid AS line_id, paid_at AS at
    FROM rest_payments WHERE gateway_payment_id IS NOT NULL AND ${since('paid_at', from)}`,
  second: (from?: Date) => sql`
    SELECT 'captured:' || gateway || ':' || gateway_payment_id AS source, 'captured' AS kind, 'gateway' AS debit,
      'customers' AS credit, amount_paise, order_id, NULL::uuid AS parcel_id, NULL::uuid AS refund_id,
      NULL::uuid AS line_id, asked_at AS at
    FROM payment_refunds WHERE reason = 'second-payment' AND ${since('asked_at', from)}`,
  refunds: (from?: Date) => sql`
    SELECT ${sourceOfRefund} AS source, 'refunded' AS kind, 'customers' AS debit,
      CASE WHEN gateway_payment_id IS NULL THEN 'bank' ELSE 'gateway' END AS credit, amount_paise, order_id,
      NULL::uuid AS parcel_id, id AS refund_id, NULL::uuid AS line_id, moved_at AS at
    FROM (SELECT payment_refunds.*, (SELECT count(*) FROM returned_refunds WHERE refund_id = id) AS times
      FROM payment_refunds WHERE status = 'processed' AND ${since('moved_at', from)}) AS refunds`,
  /** What a bank sent back of them, with the payment that it undoes, which may not have been posted before. */
  refundsPaidBefore: (from?: Date) => sql`
    SELECT ${sourceOfRefund} AS source, 'refunded' AS kind, 'customers' AS debit, 'bank' AS credit, amount_paise, order_id,
      NULL::uuid AS parcel_id, id AS refund_id, NULL::uuid AS line_id, paid_at AS at
    FROM (${RETURNED}) AS refunds WHERE ${since('returned_at', from)}`,
  refundsReturned: (from?: Date) => sql`
    SELECT 'refund-returned:' || id || ':' || times AS source, 'refunded' AS kind, 'bank' AS debit, 'customers' AS credit,
      amount_paise, order_id, NULL::uuid AS parcel_id, id AS refund_id, NULL::uuid AS line_id, returned_at AS at
    FROM (${RETURNED}) AS refunds WHERE ${since('returned_at', from)}`,
  cash: (from?: Date) => sql`
    SELECT 'cash:' || id AS source, 'cash-collected' AS kind, 'couriers' AS debit, 'customers' AS credit,
      cash_paise AS amount_paise, order_id, id AS parcel_id, NULL::uuid AS refund_id, NULL::uuid AS line_id,
      delivered_at AS at
    FROM parcels WHERE delivered_at IS NOT NULL AND cash_paise > 0 AND ${since('delivered_at', from)}`,
  /** Vendor orders that were sent whole before there were parcels. */
  cashOfWholeVendorOrders: (from?: Date) => sql`
    SELECT 'cash-of-part:' || vendor_orders.id AS source, 'cash-collected' AS kind, 'couriers' AS debit,
      'customers' AS credit, subtotal_paise + shipping_paise - cancelled_paise AS amount_paise,
      vendor_orders.order_id, NULL::uuid AS parcel_id, NULL::uuid AS refund_id, NULL::uuid AS line_id, delivered_at AS at
    FROM vendor_orders JOIN payments ON payments.order_id = vendor_orders.order_id
    WHERE delivered_at IS NOT NULL AND method = 'cod' AND gateway_payment_id IS NULL
      AND subtotal_paise + shipping_paise > cancelled_paise
      AND NOT EXISTS (SELECT FROM parcels WHERE vendor_order_id = vendor_orders.id AND parcels.status <> 'cancelled')
      AND ${since('vendor_orders.delivered_at', from)}`,
  /** What a person gave to a parcel has none here: it may be corrected, and the ledger is not. */
  remittances: (from?: Date) => sql`
    SELECT 'remitted:' || lines.id AS source, 'cash-remitted' AS kind, 'bank' AS debit, 'couriers' AS credit,
      amount_paise, parcels.order_id, parcels.id AS parcel_id, NULL::uuid AS refund_id, lines.id AS line_id, imported_at AS at
    FROM cash_remittance_lines AS lines LEFT JOIN parcels ON parcels.id = parcel_id AND assigned_at IS NULL
    WHERE amount_paise > 0
      AND ${since('lines.imported_at', from)}`,
  handedBack: (from?: Date) => sql`
    SELECT 'handed-back:' || lines.id AS source, 'cash-remitted' AS kind, 'couriers' AS debit, 'bank' AS credit,
      amount_paise, parcels.order_id, parcels.id AS parcel_id, NULL::uuid AS refund_id, lines.id AS line_id, handed_back_at AS at
    FROM cash_remittance_lines AS lines LEFT JOIN parcels ON parcels.id = parcel_id AND assigned_at IS NULL
    WHERE amount_paise > 0 AND handed_back_at IS NOT NULL
      AND ${since('lines.handed_back_at', from)}`,
  /** At its onset where the phase takes money at once, or when it is lost. */
  chargebacks: (from?: Date) => sql`
    SELECT 'bank-took:' || gateway || ':' || dispute_id AS source, 'bank-took' AS kind, 'customers' AS debit,
      'gateway' AS credit, amount_paise, order_id, NULL::uuid AS parcel_id, NULL::uuid AS refund_id,
      NULL::uuid AS line_id, opened_at AS at
    FROM payment_disputes WHERE order_id IS NOT NULL AND amount_paise > 0 AND (status = 'lost'
      OR status NOT IN ('won', 'closed') AND phase IN ('chargeback', 'pre_arbitration', 'arbitration'))
      AND ${since('moved_at', from)}`,
  chargebacksWon: (from?: Date) => sql`
    SELECT 'bank-gave-back:' || disputes.gateway || ':' || disputes.dispute_id AS source, 'bank-gave-back' AS kind, 'gateway' AS debit,
      'customers' AS credit, took.amount_paise, disputes.order_id, NULL::uuid AS parcel_id, NULL::uuid AS refund_id,
      NULL::uuid AS line_id, moved_at AS at
    FROM payment_disputes AS disputes
    JOIN ledger_entries AS took ON took.source = 'bank-took:' || disputes.gateway || ':' || disputes.dispute_id
    WHERE status IN ('won', 'closed') AND ${since('disputes.moved_at', from)}`,
} as const

type Source = keyof typeof MOVED

/** In an order in which what is undone follows what it undoes. */
export const SOURCES = Object.keys(MOVED) as Source[]

/** What moved of one kind of source, from a moment on or ever, that the ledger does not have yet, the oldest first. */
export async function readMissing(
  db: Kysely<Schema>,
  { of, from, limit }: { of: Source; from: Date | undefined; limit: number },
): Promise<MoneyPosting[]> {
  const { rows } = await sql<Omit<MoneyPosting, 'amountPaise'> & { paise: string }>`
    SELECT source, kind, debit, credit, amount_paise AS paise, order_id AS "orderId", parcel_id AS "parcelId",
      refund_id AS "refundId", line_id AS "remittanceLineId", at
    FROM (${MOVED[of](from)}) AS moved
    WHERE NOT EXISTS (SELECT FROM ledger_entries WHERE ledger_entries.source = moved.source)
    ORDER BY at, source LIMIT ${limit}`.execute(db)
  return rows.map(({ paise, ...row }) => ({ ...row, amountPaise: Number(paise) }))
}
