import { exceptionsTo } from '#domain/ground/settings/gst-rates.ts'
import { indianDay } from '#domain/ground/shared/days.ts'
import type { App } from '#server/ground/app.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'
import { applyGstRate } from './apply-gst-rate.ts'

/**
 * Has products bear the GST rates of today, a minute after midnight in India and every hour: those that were listed
 * meanwhile follow too. Orders need not wait for it, they look at the dated rates themselves. A rate that was taken away
 * leaves each product at what it bears. Gives how many products were changed.
 */
export async function applyGstRates(app: App): Promise<number> {
  const { gstRates } = await readSettings(app.db, indianDay(app.clock.now()))
  let changed = 0
  for (const rate of gstRates)
    changed += await applyGstRate(app, { ...rate, except: exceptionsTo(gstRates, rate.hsn) })
  return changed
}
