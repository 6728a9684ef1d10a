import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { bookedByUs, numberOf, packed, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { findProposedCourier } from '../dispatch-list-views.ts'
import { handOverParcel } from '../hand-over-parcel.ts'
import { nameCourier } from '../name-courier.ts'
import { readParcels } from '../parcel-views.ts'

let app: App
let close: () => Promise<void>
let meera: AddedOffer
let other: AddedOffer
let now = new Date('2026-11-02T05:00:00Z')
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock: { now: () => now } }))
  meera = await addOffer(app, { sellerId: app.random.uuid(), available: 50 })
  other = await addOffer(app, { sellerId: app.random.uuid(), available: 50 })
})
afterAll(() => close())

const by = ({ sellerId }: AddedOffer) =>
  ({ kind: 'vendor', vendor: { sellerId, userId: 'somebody' } }) as const

async function boxed(offer: AddedOffer) {
  now = new Date(now.getTime() + 60_000)
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(offer))
  if (!placed.ok) throw new Error(placed.problem.code)
  const vendorOrderId = await vendorOrderOf(app, placed.value.orderId)
  return { vendorOrderId, parcelId: await packed(app, by(offer), { vendorOrderId }) }
}

async function sentWith(courierName: string, offer = meera): Promise<void> {
  const { parcelId } = await boxed(offer)
  const trackingNumber = numberOf(parcelId)
  const named = await nameCourier(app, by(offer), { parcelId, courierName, trackingNumber })
  const handed = await handOverParcel(app, by(offer), parcelId)
  if (!named.ok || !handed.ok) throw new Error('not handed over')
}

test('the courier of the last parcel is proposed for the next one, and never another seller’s', async () => {
  const { vendorOrderId, parcelId } = await boxed(meera)
  const proposed = async () => {
    const [parcel] = await readParcels(app, meera.sellerId, vendorOrderId)
    const ofSeveral = await findProposedCourier(app, meera.sellerId)
    expect(ofSeveral).toBe(parcel?.proposedCourierName)
    return ofSeveral
  }
  expect(await proposed()).toBeUndefined()
  await sentWith('Anjani Courier', other)
  expect(await proposed()).toBeUndefined()
  await sentWith('Delhivery')
  await sentWith('Ravi Roadlines, Pune')
  expect(await proposed()).toBe('Ravi Roadlines, Pune')

  const booked = await boxed(meera)
  await bookedByUs(app, { parcelId: booked.parcelId, sellerId: meera.sellerId })
  expect((await handOverParcel(app, by(meera), booked.parcelId)).ok).toBe(true)
  expect(await proposed()).toBe('Ravi Roadlines, Pune')

  const trackingNumber = numberOf(parcelId)
  await nameCourier(app, by(meera), { parcelId, courierName: 'DTDC', trackingNumber })
  const [parcel] = await readParcels(app, meera.sellerId, vendorOrderId)
  expect([parcel?.courierName, parcel?.proposedCourierName]).toEqual(['DTDC', undefined])
})
