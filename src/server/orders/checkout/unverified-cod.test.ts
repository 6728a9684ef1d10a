import { afterAll, beforeAll, expect, test } from 'vitest'
import { UNVERIFIED_COD_LIMIT_PAISE } from '#domain/orders/checkout/unverified-cod.ts'
import type { App } from '#server/ground/app.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { placeOrder } from './place-order.ts'

let app: App
let close: () => Promise<void>
let mouse: AddedOffer
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  mouse = await addOffer(app, { available: 100 })
})
afterAll(() => close())

async function addUnverified() {
  const customer = await addCustomer(app)
  await setVerified(customer.userId, false)
  return customer
}
async function setVerified(userId: string, email_verified: boolean) {
  await app.db.updateTable('users').set({ email_verified }).where('id', '=', userId).execute()
}

test('an account without a verified e-mail orders on delivery up to its limit; a verified one beyond it', async () => {
  const customer = await addUnverified()
  // ₹900 a piece, delivery free above ₹5,000: eleven pieces are ₹9,900 and twelve ₹10,800, two offers' worth.
  const keyboard = await addOffer(app, { available: 100 })
  const lines = (pieces: number, first = mouse) => ({
    lines: [
      { offerId: first.offerId, quantity: 10 },
      { offerId: keyboard.offerId, quantity: pieces - 10 },
    ],
    expectedTotalPaise: pieces * 90_000,
  })
  expect(await placeOrder(app, customer, checkoutOf(mouse, lines(12)))).toMatchObject({
    problem: {
      code: 'checkout.cod_unverified_limit',
      details: { limitPaise: UNVERIFIED_COD_LIMIT_PAISE, totalPaise: 1_080_000 },
    },
  })
  expect((await placeOrder(app, customer, checkoutOf(mouse, lines(11)))).ok).toBe(true)
  await setVerified(customer.userId, true)
  const other = await addOffer(app, { available: 100 })
  expect((await placeOrder(app, customer, checkoutOf(mouse, lines(12, other)))).ok).toBe(true)
})

test('of many orders on delivery at once, two are placed; one more when one of them has arrived', async () => {
  const customer = await addUnverified()
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => placeOrder(app, customer, checkoutOf(mouse))),
  )
  const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.problem.code]))
  expect(refused).toEqual(Array(4).fill('checkout.cod_unverified_orders'))
  const [first] = answers.flatMap((answer) => (answer.ok ? [answer.value.orderId] : []))
  await app.db
    .updateTable('vendor_orders')
    .set({ status: 'delivered', delivered_at: app.clock.now() })
    .where('order_id', '=', first ?? '')
    .execute()
  expect((await placeOrder(app, customer, checkoutOf(mouse))).ok).toBe(true)
  expect(await placeOrder(app, customer, checkoutOf(mouse))).toMatchObject({
    problem: { code: 'checkout.cod_unverified_orders', details: { ordersMax: 2 } },
  })
})

test('a number that was verified by a code counts as a verified e-mail does', async () => {
  const customer = await addUnverified()
  await app.db
    .insertInto('verified_phones')
    .values({ user_id: customer.userId, phone: '+919876543210', verified_at: app.clock.now() })
    .execute()
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => placeOrder(app, customer, checkoutOf(mouse))),
  )
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true])
})
