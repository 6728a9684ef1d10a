import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formatInr } from '#domain/ground/shared/money.ts'
import { permit } from '#server/ground/access/acting-admin.ts'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App, PausePoint } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { askRefunds } from '#server/money/payments/ask-refunds.ts'
import { saveDispute } from '#server/money/payments/gateway-event-store.ts'
import { listOrderPayments } from '#server/money/payments/order-payments-views.ts'
import { receiveWebhook } from '#server/money/payments/receive-webhook.ts'
import { retryRefund } from '#server/money/payments/retry-refund.ts'
import { moveVendorOrders } from '#server/orders/orders/move-vendor-orders.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { addAdmin } from '#tests/support/back-office.ts'
import { checkoutOf, databaseUrlOf, stockOf } from '#tests/support/checkout.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { type FakeGateway, fakeGateway } from '#tests/support/fake-gateway.ts'
import { RACE_ROUNDS } from '#tests/support/full-run.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { comeBackFromGateway } from './come-back-from-gateway.ts'
import { findOrderPayment } from './order-payment-views.ts'
import { payOrder } from './pay-again/pay-order.ts'
import { placeOrder } from './place-order.ts'
import { settlePayment } from './settle-payment.ts'
import { settleUnfinishedPayments } from './settle-unfinished-payments.ts'
import { workOffGatewayEvent } from './work-off-gateway-event.ts'

/** The scenarios of Razorpay's published lists (BP best practices, ORD orders): docs/payment-scenarios.md. */

let app: App
let close: () => Promise<void>
let gateway: FakeGateway
let pause: (at: PausePoint) => Promise<void>
let asha: Customer
let mouse: Awaited<ReturnType<typeof addOffer>>

beforeAll(async () => {
  ;({ app, close } = await openTestApp({ pause: (at) => pause(at) }))
})
beforeEach(async () => {
  pause = async () => {}
  gateway = fakeGateway()
  gateway.readWebhook = ({ rawBody, headers }) =>
    headers.get('X-Signature') === 'right' ? JSON.parse(rawBody.toString()) : undefined
  gateway.isSignedReturn = (fields, gatewayOrderId) => fields.signature === `signed ${gatewayOrderId}`
  app.gateway = gateway
  asha = await addCustomer(app)
  mouse = await addOffer(app, { available: 5 })
})
afterEach(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
})
afterAll(() => close())

