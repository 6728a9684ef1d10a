import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import { razorpayGateway } from '#server/ground/outside/gateways/razorpay/razorpay-gateway.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { checkoutOf, databaseUrlOf, ONE_MOUSE_PAISE, stockOf } from '#tests/support/checkout.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { type FaultyLine, faultyLine } from '#tests/support/faulty-line.ts'
import { type RazorpayServer, startRazorpayServer } from '#tests/support/razorpay-server.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { comeBackFromGateway } from './come-back-from-gateway.ts'
import { placeOrder } from './place-order.ts'
import { settlePayment } from './settle-payment.ts'

/** Scenarios of Razorpay's order list that need its own interface: docs/payment-scenarios.md. */

let app: App
let close: () => Promise<void>
let razorpay: RazorpayServer
let line: FaultyLine
let refusals: { call: string; status: number; problem: string | undefined }[]
let asha: Customer
let mouse: Awaited<ReturnType<typeof addOffer>>

beforeAll(async () => {
  ;({ app, close } = await openTestApp())
})
beforeEach(async () => {
  razorpay = await startRazorpayServer()
  line = await faultyLine(razorpay.origin)
  const { keyId, keySecret, webhookSecret } = razorpay
  refusals = []
  const onRefusal = (refusal: (typeof refusals)[number]) => void refusals.push(refusal)
  app.gateway = razorpayGateway({ keyId, keySecret, webhookSecret, apiOrigin: line.origin, onRefusal })
  asha = await addCustomer(app)
  mouse = await addOffer(app, { available: 5 })
})
afterEach(async () => {
  await line.close()
  await razorpay.close()
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
})
afterAll(() => close())

