import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/ground/shared/durations.ts'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import { letUnpaidGo } from '#server/orders/checkout/pay-again/let-unpaid-go.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { settlePayment } from '#server/orders/checkout/settle-payment.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { type FakeGateway, fakeGateway } from '#tests/support/fake-gateway.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { findOrder } from '../order-page-views.ts'
import { listUnpaidOrders } from './unpaid-orders-views.ts'

let app: App
let close: () => Promise<void>
let gateway: FakeGateway
let asha: Customer
let mouse: AddedOffer

beforeAll(async () => {
  ;({ app, close } = await openTestApp())
})
beforeEach(async () => {
  gateway = fakeGateway()
  gateway.behaviour = 'ask-customer'
  app.gateway = gateway
  asha = await addCustomer(app)
  mouse = await addOffer(app, { available: 20 })
})
afterAll(() => close())

async function begin(by: 'upi' | 'card'): Promise<string> {
  const answer = await placeOrder(app, asha, checkoutOf(mouse, { by }))
  if (answer.ok) throw new Error('it is paid')
  const { id } = await app.db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', asha.userId)
    .orderBy('sequence', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

test('all orders that wait for their payment are listed, newest first, in the words of their pages', async () => {
  const first = await begin('upi')
  const second = await begin('upi')
  gateway.behaviour = 'lose-answer'
  const atBank = await begin('card')
  const listed = await listUnpaidOrders(app, asha.userId)
  expect(listed.map(({ id }) => id)).toEqual([atBank, second, first])
  expect(listed[0]).toMatchObject({
    text: 'Your bank has not confirmed the payment yet.',
    pay: undefined,
  })
  expect(listed[1]).toMatchObject({
    text: 'This order waits for your payment.',
    pay: { minutes: 15 },
    productCount: 1,
  })
  for (const { id, text, detail } of listed)
    expect((await findOrder(app, asha.userId, id))?.next).toMatchObject({ text, ...(detail && { detail }) })
  expect(await listUnpaidOrders(app, (await addCustomer(app)).userId)).toEqual([])
})

test('what came to nothing is listed as long as it can be tried again; what was paid or let go is not', async () => {
  const [paid, gone, failed] = [await begin('upi'), await begin('upi'), await begin('upi')]
  gateway.settle(paid, 'paid')
  gateway.settle(failed, 'declined')
  for (const id of [paid, failed]) await settlePayment(app, id)
  await letUnpaidGo(app, asha, gone)
  const [row, ...others] = await listUnpaidOrders(app, asha.userId)
  expect(others).toEqual([])
  expect(row).toMatchObject({ id: failed, text: 'The payment did not go through.', pay: { minutes: 60 } })
  const later = { ...app, clock: { ...app.clock, now: () => new Date(Date.now() + 61 * MINUTE_MS) } }
  expect(await listUnpaidOrders(later, asha.userId)).toEqual([])
})