describe('a purchase and its order at the gateway', () => {
  test('ORD-01, ORD-05, BP-07: has one order there, under our own id, though the answer to opening it was lost', async () => {
    let opened = 0
    const { openOrder } = gateway
    gateway.openOrder = async (purchase) => {
      opened++
      return opened === 1 ? undefined : openOrder(purchase)
    }
    const input = checkoutOf(mouse, { by: 'card' })
    expect(await placeOrder(app, asha, input)).toMatchObject({
      problem: { code: 'checkout.payment_pending' },
    })
    expect(await placeOrder(app, asha, input)).toMatchObject({ ok: true })
    const orderId = await latestOrder()
    expect(await paymentOf(orderId)).toMatchObject({ gateway_order_id: `order_${orderId}`, status: 'paid' })
    expect(gateway.paid).toEqual([orderId])
  })

  test('ORD-02, BP-09: a failed payment is tried again on the same order, with another card', async () => {
    gateway.behaviour = 'decline'
    const orderId = await orderFrom(placeOrder(app, asha, checkoutOf(mouse, { by: 'card' })))
    expect(await statusOf(orderId)).toBe('failed')
    expect(await stockOf(app, mouse)).toEqual({ onHand: 5, reserved: 0 })
    gateway.behaviour = 'approve'
    const again = { orderId, method: 'card' as const, cardToken: 'tok_other' }
    expect(await payOrder(app, asha, again)).toMatchObject({ value: { placedAt: expect.any(Date) } })
    expect(gateway.paymentsOf(orderId).map((each) => each.status)).toEqual(['failed', 'captured'])
    expect(await attemptsOf(orderId)).toEqual(['failed', 'captured'])
  })

  test('ORD-03: a failed payment is tried again by another way of paying: UPI, then cash at the door', async () => {
    gateway.behaviour = 'decline'
    const orderId = await orderFrom(placeOrder(app, asha, checkoutOf(mouse, { by: 'card' })))
    expect(await payOrder(app, asha, { orderId, method: 'upi', cardToken: undefined })).toMatchObject({
      value: { placedAt: null, paymentStatus: 'failed' },
    })
    expect(await payOrder(app, asha, { orderId, method: 'cod', cardToken: undefined })).toMatchObject({
      value: { placedAt: expect.any(Date), paymentStatus: 'due', paymentMethod: 'cod' },
    })
    expect(gateway.paid).toEqual([])
  })

  test('BP-08: a payment whose answer was lost is looked for before anything is tried again', async () => {
    gateway.behaviour = 'lose-answer'
    const input = checkoutOf(mouse, { by: 'card' })
    expect(await placeOrder(app, asha, input)).toMatchObject({
      problem: { code: 'checkout.payment_pending' },
    })
    const orderId = await latestOrder()
    gateway.behaviour = 'approve'
    await payOrder(app, asha, { orderId, method: 'card', cardToken: 'tok_other' })
    expect(await statusOf(orderId)).toBe('paid')
    expect(gateway.paid).toEqual([orderId])
  })

  test('ORD-07: an order that is paid takes no second payment', async () => {
    const orderId = await orderFrom(placeOrder(app, asha, checkoutOf(mouse, { by: 'card' })))
    await payOrder(app, asha, { orderId, method: 'card', cardToken: 'tok_other' })
    expect(gateway.paid).toEqual([orderId])
  })

  test('somebody else’s order cannot be paid or learned of', async () => {
    gateway.behaviour = 'decline'
    const orderId = await orderFrom(placeOrder(app, asha, checkoutOf(mouse, { by: 'card' })))
    const bilal = await addCustomer(app, 'Bilal Khan')
    const asked = { orderId, method: 'upi' as const, cardToken: undefined }
    expect(await payOrder(app, bilal, asked)).toMatchObject({ problem: { code: 'checkout.order_gone' } })
  })
})

