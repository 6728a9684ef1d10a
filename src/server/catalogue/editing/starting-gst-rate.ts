import { type Kind, kinds } from '#domain/catalogue/categories.ts'
import { findGstRate } from '#domain/settings/gst-rates.ts'
import type { App } from '#server/app.ts'
import { settingsToday } from '#server/settings/current-settings.ts'

/**
 * The GST rate that a new listing of a kind starts with, in basis points: the dated one for its usual HSN where there is
 * one today, else the kind's own.
 */
export async function startingRate(app: Pick<App, 'db' | 'clock'>, kind: Kind): Promise<number> {
  const { gstRates } = await settingsToday(app)
  return findGstRate(gstRates, kinds[kind].hsn) ?? kinds[kind].gstRateBp
}
