import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { shiprocket } from '#server/ground/outside/couriers/shiprocket/shiprocket.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { handedOver, numberOf, packed, vendorOrderOf } from '#tests/support/parcels.ts'
import { addVendorOf } from '#tests/support/sellers.ts'
import { type ShiprocketServer, startShiprocketServer } from '#tests/support/shiprocket-server.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { collectNothing } from '../collect-nothing.ts'
import type { Dispatcher } from '../dispatcher.ts'
import { handOverParcel } from '../hand-over-parcel.ts'
import { nameCourier } from '../name-courier.ts'
import { unpackParcel } from '../unpack-parcel.ts'
import { bookCourier } from './book-courier.ts'
import { findBooking } from './booking-views.ts'
import { cancelCourier } from './cancel-courier.ts'
import { findCourierLabel } from './courier-label.ts'
import { couriersOffered } from './offered-couriers.ts'
import { runBooking } from './run-booking.ts'

const BOX = { weightGrams: '450', lengthCm: '20', breadthCm: '15', heightCm: '8' }
let now = new Date('2026-11-22T06:00:00Z')
let server: ShiprocketServer
let app: App
let close: () => Promise<void>
let mouse: AddedOffer
let seller: Dispatcher
beforeAll(async () => {
  server = await startShiprocketServer()
  const { origin, email, password } = server
  const clock = { now: () => now }
  const courier = shiprocket({
    origin,
    email,
    password,
    webhookToken: 'a token of the test',
    clock,
  })
  ;({ app, close } = await openTestApp({ clock, couriers: [courier] }))
  const sellerId = app.random.uuid()
  mouse = await addOffer(app, { sellerId, available: 100 })
  seller = { kind: 'vendor', vendor: { sellerId, userId: app.random.uuid() } }
  await setAddress({ address: '12 MG Road', city: 'Pune', state_code: 'MH', postal_code: '411001' })
  await setAddress({ care_email: 'care@asha.test', care_phone: '+91 98765 43210' })
})
afterAll(async () => {
  await close()
  await server.close()
})

const setAddress = (change: object) =>
  app.db.updateTable('sellers').set(change).where('id', '=', mouse.sellerId).execute()
async function parcel({ isHandedOver = false } = {}): Promise<string> {
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(mouse))
  if (!placed.ok) throw new Error(placed.problem.code)
  const what = { vendorOrderId: await vendorOrderOf(app, placed.value.orderId) }
  return isHandedOver ? handedOver(app, seller, what) : packed(app, seller, what)
}
const book = (parcelId: string, by = seller, change: Partial<Parameters<typeof bookCourier>[2]> = {}) =>
  bookCourier(app, by, { parcelId, courier: 'shiprocket', box: BOX, ...change })

test('a seller is offered the couriers that the shop has an account with', () => {
  expect(couriersOffered(app)).toEqual([{ name: 'shiprocket', title: 'Shiprocket' }])
  expect(couriersOffered({ couriers: [] })).toEqual([])
})

