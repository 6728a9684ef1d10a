import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { appContext, visitorContext } from '#web/http/context.ts'
import { loader } from './gateway-page.route.ts'

let app: App
let close: () => Promise<void>
let now = new Date()
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock: { now: () => now } }))
})
afterAll(() => close())

test('opens the gateway for the customer of an order while its pieces are held, and for nobody afterwards', async () => {
  const asha = await addCustomer(app)
  const mouse = await addOffer(app, { available: 5 })
  const gateway = fakeGateway()
  gateway.behaviour = 'ask-customer'
  app.gateway = gateway
  await placeOrder(app, asha, checkoutOf(mouse, { by: 'card' }))
  const { id } = await app.db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', asha.userId)
    .executeTakeFirstOrThrow()
  const step = {
    kind: 'script',
    src: 'https://checkout.razorpay.com/v1/checkout.js',
    options: { key: 'rzp_test_1' },
  }
  await app.db
    .updateTable('payment_attempts')
    .set({ step: JSON.stringify(step) })
    .where('order_id', '=', id)
    .execute()
  const open = async (customer = asha) => {
    const context = new RouterContextProvider()
    context.set(appContext, app)
    context.set(visitorContext, { customer })
    const request = new Request(`http://shop.test/orders/${id}/pay/gateway`)
    try {
      return (await loader({ request, context, params: { id } } as never)).status
    } catch (thrown) {
      return thrown instanceof Response
        ? thrown.headers.get('Location')
        : (thrown as { init: { status: number } }).init.status
    }
  }
  expect(await open()).toBe(200)
  expect(await open(await addCustomer(app))).toBe(404)
  now = new Date(now.getTime() + 24 * 3_600_000)
  expect(await open()).toBe(`/orders/${id}/pay`)
})