describe('an order of Razorpay', () => {
  test('is nothing for a shop with a wrong key: the log is told at every call, and nothing is charged', async () => {
    const { keyId, keySecret } = razorpay
    razorpay.keySecret = 'another since this morning'
    await placeOrder(app, asha, checkoutOf(mouse, { by: 'upi' }))
    const unknown = { status: 401, problem: 'Authentication failed' }
    expect(refusals).toEqual([{ call: 'find orders', ...unknown }])
    expect(razorpay.orders).toEqual([])
    razorpay.keySecret = keySecret
    const { orderId, form } = await waitingOrder()
    expect(form.key_id).toBe(keyId)
    razorpay.checkout(form, 'authorized')
    razorpay.keySecret = 'another since noon'
    await settlePayment(app, orderId)
    expect(refusals.slice(1)).toEqual([{ call: 'find payments', ...unknown }])
    expect(razorpay.payments).toMatchObject([{ status: 'authorized' }])
    expect(await statusOf(orderId)).toBe('pending')
  })

  test('ORD-04: a signed return counts for the order that we stored, whichever the browser names', async () => {
    const own = await waitingOrder()
    const other = await waitingOrder()
    const signed = razorpay.checkout(own.form, 'authorized')
    razorpay.checkout(other.form, 'authorized')
    await comeBackFromGateway(app, other.orderId, signed)
    await comeBackFromGateway(app, own.orderId, { ...signed, razorpay_payment_id: 'pay_of_somebody_else' })
    expect([await statusOf(own.orderId), await statusOf(other.orderId)]).toEqual(['pending', 'pending'])
    await comeBackFromGateway(app, own.orderId, { ...signed, razorpay_order_id: 'order_of_somebody_else' })
    expect([await statusOf(own.orderId), await statusOf(other.orderId)]).toEqual(['paid', 'pending'])
  })

  test('ORD-06: what became of an order is read from Razorpay: its tries in turn, and the money once', async () => {
    const { orderId, form } = await waitingOrder()
    razorpay.checkout(form, 'failed')
    razorpay.checkout(form, 'authorized')
    line.fault = (call) => (call.endsWith('/capture') ? 500 : undefined)
    await settlePayment(app, orderId)
    expect(await statusOf(orderId)).toBe('pending')
    expect(refusals).toMatchObject([{ call: 'capture', status: 500 }])
    line.fault = () => undefined
    await settlePayment(app, orderId)
    await settlePayment(app, orderId)
    expect(razorpay.payments.map(({ status }) => status)).toEqual(['failed', 'captured'])
    expect(razorpay.orders).toMatchObject([{ status: 'paid', receipt: orderId }])
    expect(await statusOf(orderId)).toBe('paid')
    expect(await stockOf(app, mouse)).toEqual({ onHand: 5, reserved: 1 })
  })

  // The lists name these eight as one group; the words are those of Razorpay's error index.
  test('ORD-08, ORD-09, ORD-10, ORD-11, ORD-12, ORD-13, ORD-14, ORD-15: an order that Razorpay refuses to open charges nothing and is not asked for again and again; the same request opens it later', async () => {
    const tries: string[] = []
    line.fault = (call) => {
      if (call === 'POST /v1/orders') tries.push(call)
      return undefined
    }
    for (const words of REQUEST_ERRORS) {
      razorpay.refusesOrders = words
      const input = checkoutOf(mouse, { by: 'upi' })
      const buyer = await addCustomer(app)
      const refused = await placeOrder(app, buyer, input)
      expect(refused, words).toMatchObject({ problem: { code: 'checkout.payment_pending' } })
      expect([tries.length, razorpay.orders.length], words).toEqual([1, 0])
      const orderId = await latestOrder()
      await settlePayment(app, orderId)
      expect([tries.length, await statusOf(orderId)], words).toEqual([1, 'pending'])
      expect(refusals).toEqual([{ call: 'open order', status: 400, problem: words }])

      razorpay.refusesOrders = undefined
      await placeOrder(app, buyer, input)
      expect(await latestOrder(), words).toBe(orderId)
      expect(razorpay.orders, words).toMatchObject([{ receipt: orderId, amount: ONE_MOUSE_PAISE }])
      expect(await formOf(orderId), words).toMatchObject({ order_id: razorpay.orders[0]?.id })
      expect(razorpay.payments, words).toEqual([])
      razorpay.orders.splice(0)
      tries.splice(0)
      refusals.splice(0)
      mouse = await addOffer(app, { available: 5 })
    }
  })

  test('ORD-16: an order is paid whole: Razorpay takes no part of it, and a part would not pay it', async () => {
    const { orderId, form } = await waitingOrder()
    expect(() => razorpay.checkout({ ...form, amount: '10000' }, 'authorized')).toThrow(/whole/)
    for (const order of razorpay.orders) order.isPartial = true
    razorpay.checkout({ ...form, amount: '10000' }, 'authorized')
    await settlePayment(app, orderId)
    expect(razorpay.payments).toMatchObject([{ status: 'authorized', amount: 10_000 }])
    expect(await statusOf(orderId)).toBe('pending')
    razorpay.checkout(form, 'authorized')
    await settlePayment(app, orderId)
    expect(razorpay.payments.map(({ status }) => status)).toEqual(['authorized', 'captured'])
    expect(await statusOf(orderId)).toBe('paid')
  })
})

const REQUEST_ERRORS = [
  'Order amount less than minimum amount allowed',
  'transfers is/are not required and should not be sent',
  'Order receipt should be unique.',
  'The amount must be an integer.',
  'expected string but provided 1',
  'amount: is required.',
]

/** An order of Asha's that waits for her on Razorpay's page, with the form that brings her there. */
async function waitingOrder(): Promise<{ orderId: string; form: Record<string, string> }> {
  await placeOrder(app, asha, checkoutOf(mouse, { by: 'upi' }))
  const orderId = await latestOrder()
  return { orderId, form: await formOf(orderId) }
}

async function formOf(orderId: string): Promise<Record<string, string>> {
  const { step } = await app.db
    .selectFrom('payment_attempts')
    .select('step')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return (step as { fields: Record<string, string> }).fields
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

async function statusOf(orderId: string): Promise<string> {
  const { status } = await app.db
    .selectFrom('payments')
    .select('status')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return status
}
