import { ok, type Result } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { asMarketplace } from '#server/ground/db/seller-transaction.ts'
import type { ActingVendor } from './acting-vendor.ts'
import { changeSellerSettings } from './change-seller.ts'
import { showWhatIsSold } from './refresh-seller-offers.ts'

/**
 * Sends a seller on holiday, or opens it again: its offers are not sold meanwhile, and every card shows the next best
 * offer. Orders that were placed go on.
 */
export async function setHoliday(
  app: App,
  who: ActingVendor,
  { version, onHoliday }: { version: unknown; onHoliday: boolean },
): Promise<Result<undefined, 'sellers.changed_by_other' | 'sellers.not_found'>> {
  const { sellerId } = who
  return changeSellerSettings(app, who, {
    version,
    action: onHoliday ? 'seller.holiday_began' : 'seller.holiday_ended',
    columns: (seller) =>
      ok({ on_holiday: onHoliday, ...(seller.on_holiday !== onHoliday && { holiday_note: null }) }),
    afterwards: (tx) => asMarketplace(tx, () => showWhatIsSold(app, tx, sellerId)),
  })
}