describe('states', () => {
  test('BP-20: a payment that a bank has set aside is captured once and places the order', async () => {
    gateway.behaviour = 'authorize'
    const orderId = await orderFrom(placeOrder(app, asha, checkoutOf(mouse, { by: 'card' })))
    expect(await statusOf(orderId)).toBe('paid')
    await Promise.all([settlePayment(app, orderId), settlePayment(app, orderId)])
    expect(gateway.paid).toEqual([orderId])
  })

  test('BP-06: failed, and authorised late: the order is placed once', async () => {
    gateway.behaviour = 'decline'
    const orderId = await orderFrom(placeOrder(app, asha, checkoutOf(mouse, { by: 'card' })))
    gateway.settle(orderId, 'authorized')
    await settlePayment(app, orderId)
    await settlePayment(app, orderId)
    expect(await statusOf(orderId)).toBe('paid')
    expect(await attemptsOf(orderId)).toEqual(['captured'])
    expect(await stockOf(app, mouse)).toEqual({ onHand: 5, reserved: 1 })
  })

  test('R12: authorised after the goods are gone: the money goes back by itself, once, and the customer is told', async () => {
    gateway.behaviour = 'decline'
    const last = await addOffer(app, { available: 1 })
    const orderId = await orderFrom(placeOrder(app, asha, checkoutOf(last, { by: 'card' })))
    await placeOrder(app, await addCustomer(app, 'Bilal Khan'), checkoutOf(last))
    gateway.settle(orderId, 'authorized')
    gateway.refunds = 'lose-answer'
    await settlePayment(app, orderId)
    expect(await statusOf(orderId)).toBe('refund-due')
    await askRefunds(app)
    expect(await statusOf(orderId)).toBe('refund-due')
    gateway.refunds = 'processed'
    await makeRefundsDue()
    await Promise.all([askRefunds(app), askRefunds(app)])
    expect(await statusOf(orderId)).toBe('refunded')
    expect(gateway.refunded).toHaveLength(1)
    expect(await mailsOf(orderId)).toContain('order-refund-due')
  })

  test('BP-12: a refund whose answer was lost is asked for again under its key, and goes back once', async () => {
    const orderId = await orderFrom(placeOrder(app, asha, checkoutOf(mouse, { by: 'card' })))
    const second = gateway.payTwice(orderId)
    await settlePayment(app, orderId)
    gateway.refunds = 'lose-answer'
    await askRefunds(app)
    gateway.refunds = 'processed'
    await makeRefundsDue()
    await askRefunds(app)
    expect(gateway.refunded).toEqual([second])
    expect(await statusOf(orderId)).toBe('paid')
  })

  test('of two captured payments of one order one pays and the other goes back', async () => {
    const orderId = await orderFrom(placeOrder(app, asha, checkoutOf(mouse, { by: 'card' })))
    const second = gateway.payTwice(orderId)
    await settlePayment(app, orderId)
    await settlePayment(app, orderId)
    await askRefunds(app)
    await askRefunds(app)
    expect(gateway.refunded).toEqual([second])
    expect(await statusOf(orderId)).toBe('paid')
  })

  test('an order that was cancelled while its card was confirmed ends in a refund', async () => {
    gateway.behaviour = 'ask-customer'
    const orderId = await orderFrom(placeOrder(app, asha, checkoutOf(mouse, { by: 'card' })))
    await inTransaction(app, (tx) =>
      moveVendorOrders(app, tx, { orderId, to: 'cancelled', by: { kind: 'system' } }),
    )
    gateway.settle(orderId, 'paid')
    await settlePayment(app, orderId)
    await askRefunds(app)
    expect(await statusOf(orderId)).toBe('refunded')
    expect(await stockOf(app, mouse)).toEqual({ onHand: 5, reserved: 0 })
  })

  test('an order of which a part was cancelled is not paid any more; what comes nevertheless goes back whole', async () => {
    gateway.behaviour = 'ask-customer'
    const { orderId, vendorOrders } = await orderOfTwoSellers('card')
    await cancelVendorOrder(orderId, vendorOrders[0])
    expect(await findOrderPayment(app, asha.userId, orderId)).toMatchObject({ isWhole: false })
    gateway.settle(orderId, 'paid')
    await settlePayment(app, orderId)
    expect(await refundsOf(orderId)).toEqual([{ amount_paise: 219_900, reason: 'cancelled' }])
    await askRefunds(app)
    expect(await statusOf(orderId)).toBe('refunded')
  })

  test('an order in cash of which a part was cancelled before it was paid ahead: that part’s share goes back, the rest is sent', async () => {
    gateway.behaviour = 'ask-customer'
    const { orderId, vendorOrders } = await orderOfTwoSellers('cod')
    await payOrder(app, asha, { orderId, method: 'upi', cardToken: undefined })
    await cancelVendorOrder(orderId, vendorOrders[0])
    const asked = await payOrder(app, asha, { orderId, method: 'card', cardToken: 'tok_other' })
    expect(asked).toMatchObject({ ok: true })
    expect(await findOrderPayment(app, asha.userId, orderId)).toMatchObject({ canPayAhead: false })
    expect(gateway.paymentsOf(orderId)).toHaveLength(1)
    gateway.settle(orderId, 'paid')
    await settlePayment(app, orderId)
    await settlePayment(app, orderId)
    expect(await refundsOf(orderId)).toEqual([{ amount_paise: vendorOrders[0]?.paise, reason: 'cancelled' }])
    await askRefunds(app)
    expect(await statusOf(orderId)).toBe('partly-refunded')
    const { text_body: letter } = await app.db
      .selectFrom('mails')
      .select('text_body')
      .where('order_id', '=', orderId)
      .where('kind', '=', 'order-paid-ahead')
      .executeTakeFirstOrThrow()
    expect(letter).toContain(`${formatInr(vendorOrders[0]?.paise ?? 0, 2)} of it`)
  })

  test('an order in cash is paid ahead, and nothing is collected for it', async () => {
    gateway.behaviour = 'ask-customer'
    const orderId = await orderFrom(placeOrder(app, asha, checkoutOf(mouse)))
    await payOrder(app, asha, { orderId, method: 'upi', cardToken: undefined })
    expect(await statusOf(orderId)).toBe('due')
    gateway.settle(orderId, 'paid')
    await settlePayment(app, orderId)
    expect(await paymentOf(orderId)).toMatchObject({ status: 'paid', method: 'upi' })
    expect(await mailsOf(orderId)).toEqual(['order-placed', 'order-paid-ahead'])
  })
})

