import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import { openRestOrder } from '#server/money/payments/rest/open-rest-order.ts'
import { shareRefund } from '#server/money/payments/rest/payments-of-order-views.ts'
import { findOrderOfRest, listRests } from '#server/money/payments/rest/rest-payment-store.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { placedWithAdvance } from '#tests/support/advances.ts'
import { cancelPieces } from '#tests/support/cancelled-pieces.ts'
import { checkoutOf, databaseUrlOf, TWO_MICE_PAISE } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { type FakeGateway, fakeGateway } from '#tests/support/fake-gateway.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { payOrder } from '../pay-again/pay-order.ts'

/** Two mice of ₹900 with delivery of ₹399, of which ₹500 are paid in advance. */
const ADVANCE = 50_000
const REST = TWO_MICE_PAISE - ADVANCE
let app: App
let close: () => Promise<void>
let gateway: FakeGateway
let asha: Customer
let mouse: AddedOffer
let now: Date

beforeAll(async () => {
  now = new Date()
  ;({ app, close } = await openTestApp({ clock: { now: () => now } }))
})
beforeEach(async () => {
  gateway = fakeGateway()
  app.gateway = gateway
  asha = await addCustomer(app)
  mouse = await addOffer(app, { available: 9 })
})
afterEach(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
})
afterAll(() => close())

const placed = () =>
  placedWithAdvance(app, asha, {
    checkout: checkoutOf(mouse, { by: 'card', quantity: 2 }),
    advancePaise: ADVANCE,
  })

async function pay(orderId: string, behaviour: FakeGateway['behaviour']) {
  gateway.behaviour = behaviour
  const paid = await payOrder(app, asha, { orderId, method: 'upi', cardToken: undefined })
  gateway.behaviour = 'approve'
  return paid
}

const restsOf = (orderId: string) => listRests(app.db, orderId)
const amountsOf = async (orderId: string) => (await restsOf(orderId)).map(({ amountPaise }) => amountPaise)

test('two orders are paid each by its own, and what goes back of one is nothing of the other', async () => {
  const [first, second] = [await placed(), await placed()]
  for (const orderId of [first, second]) await pay(orderId, 'approve')
  expect((await cancelPieces(app, asha, { orderId: first, quantity: 1 })).ok).toBe(true)
  const paymentOf = async (orderId: string) =>
    app.db
      .selectFrom('payments')
      .select(['gateway', 'gateway_payment_id as id'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
  const sharesOf = async (orderId: string, amountPaise: number) => {
    const { gateway: name, id } = await paymentOf(orderId)
    const owed = { orderId, gateway: name ?? '', gatewayPaymentId: id ?? '', amountPaise }
    const shares = await app.db.transaction().execute((tx) => shareRefund(tx, owed))
    return shares.map((share) => [share.gatewayPaymentId === id ? 'advance' : 'rest', share.amountPaise])
  }
  expect(await sharesOf(second, ADVANCE)).toEqual([['advance', ADVANCE]])
  expect(await sharesOf(second, ADVANCE + 1)).toEqual([
    ['advance', ADVANCE],
    ['rest', 1],
  ])
  // A mouse of the first costs more than its advance: all that goes back now is of the rest.
  expect(await sharesOf(first, 1_000)).toEqual([['rest', 1_000]])
  const [[ownRest], [otherRest]] = [await restsOf(first), await restsOf(second)]
  expect(ownRest?.gatewayPaymentId).not.toBe(otherRest?.gatewayPaymentId)
})

test('what is due after a piece was cancelled is another purchase, the first of which stays', async () => {
  const orderId = await placed()
  await pay(orderId, 'decline')
  await pay(orderId, 'decline')
  expect(await amountsOf(orderId)).toEqual([REST])
  expect((await cancelPieces(app, asha, { orderId, quantity: 1 })).ok).toBe(true)
  now = new Date(now.getTime() + 1_000)
  await pay(orderId, 'approve')
  const [before, after] = await restsOf(orderId)
  expect([before?.amountPaise, before?.gatewayPaymentId]).toEqual([REST, null])
  expect(after?.amountPaise).toBeLessThan(REST)
  expect(after?.gatewayPaymentId).not.toBeNull()
})

test('the gateway is asked about it by the worker, without anybody coming back', async () => {
  const orderId = await placed()
  const asksOf = () =>
    app.db
      .selectFrom('payments')
      .select('next_ask_at')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
  expect((await asksOf()).next_ask_at).toBeNull()
  await pay(orderId, 'ask-customer')
  expect((await asksOf()).next_ask_at).not.toBeNull()
})

test('its order at the gateway is opened once, and found by its own number there alone', async () => {
  const [first, second] = [await placed(), await placed()]
  for (const orderId of [first, second]) await pay(orderId, 'ask-customer')
  const [[one], [two]] = [await restsOf(first), await restsOf(second)]
  expect(one?.gatewayOrderId).not.toBe(two?.gatewayOrderId)
  gateway.openOrder = () => Promise.reject(new Error('it has been opened'))
  expect(await openRestOrder(app, two?.id ?? '')).toEqual({
    gatewayOrderId: two?.gatewayOrderId,
    amountPaise: REST,
  })
  expect(await openRestOrder(app, app.random.uuid())).toBeUndefined()
  const gatewayOrderId = two?.gatewayOrderId ?? ''
  expect(await findOrderOfRest(app.db, { gateway: gateway.name, gatewayOrderId })).toBe(second)
  expect(await findOrderOfRest(app.db, { gateway: 'another', gatewayOrderId })).toBeUndefined()
  expect(await findOrderOfRest(app.db, { gateway: gateway.name, gatewayOrderId: 'order_x' })).toBeUndefined()
})

test('a gateway that does not answer has no order of it, until it is asked again', async () => {
  const orderId = await placed()
  const { openOrder } = gateway
  gateway.openOrder = async () => undefined
  await pay(orderId, 'approve')
  const [waiting] = await restsOf(orderId)
  expect([waiting?.gatewayOrderId, waiting?.gatewayPaymentId]).toEqual([null, null])
  expect(await openRestOrder(app, waiting?.id ?? '')).toBeUndefined()
  gateway.openOrder = openOrder
  const opened = { gatewayOrderId: `order_${waiting?.id}`, amountPaise: REST }
  const twice = await Promise.all([
    openRestOrder(app, waiting?.id ?? ''),
    openRestOrder(app, waiting?.id ?? ''),
  ])
  expect(twice).toEqual([opened, opened])
  expect((await restsOf(orderId)).map(({ gatewayOrderId }) => gatewayOrderId)).toEqual([
    opened.gatewayOrderId,
  ])
})

test('is paid by the payment of its own order at the gateway', async () => {
  const orderId = await placed()
  await pay(orderId, 'decline')
  await pay(orderId, 'approve')
  const [rest] = await restsOf(orderId)
  const captured = gateway.paymentsOf(rest?.id ?? '').filter(({ status }) => status === 'captured')
  expect(captured.map(({ id }) => id)).toEqual([rest?.gatewayPaymentId])
})

test('at another gateway it is another purchase', async () => {
  const orderId = await placed()
  await pay(orderId, 'decline')
  app.gateway = { ...fakeGateway(), name: 'another' }
  now = new Date(now.getTime() + 1_000)
  await payOrder(app, asha, { orderId, method: 'upi', cardToken: undefined })
  expect((await restsOf(orderId)).map((rest) => [rest.gateway, rest.amountPaise])).toEqual([
    ['fake', REST],
    ['another', REST],
  ])
})
