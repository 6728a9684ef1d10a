import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { checkoutOf, homeDelivery } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { readKeptPromises, readOwnKeptPromises } from './kept-promises-views.ts'

/** Friday, 20 November 2026, noon in India: leaves by Sat 21, is in Pune by Mon 23. */
const clock = turnedClock('2026-11-20T06:30:00Z')
const DAY_SECONDS = 24 * 3600
let app: App
let close: () => Promise<void>
let mouse: AddedOffer
const sellerId = 'pune-shop'
let seller: Dispatcher
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock }))
  mouse = await addOffer(app, { available: 50, sellerId })
  await app.db.updateTable('sellers').set({ postal_code: '411001' }).where('id', '=', sellerId).execute()
  seller = { kind: 'vendor', vendor: { sellerId, userId: app.random.uuid() } }
})
afterAll(() => close())

async function ordered(): Promise<string> {
  const details = { ...homeDelivery(), postalCode: '411045' }
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(mouse, { details }))
  if (!placed.ok) throw new Error(placed.problem.code)
  return vendorOrderOf(app, placed.value.orderId)
}
const deliver = async (parcelId: string) =>
  expect((await reportParcel(app, seller, { parcelId, to: 'delivered' })).ok).toBe(true)

test('promised days are kept by the last parcel, and what is still to leave counts once its day is over', async () => {
  const [prompt, slow, split, forgotten] = [
    await ordered(),
    await ordered(),
    await ordered(),
    await ordered(),
  ]
  const first = await handedOver(app, seller, { vendorOrderId: prompt })
  const second = await handedOver(app, seller, { vendorOrderId: split })
  // Nothing is late on the day itself.
  expect((await readOwnKeptPromises(app, sellerId))[0]?.dispatched).toEqual({ due: 0, kept: 0 })
  clock.turn(2 * DAY_SECONDS)
  // Sunday: the slow one leaves a day late; the forgotten one is late as it lies there.
  const third = await handedOver(app, seller, { vendorOrderId: slow })
  expect(forgotten).not.toBe('')
  clock.turn(DAY_SECONDS)
  await deliver(first)
  clock.turn(DAY_SECONDS)
  await deliver(second)
  await deliver(third)
  const kept = await readOwnKeptPromises(app, sellerId)
  expect(kept[0]).toEqual({ days: 30, dispatched: { due: 4, kept: 2 }, delivered: { due: 4, kept: 1 } })
  expect(await readKeptPromises(app, OWNER, sellerId)).toEqual(kept)
  expect((await readKeptPromises(app, OWNER, 'another-shop'))[1]?.dispatched.due).toBe(0)
  clock.turn(40 * DAY_SECONDS)
  expect((await readOwnKeptPromises(app, sellerId)).map(({ dispatched }) => dispatched.due)).toEqual([0, 4])
})
