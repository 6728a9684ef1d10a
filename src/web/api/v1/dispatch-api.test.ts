import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { unpackParcel } from '#server/orders/fulfilment/unpack-parcel.ts'
import { makeApiKey } from '#server/selling/sellers/api-keys.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { vendorOrderOf } from '#tests/support/parcels.ts'
import { addSellerWithVendor, addVendorOf } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { addressContext, appContext } from '#web/http/context.ts'
import * as acceptance from './acceptance.route.ts'
import * as cancellations from './cancellations.route.ts'
import * as dispatch from './dispatch.route.ts'
import * as handover from './handover.route.ts'
import * as orders from './orders.route.ts'
import * as parcels from './parcels.route.ts'

const ROUTES = { acceptance, cancellations, dispatch, handover, orders, parcels }
let app: App
let close: () => Promise<void>
let offer: AddedOffer
let vendor: Dispatcher
let key: string
let other: string
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
})
beforeEach(async () => {
  // With an offer comes a seller who is registered, so that an invoice can be issued.
  const sellerId = app.random.uuid()
  offer = await addOffer(app, { sellerId, available: 30 })
  const [asha, ravi] = [await addVendorOf(app, sellerId), await addSellerWithVendor(app, { name: 'Ravi' })]
  vendor = { kind: 'vendor', vendor: asha }
  const keys = [await makeApiKey(app, asha, 'Counter'), await makeApiKey(app, ravi, 'Counter')]
  const [one = '', two = ''] = keys.map((made) => (made.ok ? made.value.key : ''))
  key = one
  other = two
})
afterAll(() => close())

