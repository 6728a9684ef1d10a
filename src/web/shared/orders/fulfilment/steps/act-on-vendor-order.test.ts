import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { packed, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { actOnVendorOrder } from './act-on-vendor-order.action.ts'

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ gateway: fakeGateway() }))
})
afterAll(() => close())

test('a prepaid parcel without a tracking number leaves after one more question', async () => {
  const sellerId = app.random.uuid()
  const dispatcher = { kind: 'vendor', vendor: { sellerId, userId: 'somebody' } } as const
  const offer = await addOffer(app, { sellerId, available: 9 })
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(offer, { by: 'card' }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const vendorOrderId = await vendorOrderOf(app, placed.value.orderId)
  const parcelId = await packed(app, dispatcher, { vendorOrderId })
  const acting = { dispatcher, sellerId, sellerName: undefined, vendorOrderId, home: '/here' }
  const handOver = async (more: Record<string, string> = {}) => {
    const form = new FormData()
    const fields = { intent: 'hand-over', parcelId, courierName: 'Blue Dart', trackingNumber: '', ...more }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return actOnVendorOrder(app, acting as never, form)
  }
  const statusOf = async () =>
    (await app.db.selectFrom('parcels').select('status').where('id', '=', parcelId).executeTakeFirst())
      ?.status

  expect(await handOver()).toMatchObject({
    data: { fields: { trackingNumber: expect.stringContaining('the customer cannot follow the parcel') } },
  })
  expect(await statusOf()).toBe('packed')
  const left = await handOver({ withoutNumber: 'yes' })
  expect(left).toMatchObject({ status: 303 })
  expect(await statusOf()).toBe('shipped')
})
