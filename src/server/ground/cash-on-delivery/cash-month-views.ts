import type { CashParcels } from '#domain/ground/cash-on-delivery/cash-confirmation.ts'
import { type Month, monthOf } from '#domain/ground/shared/months.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'

/** What became of the orders in cash that were placed in a month, as it was counted in the night. */
export interface CashMonth {
  month: Month
  all: CashParcels
  /** Of them, those of orders from before the first had to be confirmed. */
  before: CashParcels
  /** Of orders that had to be confirmed, and were. */
  confirmed: CashParcels
  /** How many orders had to be, were, and were cancelled because they were not in time. */
  orders: { asked: number; confirmed: number; letGo: number }
}

/** The latest month first; nothing before the first night. */
export async function listCashMonths(
  app: Pick<App, 'db'>,
  _admin: Permitted<'cash.read'>,
): Promise<CashMonth[]> {
  const rows = await app.db.selectFrom('cash_months').selectAll().orderBy('month', 'desc').execute()
  return rows.map((row) => ({
    month: monthOf(row.month),
    all: { ended: row.ended, refused: row.refused },
    before: { ended: row.ended_before, refused: row.refused_before },
    confirmed: { ended: row.confirmed_ended, refused: row.confirmed_refused },
    orders: { asked: row.asked, confirmed: row.confirmed, letGo: row.let_go },
  }))
}
