import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import {
  type RazorpayOptions,
  razorpayGateway,
} from '#server/ground/outside/gateways/razorpay/razorpay-gateway.ts'
import { findOpenTry } from '#server/money/payments/find-step.ts'
import { receiveWebhook } from '#server/money/payments/receive-webhook.ts'
import { findOfferedWays } from '#server/money/payments/ways/find-offered-ways.ts'
import { refreshWays } from '#server/money/payments/ways/refresh-ways.ts'
import { listOwnRefunds } from '#server/orders/refunds/refund-views.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { checkoutOf, databaseUrlOf, homeDelivery, stockOf } from '#tests/support/checkout.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { type FaultyLine, faultyLine, LINE_PATIENCE_MS } from '#tests/support/faulty-line.ts'
import { type RazorpayServer, startRazorpayServer } from '#tests/support/razorpay-server.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { payWithChoice } from './pay-again/pay-with-choice.ts'
import { placeOrder } from './place-order.ts'
import { settlePayment } from './settle-payment.ts'
import { workOffGatewayEvent } from './work-off-gateway-event.ts'

let app: App
let close: () => Promise<void>
let razorpay: RazorpayServer
let line: FaultyLine
let options: RazorpayOptions
let now: Date
let asha: Customer
let mouse: Awaited<ReturnType<typeof addOffer>>

beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock: { now: () => now } }))
})
beforeEach(async () => {
  now = new Date()
  razorpay = await startRazorpayServer()
  line = await faultyLine(razorpay.origin)
  const { keyId, keySecret, webhookSecret } = razorpay
  options = { keyId, keySecret, webhookSecret, apiOrigin: line.origin, timeoutMs: LINE_PATIENCE_MS }
  app.gateway = razorpayGateway(options)
  await app.db.deleteFrom('gateway_ways').execute()
  await app.db.deleteFrom('payment_attempts').execute()
  await refreshWays(app)
  asha = await addCustomer(app)
  mouse = await addOffer(app, { available: 5 })
})
afterEach(async () => {
  await line.close()
  await razorpay.close()
})
afterAll(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
  await close()
})

