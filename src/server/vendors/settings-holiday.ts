import { ok, type Result } from '#domain/shared/result.ts'
import type { App } from '../app.ts'
import { refreshBestOffers } from '../catalogue/refresh-best-offers.ts'
import { asShop } from '../db/seller-transaction.ts'
import type { ActingVendor } from './acting-vendor.ts'
import { listOfferedProducts } from './seller-views.ts'
import { changeShop } from './settings-change.ts'

/** The cards of so many products follow in the same transaction; those of a larger shop in a job's batches. */
const PRODUCTS_AT_ONCE = 200

/**
 * Sends a shop on holiday, or opens it again: its offers are not sold meanwhile, and every card shows the next best
 * offer. Orders that were placed go on. Refuses with `vendors.changed_by_other`.
 */
export async function setHoliday(
  app: App,
  who: ActingVendor,
  { version, onHoliday }: { version: unknown; onHoliday: boolean },
): Promise<Result<undefined>> {
  const { sellerId } = who
  return changeShop(app, who, {
    version,
    action: onHoliday ? 'seller.holiday_began' : 'seller.holiday_ended',
    columns: () => ok({ on_holiday: onHoliday }),
    afterwards: (tx) =>
      asShop(tx, async () => {
        const ids = await listOfferedProducts(tx, { sellerId, after: '', limit: PRODUCTS_AT_ONCE + 1 })
        if (ids.length > PRODUCTS_AT_ONCE) return app.jobs.enqueue(tx, 'refresh-offers', { sellerId })
        if (ids.length > 0) await refreshBestOffers(tx, ids)
      }),
  })
}
