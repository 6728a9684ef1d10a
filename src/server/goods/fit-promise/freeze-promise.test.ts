import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { cancelSoldPieces } from '#server/orders/cancellations/cancel-pieces.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { readBoughtAgain } from '#server/orders/orders/bought-again-views.ts'
import { findCart } from '#server/selling/cart/cart-views.ts'
import { changeCart } from '#server/selling/cart/change-cart.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer, addOfferOf } from '#tests/support/customers-and-offers.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { addPart } from '#tests/support/fit-parts.ts'
import { recordRoundTrips } from '#tests/support/round-trips.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { findFitPromise } from './fit-promise-views.ts'

/** As `round-trips.test.ts` holds any order in cash to. */
const TRIPS_MAX = 10

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ gateway: fakeGateway() }))
})
afterAll(() => close())

const cooler = (attributes: { height?: number } = { height: 158 }) =>
  addPart(app, { kind: 'air-cooler', attributes, name: 'Peerless', sellerId: 'asha' })
const housing = () =>
  addPart(app, { kind: 'case', attributes: { coolerHeightMax: 165 }, name: 'North', sellerId: 'bilal' })

async function ordered(offers: readonly AddedOffer[], by: 'cod' | 'card' = 'cod') {
  const [first] = offers
  if (!first) throw new Error('nothing to buy')
  const lines = offers.map(({ offerId }) => ({ offerId, quantity: 1 }))
  const order = checkoutOf(first, { quantity: offers.length, lines, by })
  const placed = await placeOrder(app, await addCustomer(app), order)
  if (!placed.ok) throw new Error(placed.problem.code)
  return placed.value.orderId
}

test.each(['cod', 'card'] as const)('an order paid by %s keeps that its parts fit', async (by) => {
  const [peerless, north] = [await cooler(), await housing()]
  const promise = await findFitPromise(app.db, await ordered([peerless, north], by))
  expect(promise).toMatchObject({ answer: 'fits', whyNot: null })
  expect(promise?.verdicts).toEqual([
    expect.objectContaining({
      answer: 'fits',
      facts: [
        expect.objectContaining({ partId: peerless.productId, key: 'height', value: '158 mm' }),
        expect.objectContaining({ partId: north.productId, key: 'coolerHeightMax', value: '165 mm' }),
      ],
    }),
  ])
})

test('what an order said stays said, whatever the catalogue says later', async () => {
  const [peerless, north] = [await cooler(), await housing()]
  const orderId = await ordered([peerless, north])
  const said = await findFitPromise(app.db, orderId)
  await app.db
    .updateTable('products')
    .set({ attributes: JSON.stringify({ height: 190 }) })
    .where('id', '=', peerless.productId)
    .execute()
  expect(await findFitPromise(app.db, orderId)).toEqual(said)
  const change = app.db
    .updateTable('order_fit_promises')
    .set({ why_not: 'No' })
    .where('order_id', '=', orderId)
  await expect(change.execute()).rejects.toThrow()
})

test('an order with a fact that nobody knows is not covered, and says why', async () => {
  expect(await findFitPromise(app.db, await ordered([await cooler({}), await housing()]))).toMatchObject({
    answer: 'not known',
    whyNot: 'The catalogue does not give “Height” for Peerless.',
  })
})

test('a cart whose parts do not fit is ordered by who says that they know it, and programs need not', async () => {
  const [tall, north] = [await cooler({ height: 190 }), await housing()]
  const customer = await addCustomer(app)
  const lines = [tall, north].map(({ offerId }) => ({ offerId, quantity: 1 }))
  await changeCart(app, customer, lines)
  const { checkoutKey = '' } = await findCart(app, customer.userId)
  const order = { ...checkoutOf(tall, { quantity: 2, lines, by: 'cod' }), checkoutKey: checkoutKey ?? '' }
  expect(await placeOrder(app, customer, { ...order, isCart: true })).toMatchObject({
    ok: false,
    problem: { code: 'checkout.misfit', fields: { acceptsMisfit: expect.stringContaining('tick') } },
  })
  expect(await app.db.selectFrom('orders').where('user_id', '=', customer.userId).execute()).toEqual([])
  expect((await findCart(app, customer.userId)).lines).toHaveLength(2)
  const accepted = { ...order, isCart: true, acceptsMisfit: true }
  expect(await placeOrder(app, customer, accepted)).toMatchObject({ ok: true })
  expect(await ordered([await cooler({ height: 190 }), await housing()])).toEqual(expect.any(String))
})

test('an order of what no rule compares says nothing', async () => {
  const orderId = await ordered([await cooler(), await addOffer(app)])
  expect(await findFitPromise(app.db, orderId)).toBeUndefined()
})

test('a part that is bought again from another seller stays covered beside those that were not', async () => {
  const [peerless, north] = [await cooler(), await housing()]
  await addOfferOf(app, peerless, { sellerId: 'meera', pricePaise: 95_000 })
  const orderId = await ordered([peerless, north])
  const said = await findFitPromise(app.db, orderId)
  const line = await app.db
    .selectFrom('order_lines')
    .select(['id', 'vendor_order_id'])
    .where('order_id', '=', orderId)
    .where('product_id', '=', peerless.productId)
    .executeTakeFirstOrThrow()
  const asha = { kind: 'vendor', vendor: { sellerId: 'asha', userId: app.random.uuid() } } as const
  const vendorOrder = {
    cancellationId: app.random.uuid(),
    vendorOrderId: line.vendor_order_id,
    lines: [{ lineId: line.id, quantity: 1 }],
  }
  expect(await cancelSoldPieces(app, asha, { reason: 'cannot-deliver', vendorOrder })).toMatchObject({
    ok: true,
  })
  const { next } = await readBoughtAgain(app.db, orderId)
  expect(next).toMatchObject([{ sellerName: 'meera' }])
  expect(await findFitPromise(app.db, next[0]?.id ?? '')).toEqual(said)
})

test('judging takes no round trip of its own', async () => {
  await ordered([await cooler(), await housing()])
  const first = await cooler()
  const offers = [first, await housing()]
  const buyer = await addCustomer(app)
  const lines = offers.map(({ offerId }) => ({ offerId, quantity: 1 }))
  const order = checkoutOf(first, { quantity: 2, lines })
  const trips = await recordRoundTrips(async () => {
    expect(await placeOrder(app, buyer, order)).toMatchObject({ ok: true })
  })
  expect(trips.flat().some(({ text }) => text.includes('order_fit_promises'))).toBe(true)
  expect(trips.length).toBeLessThanOrEqual(TRIPS_MAX)
})
