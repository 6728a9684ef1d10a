import { PIN_PARCELS_MIN } from '#domain/ground/cash-on-delivery/cash-confirmation.ts'
import { indianDay } from '#domain/ground/shared/days.ts'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { addMonths, momentsOf, monthOf } from '#domain/ground/shared/months.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'
import { countByMonth, countByPin } from './refused-cash-store.ts'

/** So many months of orders are shown, this one among them. */
const CASH_MONTHS = 13

/** Counts what was refused of parcels that collected cash, by PIN code and by month: every night, and done twice is done once. */
export function countRefusedCash(app: App): Promise<void> {
  return inTransaction(app, async (tx) => {
    const now = app.clock.now()
    const today = indianDay(now)
    const { terms } = await readSettings(tx, today)
    const since = new Date(now.getTime() - terms.codRefusalDays * DAY_MS)
    await countByPin(tx, { since, endedMin: PIN_PARCELS_MIN })
    await countByMonth(tx, { since: momentsOf(addMonths(monthOf(today), 1 - CASH_MONTHS)).from })
  })
}
