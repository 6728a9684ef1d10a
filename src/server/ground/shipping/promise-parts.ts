import { dispatchDayOf, type FrozenDays, promiseFor } from '#domain/ground/shipping/delivery-promise.ts'
import type { ShippingTables } from './current-shipping.ts'

/**
 * By when each seller's part of an order leaves, and by when it is promised at its address, by these tables; what an
 * order freezes. Nothing is promised for a seller whose place is unknown.
 */
export function promiseParts(
  now: Date,
  {
    pin,
    parts,
    suppliers,
    shipping: { zones, holidays },
  }: {
    pin: string
    parts: readonly { sellerId: string; dispatchDays: number }[]
    suppliers: ReadonlyMap<string, { sendsFromPin: string | null }>
    shipping: ShippingTables
  },
): Map<string, FrozenDays> {
  return new Map(
    parts.map(({ sellerId, dispatchDays }) => {
      const sellerPin = suppliers.get(sellerId)?.sendsFromPin ?? null
      const question = { now, dispatchDays, sellerPin, holidays }
      const promisedBy = promiseFor({ ...question, pin, zones })?.deliverBy ?? null
      return [sellerId, { dispatchBy: dispatchDayOf(question), promisedBy }]
    }),
  )
}
