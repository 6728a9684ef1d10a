import { exceptionsTo, gstRateOf, hsnOfKey } from '#domain/settings/gst-rates.ts'
import { indianDay } from '#domain/shared/days.ts'
import type { App } from '../app.ts'
import { followGstRate } from '../catalogue/follow-gst-rate.ts'
import { inTransaction } from '../db/transaction.ts'
import { readSettings } from '../terms/read-terms.ts'
import { insertRateRun } from './change-store.ts'
import { listRatesToFollow } from './setting-views.ts'

/**
 * After midnight in India: products follow the GST rates that have begun. Orders need not wait for it, they look at the
 * dated rates themselves. A rate that another one has replaced by now moves nothing; one that was taken away leaves
 * each product at what it bears. Goes on where it stopped.
 */
export async function followGstRates(app: App): Promise<void> {
  const today = indianDay(app.clock.now())
  const due = await listRatesToFollow(app.db, today)
  if (due.length === 0) return
  const { gstRates } = await readSettings(app.db, today)
  for (const change of due) {
    const hsn = hsnOfKey(change.key)
    const wanted = gstRateOf(change)
    const held = gstRates.find((rate) => rate.hsn === hsn)
    const isHeld = wanted && held?.rateBp === wanted.rateBp
    const products = isHeld
      ? await followGstRate(app, { ...wanted, except: exceptionsTo(gstRates, wanted.hsn) })
      : 0
    await inTransaction(app, (tx) =>
      insertRateRun(tx, { changeId: change.id, products, at: app.clock.now() }),
    )
  }
}
