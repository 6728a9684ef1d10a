import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { LOW_STOCK_MAX, listLowStock } from './low-stock-views.ts'

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
})
afterAll(() => close())

test('three pieces are few and four are not, and those that an order reserves do not count', async () => {
  const sellerId = app.random.uuid()
  const few = await addOffer(app, { sellerId, available: LOW_STOCK_MAX })
  const enough = await addOffer(app, { sellerId, available: LOW_STOCK_MAX + 1 })
  expect(await listLowStock(app, sellerId)).toMatchObject([{ offerId: few.offerId, available: 3 }])
  const customer = await addCustomer(app)
  expect(await placeOrder(app, customer, checkoutOf(enough, { quantity: 3 }))).toMatchObject({ ok: true })
  expect(await listLowStock(app, sellerId)).toMatchObject([
    { offerId: enough.offerId, available: 1 },
    { offerId: few.offerId, available: 3 },
  ])
})

test('the ten with the fewest pieces are listed', async () => {
  const sellerId = app.random.uuid()
  for (let index = 0; index < 11; index++) await addOffer(app, { sellerId, available: index < 6 ? 2 : 1 })
  const listed = await listLowStock(app, sellerId)
  expect(listed.map(({ available }) => available)).toEqual([...Array(5).fill(1), ...Array(5).fill(2)])
})
