import { type Kysely, sql, type Transaction } from 'kysely'
import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import type { OldOrder } from '#domain/office/personal-data/books-kept.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { Run } from './retention-store.ts'

type Db = Kysely<Schema> | Transaction<Schema>
type Tx = Transaction<Schema>

interface Place {
  id: string
  orderedAt: Date
}

/** The next orders that are old enough and that no run has come to, oldest first; locked. */
export async function lockNextOrders(
  tx: Tx,
  { run, before, max }: { run: Run; before: Date; max: number },
): Promise<Place[]> {
  return tx
    .selectFrom('orders')
    .select(['id', 'ordered_at as orderedAt'])
    .where('ordered_at', '<', before)
    .$if(run.orders_until !== null, (query) =>
      query.where(sql<boolean>`(ordered_at, id) > (${run.orders_until}, ${run.orders_until_id}::uuid)`),
    )
    .orderBy('ordered_at')
    .orderBy('id')
    .limit(max)
    .forNoKeyUpdate()
    .execute()
}

/** Orders that were kept and are to be looked at again by a day; locked. */
export async function lockKeptOrders(tx: Tx, { today, max }: { today: Day; max: number }): Promise<string[]> {
  const rows = await tx
    .selectFrom('order_retentions')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select('order_id')
    .where('erased_at', 'is', null)
    .where('look_on', '<=', today)
    .orderBy('look_on')
    .orderBy('order_id')
    .limit(max)
    .forNoKeyUpdate()
    .execute()
  return rows.map((row) => row.order_id)
}

/** Closed tickets of before a moment, from another one on; locked. */
export function lockOldTickets(
  tx: Tx,
  { from, before, max }: { from: Date | null; before: Date; max: number },
) {
  return tx
    .selectFrom('tickets')
    .select(['id', 'resolved_at'])
    .where('status', '=', 'closed')
    .where('resolved_at', '<', before)
    .where('email', '<>', 'erased@ticket.invalid')
    .$if(from !== null, (query) => query.where('resolved_at', '>=', from))
    .orderBy('resolved_at')
    .orderBy('id')
    .limit(max)
    .forUpdate()
    .execute()
}

