import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { readHours } from '#domain/orders/messages/hours-form.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { asMarketplace, decideInSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { type ActingVendor, byVendor } from '#server/selling/sellers/acting-vendor.ts'
import { saveHours } from './hours-store.ts'

/**
 * Says when a shop answers and within how many of its hours. It holds for messages from now on: what was promised before is
 * kept as it was. Refuses when a colleague has changed it since the form was opened (version).
 */
export async function changeHours(
  app: App,
  vendor: ActingVendor,
  fields: Readonly<Record<string, unknown>>,
): Promise<Result<undefined, CodeOf<typeof readHours> | 'messages.hours_changed'>> {
  const read = readHours(fields)
  if (!read.ok) return read
  const version = Number(/^\d{1,9}$/.exec(oneLine(fields.version))?.[0] ?? -1)
  return decideInSellerTransaction(app, vendor.sellerId, (tx) =>
    asMarketplace(tx, async () => {
      if (!(await saveHours(tx, { sellerId: vendor.sellerId, hours: read.value, version })))
        return refuse('messages.hours_changed')
      await audit(tx, app, {
        ...byVendor(vendor),
        action: 'message_hours.changed',
        subject: { kind: 'seller', id: vendor.sellerId },
        after: read.value,
      })
      return ok(undefined)
    }),
  )
}
