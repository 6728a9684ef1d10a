import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { appContext, visitorContext } from '#web/http/context.ts'
import { loader } from './hardware-page.route.tsx'

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
})
afterAll(() => close())

async function show(customer: { userId: string }, cookie = '') {
  const context = new RouterContextProvider()
  context.set(appContext, app)
  context.set(visitorContext, { customer } as never)
  const request = new Request('http://shop.test/hardware', { headers: { Cookie: cookie } })
  const { pieces } = await loader({ request, context, params: {} } as never)
  return Object.fromEntries(
    pieces.map(({ name, isBuildable, isInBuild }) => [name, { isBuildable, isInBuild }]),
  )
}

async function receive(customer: { userId: string }, offer: AddedOffer): Promise<void> {
  const placed = await placeOrder(app, customer as never, checkoutOf(offer))
  if (!placed.ok) throw new Error(placed.problem.code)
  const by = { kind: 'vendor', vendor: { sellerId: offer.sellerId, userId: app.random.uuid() } } as const
  const vendorOrderId = await vendorOrderOf(app, placed.value.orderId, offer.sellerId)
  await reportParcel(app, by, { parcelId: await handedOver(app, by, { vendorOrderId }), to: 'delivered' })
}

test('what goes into a computer and is still in the shop can be put into the build, once', async () => {
  const asha = await addCustomer(app)
  const sellerId = app.random.uuid()
  const mouse = await addOffer(app, { name: 'Mouse', sellerId, available: 1 })
  const gone = await addOffer(app, { name: 'Mouse of old', sellerId, available: 1 })
  await receive(asha, mouse)
  await receive(asha, gone)
  await app.db.updateTable('products').set({ status: 'hidden' }).where('id', '=', gone.productId).execute()

  expect(await show(asha)).toEqual({
    Mouse: { isBuildable: true, isInBuild: false },
    'Mouse of old': { isBuildable: false, isInBuild: false },
  })
  const isInBuild = async (cookie: string) => (await show(asha, cookie)).Mouse?.isInBuild
  expect(await isInBuild(`nn-build=!~${mouse.productId}`)).toBe(true)
  // In the build as something to buy: one press says that it is there already.
  expect(await isInBuild(`nn-build=!${mouse.productId}`)).toBe(false)
})