describe('webhooks and returns', () => {
  test('BP-01: the order is placed by the webhook alone, and the webhook only notes where to look', async () => {
    const orderId = await waitingOrder()
    gateway.settle(orderId, 'paid')
    expect(await tell(orderId, 'evt_1')).toBe(true)
    expect(await statusOf(orderId)).toBe('pending')
    await workOffGatewayEvent(app, { gateway: 'fake', eventId: 'evt_1' })
    expect(await statusOf(orderId)).toBe('paid')
  })

  test('BP-04, BP-05: without any webhook the order is placed by the sweep, which asks by itself', async () => {
    const orderId = await waitingOrder()
    gateway.settle(orderId, 'paid')
    expect(await settleUnfinishedPayments(app)).toBe(0)
    await app.db
      .updateTable('payments')
      .set({ next_ask_at: sql`now()` })
      .where('order_id', '=', orderId)
      .execute()
    expect(await settleUnfinishedPayments(app)).toBe(1)
    expect(await statusOf(orderId)).toBe('paid')
    expect(await mailsOf(orderId)).toEqual(['order-placed'])
  })

  test('BP-11: a webhook is answered though the gateway cannot be asked, and worked off when it can', async () => {
    const orderId = await waitingOrder()
    gateway.settle(orderId, 'paid')
    const { findPayments } = gateway
    gateway.findPayments = () => Promise.reject(new Error('nobody asks while a webhook waits'))
    expect(await tell(orderId, 'evt_slow')).toBe(true)
    await expect(workOffGatewayEvent(app, { gateway: 'fake', eventId: 'evt_slow' })).rejects.toThrow()
    expect(await statusOf(orderId)).toBe('pending')
    gateway.findPayments = findPayments
    await workOffGatewayEvent(app, { gateway: 'fake', eventId: 'evt_slow' })
    expect(await statusOf(orderId)).toBe('paid')
  })

  test('BP-02, BP-37: a forged return or webhook changes nothing; a true one comes to one capture', async () => {
    const orderId = await waitingOrder()
    gateway.settle(orderId, 'paid')
    await comeBackFromGateway(app, orderId, { signature: 'signed order_of_somebody_else' })
    expect(await tell(orderId, 'evt_2', 'wrong')).toBe(false)
    expect(await statusOf(orderId)).toBe('pending')
    await comeBackFromGateway(app, orderId, { signature: `signed order_${orderId}` })
    expect(await statusOf(orderId)).toBe('paid')
  })

  test('BP-03: an event that is told a hundred times is worked off once', async () => {
    const orderId = await waitingOrder()
    gateway.settle(orderId, 'paid')
    const taken = await Promise.all(Array.from({ length: 100 }, () => tell(orderId, 'evt_3')))
    expect(new Set(taken)).toEqual(new Set([true]))
    await workOffGatewayEvent(app, { gateway: 'fake', eventId: 'evt_3' })
    await workOffGatewayEvent(app, { gateway: 'fake', eventId: 'evt_3' })
    expect(await statusOf(orderId)).toBe('paid')
    const { count } = await app.db
      .selectFrom('gateway_events')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('event_id', '=', 'evt_3')
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(1)
  })

  test(`BP-10: return and webhook at once, ${RACE_ROUNDS} times: one capture, one mail, goods sold once`, async () => {
    const goods = await addOffer(app, { available: RACE_ROUNDS })
    for (let at = 0; at < RACE_ROUNDS; at++) {
      gateway.behaviour = 'ask-customer'
      const buyer = await addCustomer(app)
      const orderId = await orderFrom(placeOrder(app, buyer, checkoutOf(goods, { by: 'card' })))
      gateway.settle(orderId, at % 2 === 0 ? 'authorized' : 'paid')
      await tell(orderId, `evt_race_${at}`)
      await Promise.all([
        comeBackFromGateway(app, orderId, { signature: `signed order_${orderId}` }),
        workOffGatewayEvent(app, { gateway: 'fake', eventId: `evt_race_${at}` }),
        settlePayment(app, orderId),
      ])
      expect(await statusOf(orderId)).toBe('paid')
      expect(await mailsOf(orderId)).toEqual(['order-placed'])
    }
    expect(gateway.paid).toHaveLength(RACE_ROUNDS)
    expect(await stockOf(app, goods)).toEqual({ onHand: RACE_ROUNDS, reserved: RACE_ROUNDS })
  })

  test(`R12: the end of the hold and the success at once, ${RACE_ROUNDS} times: placed once or given back, never neither`, async () => {
    const goods = await addOffer(app, { available: RACE_ROUNDS })
    for (let at = 0; at < RACE_ROUNDS; at++) {
      gateway.behaviour = 'ask-customer'
      const orderId = await orderFrom(
        placeOrder(app, await addCustomer(app), checkoutOf(goods, { by: 'card' })),
      )
      await app.db
        .updateTable('stock_holds')
        .set({ expires_at: sql`now() - interval '1 second'` })
        .where('order_id', '=', orderId)
        .execute()
      const expiry = settlePayment(app, orderId)
      gateway.settle(orderId, 'paid')
      await Promise.all([expiry, settlePayment(app, orderId)])
      await settlePayment(app, orderId)
      expect(await statusOf(orderId)).toBe('paid')
    }
    expect(await stockOf(app, goods)).toEqual({ onHand: RACE_ROUNDS, reserved: RACE_ROUNDS })
  })
})

