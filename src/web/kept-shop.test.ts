import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#domain/ground/shared/durations.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { registerCustomer } from '#server/people/sign-in/registration/register-customer.ts'
import { countOwn } from '#server/selling/cart/begun-order-views.ts'
import { allocatePieces } from '#server/selling/inventory/allocate-pieces.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { openBrowser } from '#tests/support/cookie-jar.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { openTestApp } from '#tests/support/test-app.ts'
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

test('whose order waits for its payment is shown a page of their own, and told so in its menu', async () => {
  const offer = await addOffer(app)
  const browser = openBrowser()
  const password = 'marigold-lantern-7'
  const fields = { name: 'Ravi', email: 'ravi@example.in', password, confirmPassword: password, terms: 'on' }
  const registered = await registerCustomer(app, { fields, browser: browser.browser() })
  if (!registered.ok) throw new Error(registered.problem.code)
  const { userId, setCookies } = registered.value
  browser.take(setCookies)
  const isShared = async () => (await keptShop(app).findAsker(browser.headers(), '/products')) !== undefined
  expect(await isShared()).toBe(true)
  expect(await countOwn(app, userId)).toEqual({ pieces: 0, unpaid: 0 })
  app.gateway = { ...fakeGateway(), methods: ['netbanking'] }
  const order = checkoutOf(offer, { by: 'online' })
  await placeOrder(app, { userId, name: 'Ravi', email: 'ravi@example.in' }, order)
  expect(await isShared()).toBe(false)
  expect(await countOwn(app, userId)).toEqual({ pieces: 0, unpaid: 1 })
})
