import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { confirmByLink } from '#server/orders/cash-confirmations/confirm-order.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { confirmationToken } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { appContext } from '#web/http/context.ts'
import ConfirmLinkPage, { loader } from './confirm-link-page.route.tsx'

const ABOVE_PAISE = 3_000_000

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
})
afterAll(() => close())

test('a link that was used says that it is done, and nothing of the order any more', async () => {
  const offer = await addOffer(app, {
    name: 'Laptop',
    listPricePaise: ABOVE_PAISE,
    discountBp: 0,
    available: 1,
  })
  const asked = checkoutOf(offer, { by: 'cod', expectedTotalPaise: ABOVE_PAISE })
  const placed = await placeOrder(app, await addCustomer(app), asked)
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId, number } = placed.value
  const token = confirmationToken(app, orderId)
  const open = async () => {
    const context = new RouterContextProvider()
    context.set(appContext, app)
    const request = new Request(`http://shop.test/confirm-order?token=${encodeURIComponent(token)}`)
    const loaderData = await loader({ request, context, params: {} } as never)
    const element = createElement(ConfirmLinkPage, { loaderData } as never)
    const html = renderToStaticMarkup(
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />,
    )
    return html + JSON.stringify(loaderData)
  }
  const told = [number, 'Laptop', '30,000', orderId]
  for (const each of told) expect(await open()).toContain(each)
  await confirmByLink(app, token)
  const after = await open()
  expect(after).toContain('Your order is confirmed')
  for (const each of told) expect(after).not.toContain(each)
})
