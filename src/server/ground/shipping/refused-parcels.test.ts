import { afterAll, beforeAll, expect, test } from 'vitest'
import { cashAfterRefusals } from '#domain/ground/cash-on-delivery/cash-words.ts'
import { readReport } from '#domain/orders/fulfilment/courier-reports.ts'
import type { App } from '#server/ground/app.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { moveParcel, reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { bookedByUs, handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { findDeliveryFor } from './delivery-views.ts'

const clock = turnedClock('2026-11-20T06:30:00Z')
const DAY_SECONDS = 24 * 3600
let app: App
let close: () => Promise<void>
let mouse: AddedOffer
let other: AddedOffer
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock }))
  mouse = await addOffer(app, { available: 50, sellerId: 'mouse-shop' })
  other = await addOffer(app, { available: 50, sellerId: 'other-shop' })
})
afterAll(() => close())

type Customer = Awaited<ReturnType<typeof addCustomer>>

async function orderInCash(customer: Customer, offer = mouse) {
  return placeOrder(app, customer, checkoutOf(offer))
}

/** An order of theirs whose parcel came back, for this reason of the seller's own courier, or of one that we booked. */
async function comesBack(
  customer: Customer,
  reason: string,
  { words = '', offer = mouse, isBooked = false } = {},
): Promise<void> {
  const placed = await orderInCash(customer, offer)
  if (!placed.ok) throw new Error(placed.problem.code)
  const { sellerId } = offer
  const seller: Dispatcher = { kind: 'vendor', vendor: { sellerId, userId: app.random.uuid() } }
  const vendorOrderId = await vendorOrderOf(app, placed.value.orderId)
  const parcelId = await handedOver(app, seller, { vendorOrderId })
  if (isBooked) await bookedByUs(app, { parcelId, sellerId })
  for (const move of [
    { to: 'attempt-failed', reason, words },
    { to: 'returning', reason: 'Three attempts failed', words: '' },
    { to: 'returned', reason: '', words: '' },
  ]) {
    const report = readReport(move)
    if (!report.ok) throw new Error(report.problem.code)
    const { orderId } = placed.value
    const parcel = { id: parcelId, orderId, vendorOrderId }
    const moved = isBooked
      ? await app.db
          .transaction()
          .execute((tx) => moveParcel(app, tx, parcel, { ...report.value, by: { kind: 'system' } }))
      : await reportParcel(app, seller, { parcelId, ...report.value })
    expect(moved.ok).toBe(true)
  }
}

test('who refused two parcels within half a year pays first, until they are older than that', async () => {
  const customer = await addCustomer(app)
  const refuses = { isBooked: true }
  await comesBack(customer, 'The customer refused the parcel', refuses)
  // What is said in words only is nobody's record.
  await comesBack(customer, 'Nobody was at home', { ...refuses, words: 'a neighbour refused to take it in' })
  expect((await orderInCash(customer)).ok).toBe(true)
  await comesBack(customer, 'The customer refused the parcel', { ...refuses, words: 'did not order it' })
  const problem = { code: 'checkout.cod_refused_parcels', details: { refused: 2, days: 180 } }
  expect(await orderInCash(customer)).toMatchObject({ ok: false, problem })
  // The pages say so beforehand, to them and to nobody else.
  const asked = { pin: '411001', offerIds: [mouse.offerId] }
  expect((await findDeliveryFor(app, customer, asked)).noCash).toBe(cashAfterRefusals(problem.details))
  expect(cashAfterRefusals(problem.details)).toMatch(
    /^Cash on delivery is not offered for now, not for part of an order either: 2 of your parcels came back in the last 180 days/,
  )
  expect((await findDeliveryFor(app, await addCustomer(app), asked)).noCash).toBeNull()
  clock.turn(181 * DAY_SECONDS)
  expect((await orderInCash(customer)).ok).toBe(true)
})

test('what one seller says of its own courier takes cash from nobody; what two say does', async () => {
  const customer = await addCustomer(app)
  for (let parcels = 0; parcels < 3; parcels += 1)
    await comesBack(customer, 'The customer refused the parcel')
  expect((await orderInCash(customer)).ok).toBe(true)
  await comesBack(customer, 'The customer refused the parcel', { offer: other })
  expect(await orderInCash(customer)).toMatchObject({
    problem: { code: 'checkout.cod_refused_parcels', details: { refused: 2, days: 180 } },
  })
})
