import { sql } from 'kysely'
import { addDays, indianDay } from '#domain/ground/shared/days.ts'
import { isPinShaped } from '#domain/ground/shared/typed-values/phone-and-pin.ts'
import { DISPATCH_DAYS_MAX, promiseFor } from '#domain/ground/shipping/delivery-promise.ts'
import { holidayStateOf, routeBetween, ruleOfPin } from '#domain/ground/shipping/zones.ts'
import type { App } from '#server/ground/app.ts'
import { shippingToday } from './current-shipping.ts'

/** A seller whose parcels are promised in time, if an offer of theirs takes no longer to leave. */
export interface ReachableSeller {
  sellerId: string
  dispatchDaysMax: number
}

/** The sellers from whom something ordered now is promised at a PIN code within so many days from today. */
export async function reachableSellers(
  app: App,
  { pin, withinDays }: { pin: string; withinDays: number },
): Promise<ReachableSeller[]> {
  const [{ zones, holidays }, sellers] = await Promise.all([
    shippingToday(app),
    app.db
      .selectFrom('sellers')
      .select(['id', sql<string | null>`coalesce(pickup_postal_code, postal_code)`.as('sellerPin')])
      .where('is_selling', '=', true)
      .execute(),
  ])
  const now = app.clock.now()
  const lastDay = addDays(indianDay(now), withinDays)
  const daysOf = new Map<string, number>()
  /** What a promise depends on of a seller's place: few kinds of it, however many sellers there are. */
  const placeOf = (sellerPin: string) => `${holidayStateOf(sellerPin)} ${routeBetween(sellerPin, pin, zones)}`
  const isInTime = (sellerPin: string, dispatchDays: number) => {
    const promise = promiseFor({ pin, sellerPin, dispatchDays, now, zones, holidays })
    return promise !== undefined && promise.deliverBy <= lastDay
  }
  /** The most days to leave that are still in time; -1 where none is. */
  const mostDays = (sellerPin: string) => {
    let days = -1
    while (days < DISPATCH_DAYS_MAX && isInTime(sellerPin, days + 1)) days += 1
    return days
  }
  return sellers.flatMap(({ id, sellerPin }) => {
    if (!sellerPin || !isPinShaped(sellerPin)) return []
    const place = placeOf(sellerPin)
    const dispatchDaysMax = daysOf.get(place) ?? mostDays(sellerPin)
    daysOf.set(place, dispatchDaysMax)
    return dispatchDaysMax < 0 ? [] : { sellerId: id, dispatchDaysMax }
  })
}

/** Whether couriers go to a PIN code at all and take cash there. */
export async function takesCashAt(app: App, pin: string): Promise<boolean> {
  const { isServed, offersCash } = ruleOfPin(pin, (await shippingToday(app)).zones)
  return isServed && offersCash
}
