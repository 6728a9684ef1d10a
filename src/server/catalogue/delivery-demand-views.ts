import { codLimit } from '#domain/cash-on-delivery/cod-limit.ts'
import { deliveryAsked } from '#domain/catalogue/filters/delivery-filters.ts'
import type { ProductFilters } from '#domain/catalogue/product-list.ts'
import type { App } from '#server/app.ts'
import { settingsToday } from '#server/settings/current-settings.ts'
import {
  type ReachableSeller,
  reachableSellers,
  takesCashAt,
} from '#server/shipping/reachable-sellers-views.ts'
import type { DeliveryDemand } from './narrowing-views.ts'

/** The filters with what their demands of the delivery mean today for sellers and prices. */
export async function withDeliveryDemand<Filters extends Omit<ProductFilters, 'sort'>>(
  app: App,
  filters: Filters,
): Promise<Filters & { delivery?: DeliveryDemand }> {
  const asked = deliveryAsked(filters)
  if (!asked) return filters
  const { pin, withinDays, inCash } = asked
  const [sellers, cashMaxPaise] = await Promise.all([
    withinDays === undefined ? undefined : reachableSellers(app, { pin, withinDays }),
    inCash ? cashMaxAt(app, pin) : undefined,
  ])
  return {
    ...filters,
    delivery: {
      ...(sellers && { sellerIdsByDays: byDays(sellers) }),
      ...(cashMaxPaise !== undefined && { priceMaxPaise: cashMaxPaise }),
    },
  }
}

/** The dearest piece that can be paid in cash there; 0 where none can. */
async function cashMaxAt(app: App, pin: string): Promise<number> {
  const [{ terms }, isTaken] = await Promise.all([settingsToday(app), takesCashAt(app, pin)])
  return isTaken ? codLimit(terms) : 0
}

function byDays(sellers: readonly ReachableSeller[]): Map<number, string[]> {
  const groups = Map.groupBy(sellers, ({ dispatchDaysMax }) => dispatchDaysMax)
  return new Map([...groups].map(([days, all]) => [days, all.map(({ sellerId }) => sellerId)]))
}
