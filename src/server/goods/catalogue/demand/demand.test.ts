import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProducts } from '#server/goods/catalogue/product-views.ts'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { handedOverCash, saidDelivered, wentBack } from '#tests/support/received-orders.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { countDemand } from './count-demand.ts'

const DAY_SECONDS = 24 * 3_600
const clock = turnedClock('2026-06-01T06:30:00Z')
let app: App
let close: () => Promise<void>
let quiet: AddedOffer
let sought: AddedOffer
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock }))
  quiet = await addOffer(app, { name: 'Steady Mouse', available: 50 })
  sought = await addOffer(app, { name: 'Steady Mouse', available: 50 })
  await inTransaction(app, (tx) => refreshBestOffers(tx, [quiet.productId, sought.productId]))
})
afterAll(() => close())

async function buy(offer: AddedOffer, quantity: number, isDelivered = true): Promise<string> {
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(offer, { quantity }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  if (isDelivered) await saidDelivered(app, orderId)
  return orderId
}

async function demandOf({ productId }: AddedOffer): Promise<number> {
  await countDemand(app)
  const row = app.db.selectFrom('products').select('demand').where('id', '=', productId)
  return (await row.executeTakeFirstOrThrow()).demand
}

test('counts what is kept, in steps that double, and forgets it after 90 days', async () => {
  expect(await demandOf(sought)).toBe(0)
  await buy(sought, 1)
  expect(await demandOf(sought)).toBe(1)
  await buy(sought, 2)
  expect(await demandOf(sought)).toBe(2)
  await wentBack(app, await buy(sought, 4))
  await buy(sought, 4, false)
  expect(await demandOf(sought)).toBe(2)
  clock.turn(89 * DAY_SECONDS)
  await buy(sought, 1)
  expect(await demandOf(sought)).toBe(2)
  clock.turn(2 * DAY_SECONDS)
  expect(await demandOf(sought)).toBe(1)
})

test('does not count what a seller alone says it has delivered, until the cash is here', async () => {
  const own = await addOffer(app, { sellerId: app.random.uuid(), available: 50 })
  const orderId = await buy(own, 3, false)
  await saidDelivered(app, orderId, { isProven: false })
  expect(await demandOf(own)).toBe(0)
  await handedOverCash(app, orderId)
  expect(await demandOf(own)).toBe(2)
})

test('a change tells the lists that show the product, and the same count does not', async () => {
  const told = () =>
    app.db.selectFrom('content_changes').select('id').where('product_id', '=', quiet.productId).execute()
  const before = await told()
  await buy(quiet, 1)
  await app.db.deleteFrom('content_changes').execute()
  await demandOf(quiet)
  expect(await told()).toHaveLength(1)
  await demandOf(quiet)
  expect(await told()).toHaveLength(1)
  expect(before).toBeDefined()
})

test('of two that fit a search as well, the one that sells better comes first', async () => {
  const set = (offer: AddedOffer, demand: number) =>
    app.db.updateTable('products').set({ demand }).where('id', '=', offer.productId).execute()
  const first = async () => (await listProducts(app, { q: 'steady mouse', sort: 'featured' })).products[0]?.id
  await set(quiet, 0)
  await set(sought, 3)
  expect(await first()).toBe(sought.productId)
  await set(quiet, 5)
  expect(await first()).toBe(quiet.productId)
})