describe('a refund that the gateway refuses', () => {
  test('is asked for again three times under other keys, then left to an administrator, who asks once', async () => {
    const orderId = await orderFrom(placeOrder(app, asha, checkoutOf(mouse, { by: 'card' })))
    const second = gateway.payTwice(orderId)
    await settlePayment(app, orderId)
    const keys: string[] = []
    gateway.refunds = 'failed'
    const { refund } = gateway
    gateway.refund = (request) => {
      keys.push(request.key)
      return refund(request)
    }
    for (let round = 0; round < 6; round++) {
      await Promise.all([askRefunds(app), askRefunds(app)])
      await makeRefundsDue()
    }
    expect(new Set(keys).size).toBe(4)
    expect(keys).toHaveLength(4)
    const admin = await refunder()
    const page = () => listOrderPayments(app, admin, orderId)
    const [failed] = (await page()).refunds
    expect(failed).toMatchObject({
      status: 'failed',
      problem: 'The bank refuses the refund.',
      nextTryAt: null,
    })

    gateway.refunds = 'processed'
    const asked = { orderId, refundId: failed?.id ?? '' }
    await Promise.all([retryRefund(app, admin, asked), retryRefund(app, admin, asked)])
    expect(await retryRefund(app, admin, { ...asked, refundId: orderId })).toMatchObject({
      problem: { code: 'orders.refund_unknown' },
    })
    await askRefunds(app)
    expect((await retryRefund(app, admin, asked)).ok).toBe(true)
    expect(gateway.refunded).toEqual([second])
    expect((await page()).refunds).toMatchObject([{ status: 'processed', gatewayPaymentId: second }])
    const record = app.db.selectFrom('audit_log').select('action').where('subject_id', '=', orderId)
    expect(await record.execute()).toEqual([{ action: 'refund.asked_again' }])
  })

  test('stands on the page of its order with the tries to pay and the disputes', async () => {
    gateway.behaviour = 'decline'
    const orderId = await orderFrom(placeOrder(app, asha, checkoutOf(mouse, { by: 'card' })))
    gateway.behaviour = 'approve'
    await payOrder(app, asha, { orderId, method: 'upi', cardToken: undefined })
    const [, paid] = gateway.paymentsOf(orderId)
    const dispute = { id: 'disp_1', phase: 'chargeback', status: 'open', reason: 'goods_not_received' }
    await inTransaction(app, (tx) =>
      saveDispute(tx, {
        gateway: 'fake',
        dispute: { ...dispute, gatewayPaymentId: paid?.id ?? '', amountPaise: 5_000, respondBy: new Date(0) },
        at: app.clock.now(),
      }),
    )
    expect(await listOrderPayments(app, await addAdmin(app), orderId)).toMatchObject({
      attempts: [
        { method: 'card', status: 'failed', problem: 'Your bank declined this card.' },
        { method: 'upi', status: 'captured', gatewayPaymentId: paid?.id, problem: null },
      ],
      refunds: [],
      disputes: [{ id: 'disp_1', status: 'open', respondBy: '1970-01-01T00:00:00.000Z' }],
    })
  })
})