/** What stands against emptying each of these orders. */
// Long because it is one list: what an order may still be needed for.
export async function readOldOrders(
  tx: Tx,
  { ids, today }: { ids: readonly string[]; today: Day },
): Promise<Map<string, OldOrder>> {
  const { rows } = await sql<{
    id: string
    lastAt: Date
    warrantyUntil: Day | null
    open: OldOrder['open']
  }>`SELECT id,
    greatest(ordered_at,
      (SELECT max(issued_at) FROM invoices WHERE order_id = asked.id),
      (SELECT max(issued_at) FROM credit_notes WHERE order_id = asked.id),
      (SELECT max(at) FROM ledger_entries WHERE order_id = asked.id),
      (SELECT max(moved_at) FROM payment_refunds WHERE order_id = asked.id),
      (SELECT max(moved_at) FROM returns WHERE order_id = asked.id),
      (SELECT max(ended_at) FROM disputes WHERE order_id = asked.id)) AS "lastAt",
    (SELECT to_char(max((delivered_at AT TIME ZONE 'Asia/Kolkata') + make_interval(months => warranty_months)), 'YYYY-MM-DD')
      FROM order_lines JOIN (SELECT id, delivered_at FROM vendor_orders) AS share ON share.id = vendor_order_id
      WHERE order_id = asked.id) AS "warrantyUntil",
    array_remove(ARRAY[
      CASE WHEN EXISTS (SELECT FROM retention_holds WHERE (order_id = asked.id
          OR seller_id IN (SELECT seller_id FROM vendor_orders WHERE order_id = asked.id))
        AND (kept_until IS NULL OR kept_until >= ${today}::date)) THEN 'hold' END,
      CASE WHEN EXISTS (SELECT FROM disputes WHERE order_id = asked.id AND ended_at IS NULL)
        OR EXISTS (SELECT FROM returns WHERE order_id = asked.id AND act_by IS NOT NULL)
        OR EXISTS (SELECT FROM fit_claims WHERE order_id = asked.id AND decision IS NULL)
        OR EXISTS (SELECT FROM slip_claims WHERE outcome IS NULL
          AND vendor_order_id IN (SELECT id FROM vendor_orders WHERE order_id = asked.id))
        OR EXISTS (SELECT FROM payment_disputes WHERE order_id = asked.id AND status NOT IN ('won', 'closed', 'lost'))
        OR EXISTS (SELECT FROM chargeback_shares JOIN (SELECT id AS share_id, order_id FROM vendor_orders) AS share
          ON share_id = vendor_order_id WHERE order_id = asked.id AND ended_at IS NULL)
        THEN 'proceeding' END,
      CASE WHEN EXISTS (SELECT FROM payments WHERE order_id = asked.id AND status IN ('due', 'pending', 'refund-due')
          AND asked.placed_at IS NOT NULL AND asked.status <> 'cancelled')
        OR EXISTS (SELECT FROM payment_refunds WHERE order_id = asked.id AND status <> 'processed' AND charged_back_by IS NULL)
        OR EXISTS (SELECT FROM parcels WHERE order_id = asked.id AND status = 'delivered' AND cash_paise > cash_remitted_paise)
        OR EXISTS (SELECT FROM ledger_entries LEFT JOIN payout_rows ON ledger_entry_id = ledger_entries.id
          JOIN (SELECT id AS of_seller, is_house FROM sellers) AS whose ON of_seller = seller_id
          WHERE order_id = asked.id AND seller_paise <> 0 AND NOT is_house AND payout_rows.payout_id IS NULL AND kind <> 'payout')
        OR EXISTS (SELECT FROM ledger_differences WHERE order_id = asked.id AND closed_at IS NULL)
        THEN 'money' END,
      CASE WHEN placed_at IS NOT NULL AND status IN ('pending', 'partly-shipped', 'shipped')
        OR EXISTS (SELECT FROM parcels WHERE order_id = asked.id
          AND status IN ('packed', 'shipped', 'out-for-delivery', 'attempt-failed', 'held', 'returning')) THEN 'delivery' END,
      CASE WHEN EXISTS (SELECT FROM invoices JOIN einvoices ON invoice_id = invoices.id
          WHERE order_id = asked.id AND state IN ('asked', 'cancelling'))
        OR EXISTS (SELECT FROM credit_notes JOIN einvoices ON credit_note_id = credit_notes.id
          WHERE order_id = asked.id AND state IN ('asked', 'cancelling'))
        OR EXISTS (SELECT FROM eway_bills JOIN (SELECT id AS box_id, order_id FROM parcels) AS box ON box_id = parcel_id
          WHERE order_id = asked.id AND state = 'asked') THEN 'papers' END
    ], NULL) AS open
    FROM orders AS asked WHERE id = ANY (${[...ids]}::uuid[])`.execute(tx)
  return new Map(
    rows.map(({ id, lastAt, warrantyUntil, open }) => [
      id,
      { lastBookedOn: indianDay(lastAt), warrantyUntil: warrantyUntil ?? undefined, open },
    ]),
  )
}

/** Orders that are emptied and whose files are still there, with the keys of these. */
export async function listOrdersWithFiles(db: Db, max: number): Promise<{ ids: string[]; keys: string[] }> {
  const rows = await db
    .selectFrom('order_retentions')
    .select('order_id')
    .where('erased_at', 'is not', null)
    .where('files_gone_at', 'is', null)
    .orderBy('order_id')
    .limit(max)
    .execute()
  const ids = rows.map((row) => row.order_id)
  const { rows: files } = await sql<{ key: string }>`
    SELECT file_key AS key FROM return_photographs WHERE return_id IN (SELECT id FROM returns WHERE order_id = ANY (${ids}::uuid[]))
    UNION SELECT file_key FROM dispute_photographs
      WHERE dispute_id IN (SELECT id FROM disputes WHERE order_id = ANY (${ids}::uuid[]))
    UNION SELECT file_key FROM chargeback_answers AS answers JOIN payment_disputes AS asked
      ON answers.gateway = asked.gateway AND answers.dispute_id = asked.dispute_id
      WHERE asked.order_id = ANY (${ids}::uuid[]) AND file_key <> ''`.execute(db)
  return { ids, keys: files.map(({ key }) => key) }
}
