import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#domain/ground/shared/durations.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { registerCustomer } from '#server/people/sign-in/registration/register-customer.ts'
import { allocatePieces } from '#server/selling/inventory/allocate-pieces.ts'
import { openBrowser } from '#tests/support/cookie-jar.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
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
