import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { formatInr } from '#domain/ground/shared/money.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { sandboxPayouts } from '#server/ground/outside/customer-payouts/sandbox-payouts.ts'
import { keepBooks } from '#server/money/earnings/books/keep-books.ts'
import { askRefunds } from '#server/money/payments/ask-refunds.ts'
import { listClosingObstacles } from '#server/office/personal-data/closing-obstacle-views.ts'
import { cancelOwnPieces } from '#server/orders/cancellations/cancel-pieces.ts'
import { answerAsSeller } from '#server/orders/disputes/answer-dispute.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { confirmAccount } from '#server/orders/refunds/confirm-account.ts'
import { giveBackPieces } from '#server/orders/refunds/give-back-pieces.ts'
import { lookUpAccount } from '#server/orders/refunds/look-up-account.ts'
import { findCashToGoBack } from '#server/orders/refunds/refund-account-views.ts'
import { listOwnRefunds } from '#server/orders/refunds/refund-views.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { checkoutOf, databaseUrlOf, TWO_MICE_PAISE } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { openedDispute, saying } from '#tests/support/disputes.ts'
import { type FakeGateway, fakeGateway } from '#tests/support/fake-gateway.ts'
import { RACE_ROUNDS } from '#tests/support/full-run.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { pausePoints } from '#tests/support/pause-points.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { findOrderPayment } from './order-payment-views.ts'
import { payOrder } from './pay-again/pay-order.ts'
import { placeOrder } from './place-order.ts'
import { settlePayment } from './settle-payment.ts'

/** A mouse with its half of the delivery. */
const HALF_PAISE = TWO_MICE_PAISE / 2
let app: App
let close: () => Promise<void>
let gateway: FakeGateway
let offer: AddedOffer
let seller: Extract<Dispatcher, { kind: 'vendor' }>
const points = pausePoints(() => app)
beforeAll(async () => {
  const opened = await openTestApp()
  close = opened.close
  gateway = fakeGateway()
  gateway.behaviour = 'ask-customer'
  app = { ...opened.app, gateway, pause: points.pause }
  offer = await addOffer(app, { sellerId: app.random.uuid(), available: 10_000 })
  seller = { kind: 'vendor', vendor: { sellerId: offer.sellerId, userId: app.random.uuid() } }
})
afterEach(async () => {
  await keepBooks(app)
  expect(await findAccountingErrors(databaseUrlOf(app), { areKept: true })).toEqual([])
})
afterAll(() => close())