describe('an order whose bank or plan is chosen on the page of its payment', () => {
  test('is written and held, and nothing is asked of the gateway before the choice', async () => {
    const orderId = await unchosenOrder()
    expect(razorpay.orders).toEqual([])
    expect(await stockOf(app, mouse)).toEqual({ onHand: 5, reserved: 1 })
    expect(await findOpenTry(app, orderId)).toBeUndefined()
    await settlePayment(app, orderId)
    expect(await paymentOf(orderId)).toMatchObject({ status: 'pending', method: 'online' })
  })

  test('is the same order when it is sent again, and still waits for the choice', async () => {
    const input = checkoutOf(mouse, { by: 'online' })
    const sent = [await placeOrder(app, asha, input), await placeOrder(app, asha, input)]
    for (const answer of sent) expect(answer).toMatchObject({ problem: { code: 'checkout.payment_step' } })
    expect(await stockOf(app, mouse)).toEqual({ onHand: 5, reserved: 1 })
  })

  test.each([
    ['netbanking:HDFC', 'netbanking', 'HDFC Bank', { method: 'netbanking', banks: ['HDFC'] }],
    ['wallet:mobikwik', 'wallet', 'MobiKwik', { method: 'wallet', wallets: ['mobikwik'] }],
    ['paylater:lazypay', 'paylater', 'LazyPay', { method: 'paylater', providers: ['lazypay'] }],
    [
      'cardless-emi:earlysalary',
      'cardless-emi',
      'Fibe',
      { method: 'cardless_emi', providers: ['earlysalary'] },
    ],
    [
      'emi:HDFC:6',
      'emi',
      'HDFC Bank credit card, 6 months',
      { method: 'emi', issuers: ['HDFC'], types: ['credit'] },
    ],
  ])('is paid by %s, and its books, page and receipt say so', async (way, method, instrument, shown) => {
    const orderId = await unchosenOrder()
    await choose(orderId, way)
    const options = await optionsOf(orderId)
    expect(options).toMatchObject({
      config: { display: { blocks: { chosen: { instruments: [shown] } } } },
      redirect: true,
    })
    razorpay.standardCheckout(options, 'authorized')
    await settlePayment(app, orderId)
    await settlePayment(app, orderId)
    expect(await paymentOf(orderId)).toMatchObject({ status: 'paid', method, instrument })
    const order = await app.db
      .selectFrom('orders')
      .select(['payment_method', 'placed_at'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(order).toEqual({ payment_method: method, placed_at: expect.any(Date) })
    expect(razorpay.payments.map(({ status }) => status)).toEqual(['captured'])
    const { text_body: text } = await app.db
      .selectFrom('mails')
      .select('text_body')
      .where('order_id', '=', orderId)
      .where('kind', '=', 'order-placed')
      .executeTakeFirstOrThrow()
    expect(text).toContain(instrument)
  })

  test('is paid by the bank that the customer took on the gateway’s own page', async () => {
    const orderId = await unchosenOrder()
    await choose(orderId, 'netbanking:HDFC')
    razorpay.standardCheckout(await optionsOf(orderId), 'authorized')
    Object.assign(razorpay.payments[0] ?? {}, { bank: 'ICIC' })
    await settlePayment(app, orderId)
    expect(await paymentOf(orderId)).toMatchObject({ method: 'netbanking', instrument: 'ICICI Bank' })
    expect(await waysOfAttempts(orderId)).toEqual(['netbanking ICIC captured'])
  })

  test.each(['netbanking:NOWHERE', 'netbanking:NTBD', 'emi:UTIB:6', 'emi:HDFC:7', 'card:HDFC', ''])(
    'refuses %s: it is not offered, is down, or not for this amount; nothing is asked of the gateway',
    async (way) => {
      razorpay.downtimes = [downtime({ instrument: { bank: 'NTBD' } })]
      await refreshWays(app)
      const orderId = await unchosenOrder()
      expect(await payWithChoice(app, asha, { orderId, way })).toMatchObject({
        problem: { code: 'checkout.way_unavailable' },
      })
      expect(razorpay.orders).toEqual([])
    },
  )

  test('is nobody else’s to pay', async () => {
    const orderId = await unchosenOrder()
    const ravi = await addCustomer(app)
    expect(await payWithChoice(app, ravi, { orderId, way: 'netbanking:HDFC' })).toMatchObject({
      problem: { code: 'checkout.order_gone' },
    })
  })

  test('doubled: a way that is chosen twice is one try, and money that came by two ways goes back once', async () => {
    const orderId = await unchosenOrder()
    await Promise.all([choose(orderId, 'netbanking:HDFC'), choose(orderId, 'netbanking:HDFC')])
    expect(await waysOfAttempts(orderId)).toEqual(['netbanking HDFC started'])
    const first = await optionsOf(orderId)
    now = new Date(now.getTime() + 1_000)
    await choose(orderId, 'emi:HDFC:6')
    const second = await optionsOf(orderId)
    expect(await waysOfAttempts(orderId)).toEqual(['netbanking HDFC started', 'emi HDFC started'])
    razorpay.standardCheckout(first, 'authorized')
    await settlePayment(app, orderId)
    razorpay.standardCheckout(second, 'authorized')
    for (const payment of razorpay.payments) payment.status = 'captured'
    await settlePayment(app, orderId)
    await settlePayment(app, orderId)
    expect(await paymentOf(orderId)).toMatchObject({ status: 'paid', method: 'netbanking' })
    const owed = await app.db
      .selectFrom('payment_refunds')
      .select(['reason', 'gateway_payment_id'])
      .where('order_id', '=', orderId)
      .execute()
    expect(owed).toEqual([{ reason: 'second-payment', gateway_payment_id: razorpay.payments[1]?.id }])
    const told = await app.db
      .selectFrom('mails')
      .select(['to_address', 'text_body'])
      .where('order_id', '=', orderId)
      .where('kind', '=', 'second-payment')
      .execute()
    expect(told).toEqual([
      {
        to_address: homeDelivery().email,
        text_body: expect.stringMatching(
          /₹1,299\.00 came a second time for your order .*\. We refund it to the bank of your EMI/,
        ),
      },
    ])
    expect(await listOwnRefunds(app, asha, orderId)).toMatchObject([
      { reason: 'second-payment', method: 'emi', amountPaise: 129_900 },
    ])
  })

  test('says to its customer, once, that a second payment which a bank set aside is not taken', async () => {
    const orderId = await unchosenOrder()
    await choose(orderId, 'netbanking:HDFC')
    const first = await optionsOf(orderId)
    now = new Date(now.getTime() + 1_000)
    await choose(orderId, 'wallet:mobikwik')
    const second = await optionsOf(orderId)
    razorpay.standardCheckout(first, 'authorized')
    await settlePayment(app, orderId)
    razorpay.standardCheckout(second, 'authorized')
    await settlePayment(app, orderId)
    await settlePayment(app, orderId)
    expect(razorpay.payments.map(({ status }) => status)).toEqual(['captured', 'authorized'])
    const told = await app.db
      .selectFrom('mails')
      .select('text_body')
      .where('order_id', '=', orderId)
      .where('kind', '=', 'second-payment-released')
      .execute()
    expect(told).toEqual([
      {
        text_body: expect.stringMatching(
          /We do not take it: your wallet releases it to the wallet you paid from/,
        ),
      },
    ])
  })

  test('goes on with the bank that was chosen last, also one that was chosen before', async () => {
    const orderId = await unchosenOrder()
    for (const way of ['netbanking:HDFC', 'netbanking:ICIC', 'netbanking:HDFC']) {
      await choose(orderId, way)
      now = new Date(now.getTime() + 1_000)
    }
    expect((await findOpenTry(app, orderId))?.by).toBe('Net Banking: HDFC Bank')
    expect(await waysOfAttempts(orderId)).toEqual(['netbanking HDFC started', 'netbanking ICIC started'])
  })

  test.each(['lose-answer', 'cut-answer', 'lose-call', 500] as const)(
    'goes on with the same try after %s on opening it',
    async (fault) => {
      const orderId = await unchosenOrder()
      line.fault = (call) => (call === 'POST /v1/orders' ? fault : undefined)
      await choose(orderId, 'netbanking:HDFC')
      expect(await findOpenTry(app, orderId)).toMatchObject({ step: undefined })
      line.fault = () => undefined
      await choose(orderId, 'netbanking:HDFC')
      expect(await waysOfAttempts(orderId)).toEqual(['netbanking HDFC started'])
      expect(razorpay.orders).toHaveLength(1)
      razorpay.standardCheckout(await optionsOf(orderId), 'authorized')
      await settlePayment(app, orderId)
      expect(await paymentOf(orderId)).toMatchObject({ status: 'paid', instrument: 'HDFC Bank' })
    },
  )

  test('late: a bank that failed at first and says yes after all has paid it, by its own name', async () => {
    const orderId = await unchosenOrder()
    await choose(orderId, 'netbanking:HDFC')
    razorpay.standardCheckout(await optionsOf(orderId), 'failed')
    await settlePayment(app, orderId)
    expect(await paymentOf(orderId)).toMatchObject({ status: 'failed' })
    for (const payment of razorpay.payments) payment.status = 'authorized'
    await settlePayment(app, orderId)
    expect(await paymentOf(orderId)).toMatchObject({ status: 'paid', instrument: 'HDFC Bank' })
  })

  test('can be tried again by another way after a failure, from the cart too', async () => {
    const input = checkoutOf(mouse, { by: 'online' })
    await placeOrder(app, asha, input)
    const orderId = await latestOrder()
    await choose(orderId, 'wallet:mobikwik')
    razorpay.standardCheckout(await optionsOf(orderId), 'failed')
    await settlePayment(app, orderId)
    expect(await stockOf(app, mouse)).toEqual({ onHand: 5, reserved: 0 })
    expect(await placeOrder(app, asha, input)).toMatchObject({
      problem: { code: 'checkout.payment_step', details: { orderId } },
    })
    expect(await paymentOf(orderId)).toMatchObject({ status: 'failed' })
    await choose(orderId, 'paylater:lazypay')
    expect(await stockOf(app, mouse)).toEqual({ onHand: 5, reserved: 1 })
    razorpay.standardCheckout(await optionsOf(orderId), 'authorized')
    await settlePayment(app, orderId)
    expect(await paymentOf(orderId)).toMatchObject({ status: 'paid', method: 'paylater' })
  })
})

describe('what the account may take', () => {
  test('is kept as it was told last while the gateway does not answer, for a week', async () => {
    line.fault = () => 'silence'
    app.gateway = razorpayGateway({ ...options, timeoutMs: 1_000 })
    now = new Date(now.getTime() + 6 * DAY_MS)
    await refreshWays(app)
    expect((await offered())?.instruments.netbanking.length).toBeGreaterThan(5)
    now = new Date(now.getTime() + 2 * DAY_MS)
    expect(await offered()).toBeUndefined()
  })

  test('moves a bank down that failed three times today, and back up on the next day', async () => {
    for (let time = 0; time < 3; time++) {
      const orderId = await unchosenOrder()
      await choose(orderId, 'netbanking:SBIN')
      razorpay.standardCheckout(await optionsOf(orderId), 'failed')
      await settlePayment(app, orderId)
    }
    const banks = (await offered())?.instruments.netbanking ?? []
    expect(banks.findIndex(({ code }) => code === 'SBIN')).toBe(banks.length - 1)
    expect(banks.at(-1)).toMatchObject({ state: 'failing' })
    now = new Date(now.getTime() + DAY_MS)
    expect((await offered())?.instruments.netbanking[0]).toMatchObject({ code: 'SBIN', state: 'works' })
  })

  test('BP-17, BP-36: knows of an outage at once when the gateway tells of one, and forgets what it told half an hour ago', async () => {
    razorpay.downtimes = [downtime({ instrument: { bank: 'HDFC' } }), downtime({ status: 'resolved' })]
    const { rawBody, headers } = razorpay.webhook('payment.downtime.started', {
      'payment.downtime': { entity: razorpay.downtimes[0] ?? {} },
    })
    expect(await receiveWebhook(app, { gateway: 'razorpay', rawBody, headers })).toBe(true)
    await workOffGatewayEvent(app, {
      gateway: 'razorpay',
      eventId: headers.get('X-Razorpay-Event-Id') ?? '',
    })
    const stateOf = async (bank: string) =>
      (await offered())?.instruments.netbanking.find(({ code }) => code === bank)?.state
    expect([await stateOf('HDFC'), await stateOf('ICIC')]).toEqual(['down', 'works'])
    now = new Date(now.getTime() + 31 * 60_000)
    expect(await stateOf('HDFC')).toBe('works')
  })
})

function offered() {
  return findOfferedWays(app, { amountPaise: 600_000, pieces: 1 })
}

function downtime(change: object) {
  return {
    id: 'down_test',
    entity: 'payment.downtime',
    method: 'netbanking',
    begin: Math.floor(now.getTime() / 1_000) - 60,
    end: null,
    status: 'started',
    scheduled: false,
    severity: 'high',
    instrument: { bank: 'ICIC' },
    created_at: 1,
    updated_at: 1,
    ...change,
  }
}

async function unchosenOrder(): Promise<string> {
  const buyer = checkoutOf(mouse, { by: 'online' })
  expect(await placeOrder(app, asha, buyer)).toMatchObject({ problem: { code: 'checkout.payment_step' } })
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

function choose(orderId: string, way: string) {
  return payWithChoice(app, asha, { orderId, way })
}

async function optionsOf(orderId: string): Promise<Record<string, unknown>> {
  const step = (await findOpenTry(app, orderId))?.step
  if (step?.kind !== 'script') throw new Error('what is chosen is paid by Standard Checkout')
  return step.options
}

function paymentOf(orderId: string) {
  return app.db.selectFrom('payments').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
}

async function waysOfAttempts(orderId: string): Promise<string[]> {
  const rows = await app.db
    .selectFrom('payment_attempts')
    .select(['method', 'instrument', 'status'])
    .where('order_id', '=', orderId)
    .orderBy('started_at')
    .orderBy('id')
    .execute()
  return rows.map(({ method, instrument, status }) => `${method} ${instrument} ${status}`)
}
