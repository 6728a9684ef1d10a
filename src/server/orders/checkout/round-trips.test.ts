import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App, PausePoint } from '#server/ground/app.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { recordRoundTrips } from '#tests/support/round-trips.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { placeOrder } from './place-order.ts'

const TRIPS_MAX = 10
const CARD_TRIPS_MAX = 40
/** Connections as the web server has them: they send BEGIN with the first statement. */
const READ_MS_MAX = 5_000
/** Of one seller: more than eight, so that counter rows which connections are given by their number are not enough. */
const OF_ONE_SELLER = 9

let app: App
let close: () => Promise<void>
let pause: (at: PausePoint) => Promise<void> = async () => {}

beforeAll(async () => {
  ;({ app, close } = await openTestApp(
    { pause: (at) => pause(at), gateway: fakeGateway() },
    { readMsMax: READ_MS_MAX },
  ))
})
afterAll(() => close())

/** Offers of different products, each of the seller that is named. */
async function addOffers(sellerIds: readonly string[]) {
  const offers = []
  for (const sellerId of sellerIds) offers.push(await addOffer(app, { sellerId }))
  return offers
}

/** What a process reads once is read by an order before the one that is counted. */
async function buyOnce(): Promise<void> {
  const [mouse] = await addOffers(['house'])
  if (mouse) await placeOrder(app, await addCustomer(app), checkoutOf(mouse))
}

test.each([
  { asked: 'one line', sellerIds: ['house'], quantity: 1 },
  { asked: 'three lines of three sellers', sellerIds: ['asha', 'bilal', 'chitra'], quantity: 1 },
  { asked: 'the last piece, which changes what the product costs', sellerIds: ['house'], quantity: 10 },
])('an order in cash of $asked asks the database at most ten times', async ({ sellerIds, quantity }) => {
  await buyOnce()
  const buyer = await addCustomer(app)
  const offers = await addOffers(sellerIds)
  const [first] = offers
  if (!first) throw new Error('nothing to buy')
  const lines = offers.map(({ offerId }) => ({ offerId, quantity }))
  const order = checkoutOf(first, { quantity: quantity * offers.length, lines })
  let placed: Awaited<ReturnType<typeof placeOrder>> | undefined
  const trips = await recordRoundTrips(async () => {
    placed = await placeOrder(app, buyer, order)
  })
  expect(placed).toMatchObject({ ok: true })
  expect(trips.length).toBeLessThanOrEqual(TRIPS_MAX)
})

test('an order by card asks the database at most so often before and after its gateway', async () => {
  const buyer = await addCustomer(app)
  const [first, second] = await addOffers(['house', 'house'])
  if (!first || !second) throw new Error('nothing to buy')
  await placeOrder(app, buyer, checkoutOf(first, { by: 'card' }))
  let placed: Awaited<ReturnType<typeof placeOrder>> | undefined
  const trips = await recordRoundTrips(async () => {
    placed = await placeOrder(app, buyer, checkoutOf(second, { by: 'card' }))
  })
  expect(placed).toMatchObject({ ok: true })
  expect(trips.length).toBeLessThanOrEqual(CARD_TRIPS_MAX)
})

test('orders of different products wait for nothing of each other, whoever sells them', async () => {
  const ofOneSeller = Array.from({ length: OF_ONE_SELLER }, () => 'house')
  const offers = await addOffers([...ofOneSeller, 'deepa'])
  const written = offers.map(() => Promise.withResolvers<void>())
  const committed = Promise.withResolvers<void>()
  let count = 0
  pause = async (at) => {
    if (at !== 'checkout:before-commit') return
    written[count++]?.resolve()
    await committed.promise
  }
  const buying = offers.map(async (offer) => placeOrder(app, await addCustomer(app), checkoutOf(offer)))
  const all = Promise.all(buying)
  try {
    // An order that is refused ends before the others may commit.
    const first = await Promise.race([Promise.all(written.map(({ promise }) => promise)), ...buying])
    expect(first, 'an order that ended, where all should be written first').toHaveLength(offers.length)
    expect(count, 'orders that are written and hold all their locks').toBe(offers.length)
  } finally {
    committed.resolve()
  }
  for (const placed of await all) expect(placed).toMatchObject({ ok: true })
})
