import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopRole } from '#domain/ground/access/shop-roles.ts'
import type { App } from '#server/ground/app.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { reviewedPiece } from '#tests/support/reviews.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { appContext, visitorContext } from '#web/http/context.ts'
import VendorReviewsPage, { loader } from './reviews-page.route.tsx'

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
})
afterAll(() => close())

test('Reviews are read by everybody of a shop, with a form to answer for those who may', async () => {
  const sellerId = app.random.uuid()
  const offer = await addOffer(app, { sellerId })
  const { userId } = await addCustomer(app)
  await reviewedPiece(app, { kind: 'vendor', vendor: { sellerId, userId } }, offer)
  const pageFor = async (role: ShopRole) => {
    const context = new RouterContextProvider()
    context.set(appContext, app)
    context.set(visitorContext, { vendor: { sellerId, userId, roles: [role] } } as never)
    const request = new Request('http://shop.test/vendor/reviews')
    const loaderData = await loader({ request, context, params: {} } as never)
    const element = createElement(VendorReviewsPage, { loaderData } as never)
    return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  }
  for (const role of ['owner', 'dispatch'] as const) expect(await pageFor(role)).toContain('Send answer')
  for (const role of ['stock', 'money'] as const) {
    const page = await pageFor(role)
    expect(page).toContain('Mouse')
    expect(page).not.toContain('<form')
  }
})
