import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { orderHeadline } from '#domain/orders/orders/order-headline.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { keepBooks } from '#server/money/earnings/books/keep-books.ts'
import { askRefunds } from '#server/money/payments/ask-refunds.ts'
import { saveDispute } from '#server/money/payments/gateway-event-store.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { wishDelivery } from '#server/orders/fulfilment/undelivered/wish-delivery.ts'
import { findOrder } from '#server/orders/orders/order-page-views.ts'
import { listOrders } from '#server/orders/orders/own-orders-views.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { checkoutOf, databaseUrlOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { openedDispute } from '#tests/support/disputes.ts'
import { brought, deliveredByCard, exchanged, sentBack } from '#tests/support/exchanges.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { readUnderWay } from './under-way-views.ts'

const FEE_PAISE = 39_900

let app: App
let close: () => Promise<void>
let ravi: Extract<Dispatcher, { kind: 'vendor' }>
/** 900 rupees. */
let mouse: AddedOffer
/** 500 rupees. */
let pad: AddedOffer
beforeAll(async () => {
  const opened = await openTestApp()
  close = opened.close
  app = { ...opened.app, gateway: fakeGateway() }
})
beforeEach(async () => {
  const sellerId = app.random.uuid()
  mouse = await addOffer(app, { sellerId, available: 9 })
  pad = await addOffer(app, { sellerId, name: 'Pad', listPricePaise: 50_000, discountBp: 0, available: 9 })
  ravi = { kind: 'vendor', vendor: { sellerId, userId: app.random.uuid() } }
})
afterEach(async () => {
  await keepBooks(app)
  expect(await findAccountingErrors(databaseUrlOf(app), { areKept: true })).toEqual([])
})
afterAll(() => close())

/** What the page of an order leads with; its row in the list leads with the same. */
async function headlineOf(userId: string, orderId: string) {
  const underWay = (await readUnderWay(app, { userId, orderIds: [orderId] }))(orderId)
  const [page, { orders }] = [await findOrder(app, userId, orderId), await listOrders(app, userId)]
  const row = orders.find(({ id }) => id === orderId)
  if (!page || !row) throw new Error('it is theirs')
  const headline = orderHeadline(page, underWay)
  expect(orderHeadline(row, underWay)).toEqual(headline)
  return headline
}

test('a return leads its delivered order until its money is back, and nobody else reads of it', async () => {
  const of = await deliveredByCard(app, ravi, mouse)
  const { userId } = of.customer
  expect(await headlineOf(userId, of.orderId)).toMatchObject({
    text: 'Your order was delivered',
    tone: 'good',
  })
  const { returnId, inspect } = await sentBack(app, ravi, { of })
  expect(await headlineOf(userId, of.orderId)).toMatchObject({
    text: expect.stringMatching(/^Return R-\d+: .+ inspects it by .+/),
    state: { label: 'Return received, being checked' },
    about: { kind: 'return', id: returnId },
  })
  const { userId: stranger } = await addCustomer(app)
  const read = await readUnderWay(app, { userId: stranger, orderIds: [of.orderId] })
  expect(read(of.orderId)).toMatchObject({ returns: [], disputes: [], refunds: [], isWithBank: false })
  await inspect()
  expect(await headlineOf(userId, of.orderId)).toMatchObject({
    text: expect.stringMatching(/^Your refund of ₹1,299\.00 is on its way: it should show by /),
    state: { label: 'Refund on its way' },
  })
  await askRefunds(app)
  expect(await headlineOf(userId, of.orderId)).toMatchObject({
    text: 'You returned everything in this order',
    detail: expect.stringMatching(/^We refunded ₹1,299\.00, sent on /),
  })
})

