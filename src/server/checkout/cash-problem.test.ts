import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Customer } from '#server/access/visitor.ts'
import type { App } from '#server/app.ts'
import { changeShippingTable } from '#server/shipping/change-shipping-table.ts'
import { addAdmin } from '#tests/support/back-office.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { type FakeGateway, fakeGateway } from '#tests/support/fake-gateway.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { findCashProblem } from './cash-problem-views.ts'
import { payOrder } from './pay-again/pay-order.ts'
import { placeOrder } from './place-order.ts'

/** Whether an order whose online payment failed may be paid at the door: what its page offers is what is then done. */

let app: App
let close: () => Promise<void>
let gateway: FakeGateway
let asha: Customer
let mouse: AddedOffer

beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  mouse = await addOffer(app, { available: 50 })
})
beforeEach(async () => {
  gateway = fakeGateway()
  gateway.behaviour = 'decline'
  app.gateway = gateway
  asha = await addCustomer(app)
})
afterAll(() => close())

async function declinedOrder(): Promise<{ orderId: string; userId: string; amountPaise: number }> {
  await placeOrder(app, asha, checkoutOf(mouse, { by: 'card' }))
  const order = await app.db
    .selectFrom('orders')
    .select(['id', 'total_paise'])
    .where('user_id', '=', asha.userId)
    .executeTakeFirstOrThrow()
  return { orderId: order.id, userId: asha.userId, amountPaise: order.total_paise }
}

test('it may where every rule of cash allows it', async () => {
  const order = await declinedOrder()
  expect(await findCashProblem(app, app.db, order)).toBeUndefined()
  expect(await payOrder(app, asha, { ...order, method: 'cod', cardToken: undefined })).toMatchObject({
    value: { paymentStatus: 'due' },
  })
})

test('it may not where couriers have stopped to collect cash, and the page does not offer it', async () => {
  const order = await declinedOrder()
  const changed = await changeShippingTable(app, await addAdmin(app), {
    table: 'pins',
    row: {
      cells: { prefix: '4110', zone: 'standard', city: '', served: 'yes', cash: 'no' },
      removes: false,
    },
    reason: 'The courier collects no cash there any more',
  })
  expect(changed.ok).toBe(true)
  const problem = { code: 'checkout.cod_not_at_pin', details: { pin: '411001' } }
  expect(await findCashProblem(app, app.db, order)).toEqual(problem)
  expect(await payOrder(app, asha, { ...order, method: 'cod', cardToken: undefined })).toMatchObject({
    problem,
  })
})
