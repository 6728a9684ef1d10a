import { sql } from 'kysely'
import { addDays, dayStart } from '#domain/ground/shared/days.ts'
import { daysOfMonth, type Month } from '#domain/ground/shared/months.ts'
import type { DeductedOfMonth } from '#domain/money/accounting/tds-register.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'

/**
 * The tax that was deducted of each seller's sales in some months, by month and rate, as the ledger has it. Whose PAN
 * nobody wrote down has it in their GSTIN: its third to twelfth characters (CGST Rules 2017, form REG-06).
 */
export async function readDeductedTax(
  { db }: Pick<App, 'db'>,
  _admin: Permitted<'papers.read'>,
  { first, last }: { first: Month; last: Month },
): Promise<DeductedOfMonth[]> {
  const from = dayStart(daysOfMonth(first).from)
  const until = dayStart(addDays(daysOfMonth(last).to, 1))
  const { rows } = await sql<DeductedOfMonth>`
    SELECT to_char(at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM') AS month,
      coalesce(sellers.legal_name, sellers.name) AS "sellerName", coalesce(sellers.pan, substr(sellers.gstin, 3, 10)) AS pan,
      rate_bp AS "rateBp",
      coalesce(sum(basis_paise) FILTER (WHERE reverses IS NULL), 0)::bigint AS "creditedPaise",
      coalesce(sum(amount_paise) FILTER (WHERE reverses IS NULL), 0)::bigint AS "deductedPaise",
      coalesce(sum(amount_paise) FILTER (WHERE reverses IS NOT NULL), 0)::bigint AS "givenBackPaise"
    FROM ledger_entries JOIN sellers ON sellers.id = seller_id
    WHERE kind = 'tds' AND at >= ${from} AND at < ${until}
    GROUP BY sellers.id, 1, rate_bp ORDER BY 2, sellers.id, 1, rate_bp`.execute(db)
  return rows
}
