import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#domain/ground/shared/durations.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { letUnpaidGo } from '#server/orders/checkout/pay-again/let-unpaid-go.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { registerCustomer } from '#server/people/sign-in/registration/register-customer.ts'
import { findBegunOrder } from '#server/selling/cart/begun-order-views.ts'
import { allocatePieces } from '#server/selling/inventory/allocate-pieces.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { openBrowser } from '#tests/support/cookie-jar.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { appContext, shopperContext, visitorContext } from '#web/http/context.ts'
import { pageContentContext } from '#web/http/page-cache/page-content.ts'
import { shownCards } from '#web/storefront/goods/product-lists/shown-cards.action.ts'
import { keptShop } from './kept-shop.ts'

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
})
afterAll(() => close())

test('pages of products are made for the one customer for whom a piece is kept, other pages for everybody', async () => {
  const { offerId, productId } = await addOffer(app)
  const browser = openBrowser()
  const password = 'marigold-lantern-7'
  const fields = { name: 'Asha', email: 'asha@example.in', password, confirmPassword: password, terms: 'on' }
  const registered = await registerCustomer(app, { fields, browser: browser.browser() })
  if (!registered.ok) throw new Error(registered.problem.code)
  const { userId, setCookies } = registered.value
  browser.take(setCookies)
  const isShared = async (address: string) =>
    (await keptShop(app).findAsker(browser.headers(), address)) !== undefined
  expect(await isShared(`/products/${productId}`)).toBe(true)
  const endsAt = new Date(app.clock.now().getTime() + HOUR_MS)
  await inTransaction(app, (tx) => allocatePieces(app, tx, { offerId, userIds: [userId], endsAt }))
  expect(await isShared(`/products/${productId}`)).toBe(false)
  expect(await isShared(`/products/${productId}.data`)).toBe(false)
  expect(await isShared('/products')).toBe(true)
})

test('lists and pages of products are made for the one customer while an order of theirs holds pieces unpaid', async () => {
  app.gateway = Object.assign(fakeGateway(), { behaviour: 'ask-customer' as const })
  const mouse = await addOffer(app, { available: 1 })
  const browser = openBrowser()
  const password = 'marigold-lantern-7'
  const fields = {
    name: 'Meera',
    email: 'meera@example.in',
    password,
    confirmPassword: password,
    terms: 'on',
  }
  const registered = await registerCustomer(app, { fields, browser: browser.browser() })
  if (!registered.ok) throw new Error(registered.problem.code)
  const { userId, setCookies } = registered.value
  browser.take(setCookies)
  const shared = async () => {
    const asker = (address: string) => keptShop(app).findAsker(browser.headers(), address)
    const asked = await Promise.all(
      ['/products', '/products?q=mouse', `/products/${mouse.productId}.data`, '/'].map(asker),
    )
    return asked.map((one) => one !== undefined)
  }
  expect(await shared()).toEqual([true, true, true, true])
  await placeOrder(
    app,
    { userId, name: 'Meera', email: 'meera@example.in' },
    checkoutOf(mouse, { by: 'upi' }),
  )
  expect(await shared()).toEqual([false, false, false, true])
  const context = new RouterContextProvider()
  context.set(appContext, app)
  context.set(shopperContext, undefined)
  context.set(pageContentContext, {})
  context.set(visitorContext, { customer: { userId, name: 'Meera', email: 'meera@example.in' } })
  const card: { offerId: string; pricePaise: number; inStock: boolean; stockText?: string } = {
    offerId: mouse.offerId,
    pricePaise: 90_000,
    inStock: false,
  }
  const [shown] = await shownCards(context, undefined, [card])
  expect(shown?.stockText).toMatch(/^Held in your order #NN\d+$/)
  context.set(visitorContext, {})
  expect(await shownCards(context, undefined, [card])).toEqual([card])
  const begun = await findBegunOrder(app, userId)
  await letUnpaidGo(app, { userId }, begun?.id ?? '')
  expect(await shared()).toEqual([true, true, true, true])
})