/** Two mice in cash, and what its customer can do. */
async function twoInCash() {
  const customer = await addCustomer(app)
  const placed = await placeOrder(app, customer, checkoutOf(offer, { quantity: 2 }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  const vendorOrderId = await vendorOrderOf(app, orderId)
  const { id: lineId } = await app.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return {
    customer,
    orderId,
    lineId,
    cancelOne: () =>
      cancelOwnPieces(app, customer, {
        orderId,
        reason: 'changed-mind',
        vendorOrders: [{ cancellationId: randomUUID(), vendorOrderId, lines: [{ lineId, quantity: 1 }] }],
      }),
    page: () => findOrderPayment(app, customer.userId, orderId),
    pay: () => payOrder(app, customer, { orderId, method: 'upi', cardToken: undefined }),
    async approve() {
      gateway.settle(orderId, 'paid')
      for (let asked = 0; asked < 2; asked++) await settlePayment(app, orderId)
      for (let asked = 0; asked < 2; asked++) await askRefunds(app)
    },
    async isAskedAbout() {
      const { next_ask_at: next } = await app.db
        .selectFrom('payments')
        .select('next_ask_at')
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow()
      return next !== null
    },
    asked: () => gateway.paymentsOf(orderId).map(({ amountPaise }) => amountPaise),
    async money() {
      const { status, amount_paise: paid } = await app.db
        .selectFrom('payments')
        .select(['status', 'amount_paise'])
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow()
      const refunds = await app.db
        .selectFrom('payment_refunds')
        .select('amount_paise')
        .where('order_id', '=', orderId)
        .execute()
      return { status, paid, back: refunds.map(({ amount_paise }) => amount_paise) }
    },
    async letter(kind = 'order-paid-ahead') {
      const { text_body: text } = await app.db
        .selectFrom('mails')
        .select('text_body')
        .where('order_id', '=', orderId)
        .where('kind', '=', kind)
        .executeTakeFirstOrThrow()
      return text
    },
    async methods() {
      const row = await app.db
        .selectFrom('orders')
        .innerJoin('payments', 'payments.order_id', 'orders.id')
        .select(['payment_method', 'method'])
        .where('orders.id', '=', orderId)
        .executeTakeFirstOrThrow()
      return [row.payment_method, row.method]
    },
    refunds: () => listOwnRefunds(app, customer, orderId),
    handOver: () => handedOver(app, seller, { vendorOrderId }),
  }
}

test('an order of which a piece was cancelled is paid ahead for what is still due, and nothing of it goes back', async () => {
  const order = await twoInCash()
  expect(await order.page()).toMatchObject({ amountPaise: TWO_MICE_PAISE, canPayAhead: true })
  await order.cancelOne()
  expect(await order.page()).toMatchObject({ amountPaise: HALF_PAISE, canPayAhead: true })
  await order.pay()
  expect(order.asked()).toEqual([HALF_PAISE])
  await order.approve()
  expect(await order.money()).toEqual({ status: 'paid', paid: HALF_PAISE, back: [] })
  const letter = await order.letter()
  expect(letter).toContain(`your payment of ${formatInr(HALF_PAISE, 2)}`)
  expect(letter).not.toContain('we refund')
  // What is cancelled of what was paid goes back.
  await order.cancelOne()
  await askRefunds(app)
  expect(await order.money()).toEqual({ status: 'refunded', paid: HALF_PAISE, back: [HALF_PAISE] })
})

test('what is cancelled while it is being paid goes back once, and nobody is asked again for more than is due', async () => {
  const order = await twoInCash()
  await order.pay()
  await order.cancelOne()
  expect(await order.page()).toMatchObject({ canPayAhead: false })
  await order.pay()
  expect(order.asked()).toEqual([TWO_MICE_PAISE])
  await order.approve()
  expect(await order.money()).toEqual({ status: 'partly-refunded', paid: TWO_MICE_PAISE, back: [HALF_PAISE] })
  expect(await order.letter()).toContain(`${formatInr(HALF_PAISE, 2)} of it`)
})

test('money that comes when all of an order in cash was cancelled goes back by the way by which it came', async () => {
  const order = await twoInCash()
  await order.pay()
  await order.cancelOne()
  await order.cancelOne()
  expect(await order.methods()).toEqual(['cod', 'cod'])
  await order.approve()
  expect(await order.money()).toEqual({ status: 'refunded', paid: TWO_MICE_PAISE, back: [TWO_MICE_PAISE] })
  expect(await order.methods()).toEqual(['upi', 'upi'])
  expect(await order.letter('order-refund-due')).toContain('to the account you paid from')
  expect(await order.letter('refund-done')).toContain('to the account you paid from')
})

test('money that comes when an order in cash is on its way goes back by the way by which it came, and cash stays due', async () => {
  const order = await twoInCash()
  await order.pay()
  await order.handOver()
  await order.approve()
  expect(await order.money()).toEqual({ status: 'due', paid: TWO_MICE_PAISE, back: [TWO_MICE_PAISE] })
  expect(await order.methods()).toEqual(['cod', 'cod'])
  expect(await order.letter('refund-done')).toContain('to the account you paid from')
  expect(await order.refunds()).toMatchObject([{ method: 'upi', card: undefined, account: null }])
})

test('money that comes when an order in cash is said to be back goes back, and what its customer paid at the door too', async () => {
  const order = await twoInCash()
  const { customer, orderId, lineId } = order
  await order.pay()
  const parcelId = await order.handOver()
  for (const to of ['returning', 'returned'] as const)
    await reportParcel(app, seller, { parcelId, to, reason: 'The customer refused the parcel' })
  await order.approve()
  expect(await order.money()).toEqual({ status: 'cancelled', paid: TWO_MICE_PAISE, back: [TWO_MICE_PAISE] })
  expect(await order.methods()).toEqual(['cod', 'cod'])
  const disputeId = await openedDispute(app, { orderId, parcelId, lineId, userId: customer.userId })
  const answer = { disputeId, fields: saying(''), agrees: true }
  expect(await answerAsSeller(app, seller.vendor, answer)).toMatchObject({ value: 'refunded' })
  expect(await findCashToGoBack(app, customer, orderId)).toMatchObject({ paise: TWO_MICE_PAISE })
  expect(await listClosingObstacles(app.db, customer.userId)).toMatchObject([{ kind: 'money' }])
})

test.each(['delivered', 'lost'] as const)(
  'the gateway is asked on about an order in cash that was being paid ahead and is %s: what it took goes back',
  async (to) => {
    const order = await twoInCash()
    await order.pay()
    const parcelId = await order.handOver()
    await reportParcel(app, seller, { parcelId, to, reason: 'As the courier says' })
    expect(await order.isAskedAbout()).toBe(true)
    await order.approve()
    expect(await order.money()).toEqual({
      status: to === 'delivered' ? 'paid' : 'cancelled',
      paid: TWO_MICE_PAISE,
      back: [TWO_MICE_PAISE],
    })
  },
)

test('what the gateway could not send back of it goes to no account of the customer, and keeps none from being closed', async () => {
  const order = await twoInCash()
  const { customer, orderId, lineId } = order
  await order.pay()
  const parcelId = await order.handOver()
  gateway.refunds = 'failed'
  await order.approve()
  for (let refused = 1; refused < 4; refused++) {
    const due = app.db.updateTable('payment_refunds').set({ next_try_at: new Date(0) })
    await due.where('order_id', '=', orderId).where('next_try_at', 'is not', null).execute()
    await askRefunds(app)
  }
  gateway.refunds = 'processed'
  expect(await order.refunds()).toMatchObject([{ status: 'failed', amountPaise: TWO_MICE_PAISE }])
  expect(await listClosingObstacles(app.db, customer.userId)).toEqual([])
  // What is paid at the door goes back to an account, and that alone.
  await reportParcel(app, seller, { parcelId, to: 'delivered' })
  await inTransaction(app, (tx) =>
    giveBackPieces(app, tx, {
      parcelId,
      reason: 'return',
      causeId: randomUUID(),
      pieces: [{ orderLineId: lineId, quantity: 1 }],
    }),
  )
  expect(await findCashToGoBack(app, customer, orderId)).toMatchObject({ paise: HALF_PAISE })
  const paying = { ...app, customerPayouts: sandboxPayouts() }
  const typed = { kind: 'upi', upiAddress: 'asha.rao@ok' }
  const found = await lookUpAccount(paying, customer, { orderId, typed })
  if (!found.ok) throw new Error(found.problem.code)
  const { accountId } = found.value
  expect(await confirmAccount(paying, customer, { orderId, accountId })).toMatchObject({
    value: { paise: HALF_PAISE },
  })
})

test('of an order of which nothing is left, nothing is asked for', async () => {
  const order = await twoInCash()
  await order.cancelOne()
  await order.cancelOne()
  expect(await order.page()).toMatchObject({ canPayAhead: false })
  await order.pay()
  expect(order.asked()).toEqual([])
})

test('nor of one that is on its way', async () => {
  const order = await twoInCash()
  await order.handOver()
  expect(await order.page()).toMatchObject({ canPayAhead: false })
  await order.pay()
  expect(order.asked()).toEqual([])
})

/** Fails when `tryAgain` reads what is due before it locks the order. */
test(
  `${RACE_ROUNDS} times a piece is cancelled as its order is paid ahead: what stays paid is what is due`,
  async () => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const order = await twoInCash()
      await points.overtaken('cancellations:locked', order.cancelOne, async () => {
        await order.pay()
      })
      await order.approve()
      expect(await order.money()).toEqual({ status: 'paid', paid: HALF_PAISE, back: [] })
    }
  },
  RACE_ROUNDS * 20_000,
)