async function call(
  name: keyof typeof ROUTES,
  { id, body, search = '', by = key }: { id?: string; body?: object; search?: string; by?: string } = {},
) {
  const context = new RouterContextProvider()
  context.set(appContext, app)
  context.set(addressContext, '192.0.2.1')
  const request = new Request(`http://shop.test/api/v1/vendor/${name}${search}`, {
    headers: { Authorization: `Bearer ${by}`, 'Content-Type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const args = { request, context, params: { id } } as unknown as Parameters<typeof parcels.loader>[0]
  const answer = await (body ? ROUTES[name].action(args) : ROUTES[name].loader(args))
  return { status: answer.status, content: await answer.json() }
}

async function ordered(category = 'Peripherals', quantity = 2): Promise<string> {
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(offer, { quantity }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  await app.db.updateTable('order_lines').set({ category }).where('order_id', '=', orderId).execute()
  return vendorOrderOf(app, orderId)
}
const work = async (tab: string) => (await call('dispatch', { search: `?tab=${tab}` })).content.work
const lineOf = async (id: string) => (await call('parcels', { id })).content.left[0]
const eventsOf = (id: string) =>
  app.db.selectFrom('order_events').selectAll().where('vendor_order_id', '=', id).execute()

test('a shop’s software takes an order from acceptance to the courier, and each call sent twice is done once', async () => {
  const id = await ordered('Laptops')
  expect(await work('accept')).toMatchObject([{ orderId: id, parcelId: null, pieces: [{ quantity: 2 }] }])
  expect(await call('acceptance', { id, body: {} })).toMatchObject({ status: 201, content: { isNew: true } })
  expect(await call('acceptance', { id, body: {} })).toMatchObject({ status: 200, content: { isNew: false } })
  expect(await work('accept')).toEqual([])

  const { lineId, needsSerial, quantity } = await lineOf(id)
  expect([needsSerial, quantity]).toEqual([true, 2])
  const parcelId = app.random.uuid()
  const lines = [{ lineId, quantity: 2, serials: [['SNA-1'], ['SNA-2']] }]
  const pack = () => call('parcels', { id, body: { parcelId, lines } })
  const packed = { id: parcelId, position: 1, status: 'packed', lines: [{ serials: ['SNA-1', 'SNA-2'] }] }
  expect(await pack()).toMatchObject({ status: 201, content: packed })
  expect(await pack()).toMatchObject({ status: 200, content: packed })
  expect(await work('hand-over')).toMatchObject([{ orderId: id, parcelId }])

  const body = { courierName: 'Blue Dart', trackingNumber: 'bd12345678' }
  const handOver = () => call('handover', { id: parcelId, body })
  expect(await handOver()).toMatchObject({ status: 201, content: { status: 'shipped' } })
  const events = await eventsOf(id)
  expect(await handOver()).toMatchObject({ status: 200, content: { trackingNumber: 'BD12345678' } })
  expect(await eventsOf(id)).toEqual(events)
  expect((await call('parcels', { id })).content).toMatchObject({
    left: [],
    parcels: [{ status: 'shipped' }],
  })
})

test('an order that is not the shop’s has the code under which programs have known it', async () => {
  const gone = { status: 404, content: { code: 'fulfilment.part_gone' } }
  expect(await call('parcels', { id: app.random.uuid() })).toMatchObject(gone)
  expect(await call('acceptance', { id: app.random.uuid(), body: {} })).toMatchObject(gone)
})

test('a parcel that was unpacked is not packed again by sending it again', async () => {
  const id = await ordered()
  const body = { parcelId: app.random.uuid(), lines: [{ lineId: (await lineOf(id)).lineId, quantity: 1 }] }
  await call('parcels', { id, body })
  await unpackParcel(app, vendor, body.parcelId)
  expect(await call('parcels', { id, body })).toMatchObject({
    status: 404,
    content: { code: 'fulfilment.parcel_gone' },
  })
  expect((await lineOf(id)).quantity).toBe(2)
})

test('what cannot be done is told with its code, and changes nothing', async () => {
  const id = await ordered('Laptops')
  const { lineId } = await lineOf(id)
  const pack = (line: object) =>
    call('parcels', { id, body: { parcelId: app.random.uuid(), lines: [{ lineId, quantity: 1, ...line }] } })
  expect(await pack({})).toMatchObject({ status: 422, content: { code: 'fulfilment.serial_missing' } })
  expect(await pack({ quantity: 3, serials: [['SNB-1'], ['SNB-2'], ['SNB-3']] })).toMatchObject({
    content: { code: 'fulfilment.too_many_pieces' },
  })
  for (const wrong of [{ quantity: 0 }, { price: 1 }, { serials: 'SNB-1' }])
    expect(await pack(wrong)).toMatchObject({ status: 422, content: { code: 'vendors.api_request_invalid' } })
  const { content } = await pack({ serials: [['SNB-1']] })
  expect(await call('handover', { id: content.id, body: {} })).toMatchObject({
    status: 422,
    content: { code: 'fulfilment.courier_invalid' },
  })
  expect(await call('handover', { id: content.id, body: { courierName: '' } })).toMatchObject({
    status: 422,
    content: { fields: { courierName: expect.any(String) } },
  })
  expect(await call('dispatch', { search: '?tab=hand-over&after=made-up' })).toMatchObject({ status: 422 })
  expect((await call('parcels', { id })).content).toMatchObject({ parcels: [{ status: 'packed' }] })
})

test('another shop’s order and parcel answer as those that nobody has', async () => {
  const id = await ordered()
  const { lineId } = await lineOf(id)
  const lines = [{ lineId, quantity: 1, serials: [] }]
  const parcelId = app.random.uuid()
  await call('parcels', { id, body: { parcelId, lines } })
  const tried = [
    ['acceptance', id, {}],
    ['parcels', id, undefined],
    ['parcels', id, { parcelId: app.random.uuid(), lines }],
    ['handover', parcelId, { courierName: 'DTDC' }],
  ] as const
  for (const [name, thing, body] of tried) {
    const theirs = await call(name, { id: thing, by: other, ...(body && { body }) })
    const nobodys = await call(name, { id: app.random.uuid(), by: other, ...(body && { body }) })
    expect(theirs).toEqual(nobodys)
    expect(theirs.status).toBe(404)
  }
  expect((await call('dispatch', { by: other })).content).toEqual({ work: [], next: null })
  expect((await call('parcels', { id })).content.parcels).toMatchObject([{ status: 'packed' }])
})

test('a shop’s software cancels a piece that it cannot supply, once, and reads what is left of the order', async () => {
  const id = await ordered()
  const read = async () => (await call('orders')).content.orders[0]
  const [{ lineId }] = (await read()).lines
  const body = {
    cancellationId: app.random.uuid(),
    reason: 'out-of-stock',
    lines: [{ lineId, quantity: 1 }],
  }
  expect(await call('cancellations', { id, body, by: other })).toMatchObject({ status: 404 })
  expect(await call('cancellations', { id, body })).toMatchObject({ status: 201, content: { isNew: true } })
  expect(await call('cancellations', { id, body })).toMatchObject({ status: 200, content: { isNew: false } })
  // Half of two mice of ₹900, with half of the delivery of ₹399.
  expect(await read()).toMatchObject({
    totalPaise: 219_900,
    cancelledPaise: 109_950,
    lines: [{ lineId, quantity: 2, cancelledQuantity: 1 }],
  })
  expect(await lineOf(id)).toMatchObject({ lineId, quantity: 1 })
  const more = { ...body, cancellationId: app.random.uuid(), lines: [{ lineId, quantity: 2 }] }
  expect(await call('cancellations', { id, body: more })).toMatchObject({
    status: 409,
    content: { code: 'cancellations.too_many_pieces' },
  })
  const nothing = { ...more, reason: 'no mood' }
  expect(await call('cancellations', { id, body: nothing })).toMatchObject({
    status: 422,
    content: { fields: { reason: expect.any(String) } },
  })
})