describe('a program that dies', () => {
  test('after the gateway gave money back: the refund is noted by the next, and nothing goes back twice', async () => {
    const orderId = await orderFrom(placeOrder(app, asha, checkoutOf(mouse, { by: 'card' })))
    gateway.payTwice(orderId)
    await settlePayment(app, orderId)
    pause = async (at) => {
      if (at === 'payments:refund-answered') throw new Error('died')
    }
    await askRefunds(app)
    pause = async () => {}
    await makeRefundsDue()
    await askRefunds(app)
    expect(gateway.refunded).toHaveLength(1)
    const refund = await app.db
      .selectFrom('payment_refunds')
      .select('status')
      .where('order_id', '=', orderId)
      .executeTakeFirst()
    expect(refund).toEqual({ status: 'processed' })
  })
})

/** A mouse of each of two sellers, ₹900 each, and delivery of ₹399; the vendor orders as they paid for it. */
async function orderOfTwoSellers(by: 'card' | 'cod') {
  const free = await addOffer(app, { sellerId: 'mouse-shop' })
  const quantity = 1
  const lines = [mouse, free].map(({ offerId }) => ({ offerId, quantity }))
  const orderId = await orderFrom(
    placeOrder(app, asha, checkoutOf(mouse, { by, lines, expectedTotalPaise: 180_000 + 39_900 })),
  )
  const vendorOrders = await app.db
    .selectFrom('vendor_orders')
    .select(['id', sql<number>`(subtotal_paise + shipping_paise)::int`.as('paise')])
    .where('order_id', '=', orderId)
    .execute()
  return { orderId, vendorOrders }
}

function cancelVendorOrder(
  orderId: string,
  vendorOrder: { id: string; paise: number } | undefined,
): Promise<void> {
  if (!vendorOrder) throw new Error('an order has parts')
  const { id: vendorOrderId } = vendorOrder
  return inTransaction(app, (tx) =>
    moveVendorOrders(app, tx, { orderId, vendorOrderId, to: 'cancelled', by: { kind: 'system' } }),
  )
}

function refundsOf(orderId: string) {
  return app.db
    .selectFrom('payment_refunds')
    .select(['amount_paise', 'reason'])
    .where('order_id', '=', orderId)
    .execute()
}

async function refunder() {
  const admin = permit(permit(await addAdmin(app, 'orders'), 'orders.read') ?? never(), 'orders.refund')
  return admin ?? never()
}

function never(): never {
  throw new Error('orders may refund')
}

async function waitingOrder(): Promise<string> {
  gateway.behaviour = 'ask-customer'
  return orderFrom(placeOrder(app, asha, checkoutOf(mouse, { by: 'upi' })))
}

function tell(orderId: string, eventId: string, signature = 'right'): Promise<boolean> {
  const event = { eventId, kind: 'order.paid', gatewayOrderId: `order_${orderId}` }
  const headers = new Headers({ 'X-Signature': signature })
  return receiveWebhook(app, { gateway: 'fake', rawBody: Buffer.from(JSON.stringify(event)), headers })
}

async function orderFrom(placing: ReturnType<typeof placeOrder>): Promise<string> {
  await placing
  return latestOrder()
}

async function latestOrder(): Promise<string> {
  const { id } = await app.db
    .selectFrom('orders')
    .select('id')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

function paymentOf(orderId: string) {
  return app.db.selectFrom('payments').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
}

async function statusOf(orderId: string): Promise<string> {
  return (await paymentOf(orderId)).status
}

async function attemptsOf(orderId: string): Promise<string[]> {
  const rows = await app.db
    .selectFrom('payment_attempts')
    .select('status')
    .where('order_id', '=', orderId)
    .orderBy('started_at')
    .execute()
  return rows.map((row) => row.status)
}

async function mailsOf(orderId: string): Promise<string[]> {
  const rows = await app.db
    .selectFrom('mails')
    .select('kind')
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => row.kind)
}

async function makeRefundsDue(): Promise<void> {
  await app.db
    .updateTable('payment_refunds')
    .set({ next_try_at: sql`now()` })
    .where('next_try_at', 'is not', null)
    .execute()
}
