import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { confirmByLink } from '#server/orders/cash-confirmations/confirm-order.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { readSoldOrders } from '#server/orders/orders/vendor-order-views.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { confirmationToken, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { addressContext, appContext, visitorContext } from '#web/http/context.ts'
import PackPage, { loader } from '../pack-page.route.tsx'

const ABOVE_PAISE = 3_000_000

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
})
afterAll(() => close())

test('an order in cash cannot be packed before its customer has confirmed it, and its page says so', async () => {
  const offer = await addOffer(app, { listPricePaise: ABOVE_PAISE, discountBp: 0, available: 1 })
  const placed = await placeOrder(
    app,
    await addCustomer(app),
    checkoutOf(offer, { by: 'cod', expectedTotalPaise: ABOVE_PAISE }),
  )
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  const id = await vendorOrderOf(app, orderId)
  const waiting = await shown(offer.sellerId, id)
  expect(waiting).toContain('The customer has not confirmed this order yet')
  expect(waiting).not.toContain('<form')
  expect(await readSoldOrders(app, offer.sellerId, [id])).toMatchObject([{ waitsFor: 'customer' }])
  await confirmByLink(app, confirmationToken(app, orderId))
  expect(await shown(offer.sellerId, id)).toContain('<form')
  expect(await readSoldOrders(app, offer.sellerId, [id])).toMatchObject([{ waitsFor: null }])
})

/** The page as its seller reads it. */
async function shown(sellerId: string, id: string): Promise<string> {
  const context = new RouterContextProvider()
  context.set(appContext, app)
  context.set(addressContext, '127.0.0.1')
  context.set(visitorContext, {
    vendor: {
      userId: app.random.uuid(),
      name: 'Meera',
      email: 'meera@shop.test',
      sellerId,
      shopName: 'Meera’s',
      roles: ['owner'],
      standing: 'approved',
    },
  })
  const request = new Request(`http://shop.test/vendor/orders/${id}/pack`)
  const loaderData = await loader({ request, context, params: { id } } as never)
  const element = createElement(PackPage, { loaderData } as never)
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}