test('of a chain of two exchanges each order leads to the one that it was exchanged for', async () => {
  const first = await deliveredByCard(app, ravi, mouse)
  const { userId } = first.customer
  const exchange = { offerId: pad.offerId, paise: 50_000 + FEE_PAISE }
  const second = await brought(app, ravi, await exchanged(app, ravi, { of: first, exchange }))
  const cheap = await addOffer(app, {
    sellerId: mouse.sellerId,
    name: 'Cable',
    listPricePaise: 10_000,
    discountBp: 0,
    available: 9,
  })
  const chosen = { offerId: cheap.offerId, paise: 10_000 + FEE_PAISE }
  const third = await exchanged(app, ravi, { of: second, exchange: chosen })
  await askRefunds(app)
  const { number } = (await findOrder(app, userId, third.orderId)) ?? {}
  expect(await headlineOf(userId, first.orderId)).toMatchObject({
    text: 'You exchanged what was in this order',
    about: { kind: 'order', id: second.orderId },
  })
  expect(await headlineOf(userId, second.orderId)).toMatchObject({
    text: 'You exchanged what was in this order',
    detail: expect.stringContaining(`Order ${number} is paid with it.`),
    about: { kind: 'order', id: third.orderId },
  })
  expect(await headlineOf(userId, third.orderId)).toMatchObject({
    text: expect.stringMatching(/^Your order (arrives|leaves) by /),
  })
})

test('a dispute leads the order that is disputed', async () => {
  const of = await deliveredByCard(app, ravi, mouse)
  const { userId } = of.customer
  const id = await openedDispute(app, { ...of, userId })
  expect(await headlineOf(userId, of.orderId)).toMatchObject({
    text: expect.stringMatching(/^Dispute NN-D-\d+: .+ answers by /),
    about: { kind: 'dispute', id },
    also: [],
  })
})

test('a parcel that its customer asked back leads as one that goes back, and another wish does not', async () => {
  const customer = await addCustomer(app)
  const placed = await placeOrder(app, customer, checkoutOf(mouse, { by: 'cod' }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  const parcelId = await handedOver(app, ravi, { vendorOrderId: await vendorOrderOf(app, orderId) })
  await reportParcel(app, ravi, { parcelId, to: 'attempt-failed', reason: 'Nobody at home' })
  const wish = (wants: string) => wishDelivery(app, customer, { orderId, parcelId, fields: { wants } })
  await wish('again')
  expect((await headlineOf(customer.userId, orderId)).text).toBe('The courier could not deliver your order')
  await wish('return')
  expect(await headlineOf(customer.userId, orderId)).toMatchObject({
    text: 'Your order goes back to the seller',
    detail: expect.stringContaining('You do not have to pay for it.'),
    state: { label: 'Going back' },
  })
  // The courier came once more all the same.
  await reportParcel(app, ravi, { parcelId, to: 'attempt-failed', reason: 'Nobody at home' })
  expect((await headlineOf(customer.userId, orderId)).text).toBe('Your order goes back to the seller')
  await reportParcel(app, ravi, { parcelId, to: 'returning', reason: `Refused ${randomUUID()}` })
  expect((await headlineOf(customer.userId, orderId)).detail).not.toContain('in cash ready')
})

test('what a bank decides about, and what it has paid back, is said of the order that it paid', async () => {
  const of = await deliveredByCard(app, ravi, mouse)
  const { userId } = of.customer
  const payment = await app.db
    .selectFrom('payments')
    .select(['gateway', 'gateway_payment_id', 'amount_paise'])
    .where('order_id', '=', of.orderId)
    .executeTakeFirstOrThrow()
  const at = app.clock.now()
  const disputed = (status: string) =>
    inTransaction(app, (tx) =>
      saveDispute(tx, {
        gateway: payment.gateway ?? '',
        dispute: {
          id: `disp_${of.orderId.slice(0, 8)}`,
          gatewayPaymentId: payment.gateway_payment_id ?? '',
          amountPaise: payment.amount_paise,
          phase: 'chargeback',
          status,
          reason: 'goods_not_received',
          respondBy: at,
        },
        at,
      }),
    )
  await disputed('open')
  expect((await headlineOf(userId, of.orderId)).text).toBe('Your bank is deciding about this payment')
  await disputed('lost')
  expect((await headlineOf(userId, of.orderId)).text).toBe(
    'Your bank has paid back ₹1,299.00 of this payment',
  )
})
