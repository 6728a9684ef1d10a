import { expect, test } from 'vitest'
import type { VendorOrderStatus } from '#domain/selling/order-moves/vendor-order-status.ts'
import { cashPaymentEnd } from './cash-collected.ts'
import type { ParcelStatus } from './parcel-status.ts'

const cash = (...statuses: ParcelStatus[]) => statuses.map((status) => ({ status, cashPaise: 1_000 }))

test.each<[string, VendorOrderStatus[], ReturnType<typeof cash>, ReturnType<typeof cashPaymentEnd>]>([
  ['one parcel was delivered', ['delivered'], cash('delivered'), 'paid'],
  ['both were', ['delivered', 'delivered'], cash('delivered', 'delivered'), 'paid'],
  ['one is on its way', ['delivered', 'shipped'], cash('delivered', 'out-for-delivery'), undefined],
  ['another part was not sent yet', ['delivered', 'pending'], cash('delivered'), undefined],
  ['half of a part was not sent yet', ['partly-shipped'], cash('delivered'), undefined],
  ['another part was cancelled', ['delivered', 'cancelled'], cash('delivered'), 'paid'],
  ['another box was unpacked', ['delivered'], cash('delivered', 'cancelled'), 'paid'],
  ['one was refused and came back', ['delivered', 'returned'], cash('delivered', 'returned'), 'paid'],
  ['all came back', ['returned'], cash('returned'), 'cancelled'],
  ['one was lost', ['lost', 'delivered'], cash('lost', 'delivered'), 'paid'],
  ['all were lost', ['lost'], cash('lost'), 'cancelled'],
  ['one was lost and one is on its way', ['lost', 'shipped'], cash('lost', 'held'), undefined],
  ['one is damaged', ['shipped'], cash('damaged'), undefined],
  ['it was paid before it left', ['delivered'], [{ status: 'delivered', cashPaise: 0 }], undefined],
  ['all was cancelled before it left', ['cancelled'], [], 'cancelled'],
  ['a box was unpacked and all cancelled', ['cancelled'], cash('cancelled'), 'cancelled'],
])('of an order in cash of which %s', (_what, vendorOrders, parcels, end) => {
  expect(cashPaymentEnd({ vendorOrders, parcels })).toBe(end)
})
