import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import { daysOfMonth, type Month } from '#domain/ground/shared/months.ts'
import type { App } from '#server/ground/app.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'

/** The registrations under which tax was collected at source in a month, as the settings had them at its end. */
export async function collectorGstins(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  month: Month,
): Promise<readonly string[]> {
  const { entity } = await readSettings(db, earlier(daysOfMonth(month).to, indianDay(clock.now())))
  return entity.tcsGstins
}

function earlier(one: Day, other: Day): Day {
  return [one, other].sort()[0] ?? one
}
