import { refuseFields } from '#domain/ground/shared/form-fields.ts'
import { reasonProblem } from '#domain/ground/shared/reason.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { manyLines } from '#domain/ground/shared/typed-text/plain-text.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { mailSeller } from './mail-seller.ts'
import { showWhatIsSold } from './refresh-seller-offers.ts'
import { lockSeller, writeHoliday } from './seller-store.ts'

/**
 * Sends a seller on holiday for it, or opens it again, for a reason that its people read in the portal and by mail; they
 * may open it themselves. Twice is once.
 */
export async function setSellerHoliday(
  app: App,
  admin: Permitted<'vendors.decide'>,
  { sellerId, onHoliday, ...fields }: { sellerId: string; onHoliday: boolean; reason: unknown },
): Promise<Result<{ name: string }, 'sellers.decision_not_valid' | 'sellers.not_found'>> {
  const reason = manyLines(fields.reason)
  const refusal = refuseFields('sellers.decision_not_valid', { holidayReason: reasonProblem(reason) })
  if (refusal) return refusal
  return decideInTransaction(app, async (tx) => {
    const seller = await lockSeller(tx, sellerId)
    if (!seller || seller.isHouse) return refuse('sellers.not_found')
    const { name } = seller
    if (seller.onHoliday === onHoliday) return ok({ name })
    await writeHoliday(tx, { sellerId, note: onHoliday ? reason : null })
    await audit(tx, app, {
      ...asActor(admin),
      sellerId,
      action: onHoliday ? 'seller.holiday_began' : 'seller.holiday_ended',
      subject: { kind: 'seller', id: sellerId },
      before: { on_holiday: !onHoliday, version: seller.version },
      after: { on_holiday: onHoliday, reason, version: seller.version + 1 },
    })
    await mailSeller(app, tx, {
      to: 'owner',
      sellerId,
      kind: onHoliday ? 'shop-holiday-began' : 'shop-holiday-ended',
      subject: onHoliday ? `${name} is on holiday` : `${name} is open again`,
      text: onHoliday
        ? 'We have set your shop to holiday. Your products are not on sale until you reopen it in your settings. Please still send the orders you already have.'
        : 'We have reopened your shop. Your products can be bought again.',
      note: reason,
      button: { label: 'Open your settings', path: '/vendor/settings#holiday' },
    })
    await showWhatIsSold(app, tx, sellerId)
    return ok({ name })
  })
}
