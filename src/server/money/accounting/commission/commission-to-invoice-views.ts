import { type Kysely, sql, type Transaction } from 'kysely'
import type { Day } from '#domain/ground/shared/days.ts'
import { type Month, momentsOf } from '#domain/ground/shared/months.ts'
import type { CommissionOfMonth } from '#domain/money/accounting/commission/commission-paper.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

const INVOICED_KINDS = sql`('commission', 'commission-gst', 'freight-gst')`

/** Sellers whose ledger has commission or freight in a month, in the order of their ids; up to so many behind one. */
export async function listSellersToInvoice(
  db: Kysely<Schema>,
  { month, after, limit }: { month: Month; after: string; limit: number },
): Promise<string[]> {
  const { from, until } = momentsOf(month)
  const { rows } = await sql<{ seller_id: string }>`
    SELECT DISTINCT seller_id FROM ledger_entries
    WHERE kind IN ${INVOICED_KINDS} AND at >= ${from} AND at < ${until} AND seller_id > ${after}
    ORDER BY seller_id LIMIT ${limit}`.execute(db)
  return rows.map(({ seller_id }) => seller_id)
}

/**
 * What a seller's ledger took of commission and freight in a month, by the month of the sale or charge: its own, and
 * earlier ones of which something was given back now. Freight is what its GST was taken of: from before there was any, no
 * paper says anything. Amounts against the seller are positive. With the rate of GST that was last taken.
 */
export async function readCommission(
  tx: Tx,
  { sellerId, month }: { sellerId: string; month: Month },
): Promise<(CommissionOfMonth & { rateBp: number | null })[]> {
  const { from, until } = momentsOf(month)
  const { rows } = await sql<CommissionOfMonth & { rateBp: number | null; isFreight: boolean }>`
    SELECT to_char(coalesce(sold.at, entries.at) AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM') AS "soldIn",
      entries.kind = 'freight-gst' AS "isFreight",
      coalesce(sum(CASE entries.kind WHEN 'commission' THEN -entries.seller_paise
        WHEN 'freight-gst' THEN -sign(entries.seller_paise) * entries.basis_paise END), 0)::bigint AS "commissionPaise",
      coalesce(-sum(entries.seller_paise) FILTER (WHERE entries.kind <> 'commission'), 0)::bigint AS "gstPaise",
      max(entries.rate_bp) FILTER (WHERE entries.kind <> 'commission') AS "rateBp"
    FROM ledger_entries AS entries LEFT JOIN ledger_entries AS sold ON sold.id = entries.reverses
    WHERE entries.seller_id = ${sellerId} AND entries.kind IN ${INVOICED_KINDS}
      AND entries.at >= ${from} AND entries.at < ${until}
    GROUP BY 1, 2 ORDER BY 1, 2`.execute(tx)
  return rows.map(({ isFreight, ...row }) => ({ ...row, service: isFreight ? 'freight' : undefined }))
}

/** The invoices for commission that a seller got, by month. */
export async function readInvoicesByMonth(
  tx: Tx,
  sellerId: string,
): Promise<Map<Month, { invoiceNumber: string; invoicedOn: Day }>> {
  const rows = await tx
    .selectFrom('commission_papers')
    .select([sql<string>`to_char(month, 'YYYY-MM')`.as('month'), 'number', 'document'])
    .where('seller_id', '=', sellerId)
    .where('kind', '=', 'invoice')
    .execute()
  return new Map(
    rows.map(({ month, number, document }) => [
      month,
      { invoiceNumber: number, invoicedOn: document.issuedOn },
    ]),
  )
}
