import type { Day } from '#domain/ground/shared/days.ts'
import {
  countedFrom,
  dispatchDayOf,
  type FrozenDays,
  promiseFor,
} from '#domain/ground/shipping/delivery-promise.ts'
import type { ShippingTables } from './current-shipping.ts'

/**
 * By when each seller's vendor order leaves, and by when it is promised at its address, by these tables; what an
 * order freezes. Nothing is promised for a seller whose place is unknown.
 */
export function promiseVendorOrders(
  now: Date,
  {
    pin,
    vendorOrders,
    suppliers,
    shipping: { zones, holidays },
  }: {
    pin: string
    vendorOrders: readonly { sellerId: string; dispatchDays: number; preorderFrom: Day | null }[]
    suppliers: ReadonlyMap<string, { sendsFromPin: string | null }>
    shipping: ShippingTables
  },
): Map<string, FrozenDays> {
  return new Map(
    vendorOrders.map(({ sellerId, dispatchDays, preorderFrom }) => {
      const sellerPin = suppliers.get(sellerId)?.sendsFromPin ?? null
      const question = { now: countedFrom(now, preorderFrom), dispatchDays, sellerPin, holidays }
      const promisedBy = promiseFor({ ...question, pin, zones })?.deliverBy ?? null
      return [sellerId, { dispatchBy: dispatchDayOf(question), promisedBy }]
    }),
  )
}
