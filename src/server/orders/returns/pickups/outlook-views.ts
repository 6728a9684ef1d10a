import { indianDay } from '#domain/ground/shared/days.ts'
import { type ComingStep, returnOutlook } from '#domain/orders/returns/return-outlook.ts'
import type { App } from '#server/ground/app.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'
import { shippingToday } from '#server/ground/shipping/current-shipping.ts'
import type { ReturnPage } from '../return-views.ts'

/** What follows for the customer of a return, step by step with the last day of each; nothing while a bank holds it up. */
export async function readOutlook(app: App, of: ReturnPage): Promise<ComingStep[]> {
  if (of.refundStop || of.isLookedAt) return []
  const [{ terms }, { holidays }, order] = await Promise.all([
    readSettings(app.db, indianDay(app.clock.now())),
    shippingToday(app),
    app.db
      .selectFrom('orders')
      .select('payment_method as method')
      .where('id', '=', of.orderId)
      .executeTakeFirstOrThrow(),
  ])
  const pickupOn = of.pickup && !of.pickup.isMissed ? of.pickup.day : undefined
  const method = of.isPaidInCash ? undefined : order.method
  return returnOutlook({ ...of, pickupOn, method }, { terms, holidays })
}
