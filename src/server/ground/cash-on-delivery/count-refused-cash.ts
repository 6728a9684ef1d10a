import { type EndedAtPin, sumByPin } from '#domain/ground/cash-on-delivery/parcels-by-pin.ts'
import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { addMonths, type Month, momentsOf, monthOf } from '#domain/ground/shared/months.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'
import {
  dropMonthsBefore,
  listEndedByPin,
  readFirstAsked,
  writeMonth,
  writePins,
} from './refused-cash-store.ts'

/** So many months of orders are shown, this one among them. */
const CASH_MONTHS = 13

/**
 * Counts what was refused of parcels that collected cash, by PIN code and by month: every night, and done twice is done once.
 * Each month is read in a transaction of its own, so that none takes long, however many there were in a year.
 */
export async function countRefusedCash(app: App, signal?: AbortSignal): Promise<void> {
  const today = indianDay(app.clock.now())
  await countByPin(app, today)
  const first = addMonths(monthOf(today), 1 - CASH_MONTHS)
  const firstAskedAt = await readFirstAsked(app.db)
  await inTransaction(app, (tx) => dropMonthsBefore(tx, first))
  for (const month of monthsBetween(first, monthOf(today))) {
    if (signal?.aborted) return
    await inTransaction(app, (tx) => writeMonth(tx, { month, firstAskedAt }))
  }
}

async function countByPin(app: App, today: Day): Promise<void> {
  const { terms } = await readSettings(app.db, today)
  const since = new Date(app.clock.now().getTime() - terms.codRefusalDays * DAY_MS)
  const counted: EndedAtPin[] = []
  for (const month of monthsBetween(monthOf(indianDay(since)), monthOf(today))) {
    const { from, until } = momentsOf(month)
    const times = { from: from < since ? since : from, until }
    counted.push(...(await inTransaction(app, (tx) => listEndedByPin(tx, times))))
  }
  await inTransaction(app, (tx) => writePins(tx, sumByPin(counted)))
}

/** Both of them among them. */
function monthsBetween(first: Month, last: Month): Month[] {
  const months: Month[] = []
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month)
  return months
}