describe('a booking', () => {
  test('tells the courier where to collect, where to bring, and the cash of the box', async () => {
    await setAddress({
      pickup_address: '5 Godown Lane',
      pickup_city: 'Thane',
      pickup_state_code: 'MH',
      pickup_postal_code: '400601',
    })
    const parcelId = await parcel()
    await book(parcelId)
    await runBooking(app, parcelId)
    expect(await findBooking(app.db, parcelId)).toMatchObject({
      courier: 'shiprocket',
      state: 'booked',
      problem: undefined,
    })
    const place = server.pickupPlaces.at(-1)
    expect(place).toMatchObject({
      address: '5 Godown Lane',
      city: 'Thane',
      phone: '9876543210',
      pin_code: '400601',
    })
    expect(server.orders.at(-1)?.body).toMatchObject({
      pickup_location: place?.pickup_location,
      billing_city: 'Pune',
      payment_method: 'COD',
      sub_total: 1_299,
      weight: 0.45,
      order_items: [{ name: 'Mouse', units: 1, selling_price: 900, hsn: '8471' }],
    })
  })

  test('keeps the box from anybody else until the courier has given it a number', async () => {
    const parcelId = await parcel()
    await nameCourier(app, seller, { parcelId, courierName: 'Blue Dart', trackingNumber: numberOf(parcelId) })
    await book(parcelId)
    expect(await handOverParcel(app, seller, parcelId)).toMatchObject({
      problem: { code: 'fulfilment.courier_invalid' },
    })
    expect(
      await nameCourier(app, seller, { parcelId, courierName: 'DTDC', trackingNumber: '' }),
    ).toMatchObject({
      problem: { code: 'fulfilment.booking_exists' },
    })
    await runBooking(app, parcelId)
    expect(await handOverParcel(app, seller, parcelId)).toMatchObject({ ok: true })
  })

  test('that is refused says why, and may begin again', async () => {
    const parcelId = await parcel()
    await book(parcelId)
    server.mishap = (call) => (call.includes('addpickup') ? 500 : undefined)
    await setAddress({ pickup_address: '6 Godown Lane' })
    await runBooking(app, parcelId)
    expect(await findBooking(app.db, parcelId)).toMatchObject({
      state: 'reserved',
      problem: 'Shiprocket answered 500.',
    })
    server.mishap = () => undefined
    await app.db
      .updateTable('courier_bookings')
      .set({ state: 'failed', next_try_at: null })
      .where('parcel_id', '=', parcelId)
      .execute()
    expect(await book(parcelId)).toMatchObject({ ok: true, value: { isNew: true } })
    await runBooking(app, parcelId)
    expect(await findBooking(app.db, parcelId)).toMatchObject({ state: 'booked' })
  })

  test('ends with the box that is unpacked', async () => {
    const parcelId = await parcel()
    await book(parcelId)
    await runBooking(app, parcelId)
    await unpackParcel(app, seller, parcelId)
    await runBooking(app, parcelId)
    expect(await findBooking(app.db, parcelId)).toMatchObject({ state: 'cancelled' })
    expect(server.orders.at(-1)?.isCancelled).toBe(true)
  })

  test('is cancelled by its seller, who then names or books another; asking twice books once', async () => {
    const parcelId = await parcel()
    const before = server.orders.length
    await Promise.all([book(parcelId), book(parcelId)])
    await runBooking(app, parcelId)
    await runBooking(app, parcelId)
    expect(server.orders.length).toBe(before + 1)
    const { vendor_order_id: vendorOrderId } = await app.db
      .selectFrom('parcels')
      .select('vendor_order_id')
      .where('id', '=', parcelId)
      .executeTakeFirstOrThrow()
    const labelFor = (sellerId: string) => findCourierLabel(app, sellerId, { parcelId, vendorOrderId })
    expect(await labelFor(mouse.sellerId)).toEqual({ kind: 'done', value: 'https://labels.test/label.pdf' })
    expect(await labelFor('other')).toBeUndefined()
    const other: Dispatcher = { kind: 'vendor', vendor: { sellerId: 'other', userId: 'other' } }
    expect(await cancelCourier(app, other, parcelId)).toMatchObject({
      problem: { code: 'fulfilment.parcel_gone' },
    })
    expect(await cancelCourier(app, seller, parcelId)).toMatchObject({ ok: true })
    expect(await cancelCourier(app, seller, parcelId)).toMatchObject({ ok: true })
    expect(await findBooking(app.db, parcelId)).toMatchObject({ isBeingCancelled: true })
    expect(await labelFor(mouse.sellerId)).toBeUndefined()
    expect(await handOverParcel(app, seller, parcelId)).toMatchObject({
      problem: { code: 'fulfilment.courier_invalid' },
    })
    await runBooking(app, parcelId)
    expect(server.orders.at(-1)?.isCancelled).toBe(true)
    expect(await findBooking(app.db, parcelId)).toMatchObject({ state: 'cancelled', isBeingCancelled: false })
    await nameCourier(app, seller, { parcelId, courierName: 'DTDC', trackingNumber: 'DT12345678' })
    expect(await handOverParcel(app, seller, parcelId)).toMatchObject({ ok: true })
    expect(await cancelCourier(app, seller, parcelId)).toMatchObject({
      problem: { code: 'fulfilment.move_not_allowed' },
    })
  })

  test('for cash is cancelled when its customer pays ahead, and made again without', async () => {
    const parcelId = await parcel()
    await book(parcelId)
    await runBooking(app, parcelId)
    const { order_id } = await app.db
      .selectFrom('parcels')
      .select('order_id')
      .where('id', '=', parcelId)
      .executeTakeFirstOrThrow()
    const vendor = await addVendorOf(app, mouse.sellerId)
    await app.db
      .transaction()
      .execute((tx) => collectNothing(app, tx, { orderId: order_id, hasAdvance: false }))
    const { text_body: letter } = await app.db
      .selectFrom('mails')
      .select('text_body')
      .where('user_id', '=', vendor.userId)
      .where('kind', '=', 'seller-nothing-to-collect')
      .executeTakeFirstOrThrow()
    expect(letter).toContain('Book the courier again')
    expect(await handOverParcel(app, seller, parcelId)).toMatchObject({
      problem: { code: 'fulfilment.courier_invalid' },
    })
    await runBooking(app, parcelId)
    expect(server.orders.at(-1)?.isCancelled).toBe(true)
    expect(await book(parcelId)).toMatchObject({ ok: true, value: { isNew: true } })
    await runBooking(app, parcelId)
    expect(server.orders.at(-1)).toMatchObject({ isCancelled: false, body: { payment_method: 'Prepaid' } })
    expect(await handOverParcel(app, seller, parcelId)).toMatchObject({ ok: true })
  })

  test('that no answer comes for is left to a person after two days', async () => {
    const parcelId = await parcel()
    await book(parcelId)
    server.mishap = () => 'lose-call'
    for (let hour = 0; hour < 50; hour++) {
      await runBooking(app, parcelId)
      now = new Date(now.getTime() + 3_600_000)
    }
    server.mishap = () => undefined
    expect(await findBooking(app.db, parcelId)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('Shiprocket'),
    })
  })

  test.each([
    ['fulfilment.courier_unknown', { courier: 'nobody' }],
    ['fulfilment.courier_unknown', { courier: 'manual' }],
    ['fulfilment.box_invalid', { box: { ...BOX, heightCm: '' } }],
    ['fulfilment.parcel_gone', { parcelId: 'nonsense' }],
  ])('is refused with %s for %j', async (code, change) => {
    expect(await book(await parcel(), seller, change)).toMatchObject({ problem: { code } })
  })

  test('of another seller’s box, of one that has left, or without an address is refused', async () => {
    const other: Dispatcher = { kind: 'vendor', vendor: { sellerId: 'other', userId: 'other' } }
    expect(await book(await parcel(), other)).toMatchObject({ problem: { code: 'fulfilment.parcel_gone' } })
    expect(await book(await parcel({ isHandedOver: true }))).toMatchObject({
      problem: { code: 'fulfilment.move_not_allowed' },
    })
    await setAddress({ care_phone: '12345' })
    expect(await book(await parcel())).toMatchObject({
      problem: { code: 'fulfilment.pickup_address_missing' },
    })
  })
})
