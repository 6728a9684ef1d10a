import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { serve } from '../../../../../entry/serve.ts'
import type { AttemptRequest, PaymentGateway } from '../../payment-gateway.ts'
import { systemRandom } from '../../random.ts'
import { gatewayApiKey, sandboxGateway } from './sandbox-gateway.ts'
import { openSandboxJournal, type SandboxJournal } from './sandbox-journal.ts'
import { type SandboxServer, sandboxServer } from './sandbox-server.ts'
import type { WebhookMode } from './sandbox-webhooks.ts'

const API_KEY = gatewayApiKey('a secret that only tests know, 40 letters')
const SHOP = 'http://shop.test'
const GOOD = { number: '4111 1111 1111 1111', expiry: '11/26', cvv: '123' }
/** The bank’s, of which the gateway waits for a third: what is not slow is answered by then on a busy machine too. */
const SLOW_MS = 4_500

const AMOUNT = 129_900

let now: Date
let told: Told[]
let isShopUp: boolean
let folder: string
let journal: SandboxJournal
let sandbox: SandboxServer
let server: Server
let origin: string
let gateway: PaymentGateway

beforeEach(async () => {
  now = new Date('2026-11-20T10:00:00Z')
  told = []
  isShopUp = true
  folder = mkdtempSync(join(tmpdir(), 'nn-gateway-'))
  await start()
})
afterEach(async () => {
  await stop()
  rmSync(folder, { recursive: true })
})

describe('the tokenizer', () => {
  test('gives a token and what a receipt shows, to the pages of the shop alone', async () => {
    const response = await tokenize(GOOD)
    expect(response.status).toBe(201)
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe(SHOP)
    expect(await response.json()).toEqual({
      token: expect.stringMatching(/^tok_[\w-]{43}$/),
      brand: 'Visa',
      last4: '1111',
      issuer: 'NanoNagar Test Bank',
    })
    const elsewhere = await tokenize(GOOD, 'http://evil.test')
    expect(elsewhere.headers.get('Access-Control-Allow-Origin')).toBeNull()
  })

  test.each([
    [{ ...GOOD, number: '' }, 'number', 'Card number is required'],
    [{ ...GOOD, number: '4111' }, 'number', 'Please enter a valid 16-digit card number'],
    [{ ...GOOD, number: '4242424242424242' }, 'number', 'The test gateway takes published test cards only.'],
    [{ ...GOOD, expiry: '13/30' }, 'expiry', 'Please use MM/YY format'],
    [{ ...GOOD, expiry: '10/26' }, 'expiry', 'This card has expired'],
    [{ ...GOOD, cvv: '12' }, 'cvv', 'Please enter a valid CVV'],
    [{}, 'number', 'Card number is required'],
    [[], 'number', 'Card number is required'],
    ['no JSON', 'number', 'Card number is required'],
  ])('refuses %j', async (card, field, message) => {
    const response = await tokenize(card)
    expect(response.status).toBe(422)
    expect(await response.json()).toEqual({ error: { field, message } })
  })

  test('takes a card until its month ends in India', async () => {
    now = new Date('2026-11-30T18:29:59Z')
    expect((await tokenize(GOOD)).status).toBe(201)
    now = new Date('2026-11-30T18:30:00Z')
    expect((await tokenize(GOOD)).status).toBe(422)
  })
})

describe('a purchase', () => {
  test('has one order at the gateway, however often it is opened; another amount is refused', async () => {
    const opened = await Promise.all([open(), open(), open()])
    expect(new Set(opened.map((each) => each?.gatewayOrderId)).size).toBe(1)
    expect(await gateway.openOrder({ receipt: 'order-1', amountPaise: 1 })).toBeUndefined()
  })

  test('is paid once for a reference, however often and simultaneously it is asked for', async () => {
    const request = await pay(GOOD.number)
    const answers = await Promise.all(Array.from({ length: 5 }, () => gateway.startPayment(request)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const [payment, ...more] = (await gateway.findPayments(request.gatewayOrderId)) ?? []
    expect(more).toEqual([])
    expect(payment).toMatchObject({
      reference: request.reference,
      status: 'authorized',
      card: { brand: 'Visa', last4: '1111', issuer: 'NanoNagar Test Bank' },
    })
    const { id } = payment as NonNullable<typeof payment>
    const capture = { gatewayPaymentId: id, amountPaise: AMOUNT }
    expect([await gateway.capture(capture), await gateway.capture(capture)]).toEqual([true, true])
    expect(await statusesOf(request.gatewayOrderId)).toEqual(['captured'])
    expect(readFileSync(join(folder, 'gateway.jsonl'), 'utf8')).not.toContain(GOOD.number.replaceAll(' ', ''))
  })

  test.each([
    ['4000 0000 0000 0002', 'Your bank declined this card.'],
    ['4000 0000 0000 9995', 'There is not enough money in the account of this card.'],
    ['4000 0000 0000 0341', 'Your bank did not answer.'],
  ])('with %s fails in words for a person', async (number, reason) => {
    const request = await pay(number)
    await gateway.startPayment(request)
    expect(await gateway.findPayments(request.gatewayOrderId)).toMatchObject([{ status: 'failed', reason }])
  })

  test('of two cards that the bank has let through captures one, and releases the other', async () => {
    const [first, second] = [await pay(GOOD.number), await pay(GOOD.number, 'attempt-2')]
    await gateway.startPayment(first)
    await gateway.startPayment(second)
    const [one, two] = (await gateway.findPayments(first.gatewayOrderId)) ?? []
    await gateway.capture({ gatewayPaymentId: one?.id ?? '', amountPaise: AMOUNT })
    expect(await gateway.capture({ gatewayPaymentId: two?.id ?? '', amountPaise: AMOUNT })).toBe(false)
    expect(await statusesOf(first.gatewayOrderId)).toEqual(['captured', 'refunded'])
  })

  test('needs a token that was not used before and is not older than a quarter of an hour', async () => {
    const request = await pay(GOOD.number)
    await gateway.startPayment(request)
    const refused = { kind: 'refused', reason: 'The card details have expired.' }
    expect(await gateway.startPayment({ ...request, reference: 'attempt-2' })).toEqual(refused)
    const old = await pay(GOOD.number, 'attempt-3')
    now = new Date(now.getTime() + 15 * 60_000 + 1)
    expect(await gateway.startPayment(old)).toEqual(refused)
  })

  test('that the bank answers late is unknown at first and let through in the end, under one reference', async () => {
    const request = await pay('4000 0000 0000 0119')
    expect(await gateway.startPayment(request)).toEqual({ kind: 'unknown' })
    expect(await gateway.findPayments(request.gatewayOrderId)).toEqual([])
    await expect.poll(() => statusesOf(request.gatewayOrderId)).toEqual(['authorized'])
  })

  test('that fails succeeds up to three days later when the bank thinks again', async () => {
    const request = await pay('4000 0000 0000 0341')
    await gateway.startPayment(request)
    now = new Date(now.getTime() + 3 * 24 * 3_600_000 - 1)
    expect(await statusesOf(request.gatewayOrderId)).toEqual(['failed'])
    now = new Date(now.getTime() + 1)
    expect(await statusesOf(request.gatewayOrderId)).toEqual(['authorized'])
  })

  test('that is pending is let through two minutes later', async () => {
    const request = await pay('4000 0037 2000 0278')
    await gateway.startPayment(request)
    expect(await statusesOf(request.gatewayOrderId)).toEqual(['pending'])
    now = new Date(now.getTime() + 2 * 60_000)
    expect(await statusesOf(request.gatewayOrderId)).toEqual(['authorized'])
  })

  test('is not forgotten when the gateway is started again, even if its last line was cut short', async () => {
    const request = await pay(GOOD.number)
    await gateway.startPayment(request)
    await stop()
    appendFileSync(join(folder, 'gateway.jsonl'), '{"kind":"payment","id":"pay_cut","refe')
    await start()
    expect(await statusesOf(request.gatewayOrderId)).toEqual(['authorized'])
    await gateway.openOrder({ receipt: 'order-2', amountPaise: 5 })
    await stop()
    await start()
    expect([...journal.orders()].map((order) => order.receipt)).toEqual(['order-1', 'order-2'])
  })
})

describe('the bank’s page', () => {
  test.each([
    ['4000 0000 0000 3220', 'approve', 'authorized'],
    ['4000 0000 0000 3220', 'decline', 'failed'],
    ['4000 0084 0000 1629', 'approve', 'failed'],
  ])('of %s: %s makes it %s, and sends the browser back signed', async (number, decision, status) => {
    const { request, url } = await atTheBank(number)
    expect(await (await fetch(url)).text()).toContain('Approve the payment')
    const back = await decide(url, decision)
    expect(await statusesOf(request.gatewayOrderId)).toEqual([status])
    const fields = Object.fromEntries(new URL(back).searchParams)
    expect(gateway.isSignedReturn(fields, request.gatewayOrderId)).toBe(true)
    expect(gateway.isSignedReturn(fields, 'order_of_somebody_else')).toBe(false)
    expect(gateway.isSignedReturn({ ...fields, payment: 'pay_x' }, request.gatewayOrderId)).toBe(false)
    expect(gateway.isSignedReturn({}, request.gatewayOrderId)).toBe(false)
  })

  test('closed leaves the payment with the bank, for ten minutes', async () => {
    const { request, url } = await atTheBank('4000 0000 0000 3220')
    expect(await decide(url, 'close')).toBe(`${SHOP}/orders/1/pay`)
    expect(await statusesOf(request.gatewayOrderId)).toEqual(['pending'])
    now = new Date(now.getTime() + 10 * 60_000)
    expect(await statusesOf(request.gatewayOrderId)).toEqual(['failed'])
    expect(await (await fetch(url)).text()).toContain('The payment was declined')
  })
})

describe('UPI', () => {
  test('is a link of the published form, and a page that plays the app', async () => {
    const request = { ...(await pay(GOOD.number)), method: 'upi' as const, cardToken: undefined }
    const answer = await gateway.startPayment(request)
    if (answer.kind !== 'started' || answer.step?.kind !== 'upi') throw new Error('UPI has a step')
    const link = new URL(answer.step.link)
    expect([link.protocol, link.searchParams.get('am'), link.searchParams.get('cu')]).toEqual([
      'upi:',
      '1299.00',
      'INR',
    ])
    const app = answer.step.testAppUrl ?? ''
    await fetch(app, { method: 'POST', body: new URLSearchParams({ decision: 'close' }) })
    expect(await statusesOf(request.gatewayOrderId)).toEqual(['pending'])
    await fetch(app, { method: 'POST', body: new URLSearchParams({ decision: 'approve' }) })
    expect(await statusesOf(request.gatewayOrderId)).toEqual(['authorized'])
  })
})

describe('a refund', () => {
  test('is made once under its key; another request under the key, or too much, is refused', async () => {
    const gatewayPaymentId = await captured()
    const refund = { gatewayPaymentId, amountPaise: 100, key: 'refund-key-1' }
    const made = await gateway.refund(refund)
    expect(made).toMatchObject({ kind: 'processed' })
    expect(await gateway.refund(refund)).toEqual(made)
    expect(await gateway.findRefund(refund)).toEqual(made)
    expect(await gateway.refund({ ...refund, amountPaise: 101 })).toMatchObject({ kind: 'failed' })
    expect(await gateway.refund({ ...refund, key: 'refund-key-2', amountPaise: AMOUNT })).toMatchObject({
      kind: 'failed',
    })
    expect([...journal.refunds()]).toHaveLength(1)
  })

  test('and its payment stand in what the gateway settles on that day', async () => {
    const gatewayPaymentId = await captured()
    await gateway.refund({ gatewayPaymentId, amountPaise: 100, key: 'refund-key-1' })
    expect(await gateway.settlementLines('2026-11-20')).toMatchObject([
      { kind: 'payment', amountPaise: AMOUNT, feePaise: 2_598, taxPaise: 468 },
      { kind: 'refund', amountPaise: -100 },
    ])
    expect(await gateway.settlementLines('2026-11-21')).toEqual([])
  })
})

describe('webhooks', () => {
  test('tell each event once, signed over the bytes as they are; what is forged or stale is none', async () => {
    await captured()
    await sandbox.tick()
    expect(told.map((each) => JSON.parse(each.body.toString()).event)).toEqual([
      'payment.authorized',
      'payment.captured',
      'order.paid',
    ])
    const [first] = told as [Told]
    const read = (change: Partial<Told> = {}, at = now) => {
      const { body, headers } = { ...first, ...change }
      return gateway.readWebhook({ rawBody: body, headers, now: at })
    }
    expect(read()).toMatchObject({ kind: 'payment.authorized', eventId: expect.stringMatching(/^evt_/) })
    expect(read({ body: Buffer.from(`${first.body.toString()} `) })).toBeUndefined()
    expect(read({}, new Date(now.getTime() + 5 * 60_000 + 1_000))).toBeUndefined()
    const restamped = new Headers(first.headers)
    restamped.set('X-Sandbox-Timestamp', String(Number(first.headers.get('X-Sandbox-Timestamp')) + 1))
    expect(read({ headers: restamped })).toBeUndefined()
    const unsigned = new Headers(first.headers)
    unsigned.delete('X-Sandbox-Signature')
    expect(read({ headers: unsigned })).toBeUndefined()
  })

  test('that are refused come again, until the endpoint is switched off after a day', async () => {
    isShopUp = false
    await captured()
    await sandbox.tick()
    expect(told).toHaveLength(3)
    now = new Date(now.getTime() + 10_000)
    await sandbox.tick()
    expect(told).toHaveLength(6)
    now = new Date(now.getTime() + 24 * 3_600_000)
    await sandbox.tick()
    const before = told.length
    isShopUp = true
    now = new Date(now.getTime() + 3_600_000)
    await sandbox.tick()
    expect(told).toHaveLength(before)
    expect(await controls()).toEqual({ mode: 'prompt', isEnabled: false })
  })

  test.each<[WebhookMode, number, number]>([
    ['never', 0, 0],
    ['twice', 6, 6],
    ['late', 0, 3],
    ['shuffled', 3, 3],
  ])('that come %s: %i at first, %i in the end', async (mode, first, last) => {
    await controls(mode)
    await captured()
    if (mode === 'shuffled') now = new Date(now.getTime() + 3_000)
    await sandbox.tick()
    expect(told).toHaveLength(first)
    now = new Date(now.getTime() + 120_000)
    await sandbox.tick()
    expect(told).toHaveLength(last)
  })

  test('tell of a dispute', async () => {
    await captured('4000 0000 0000 0259')
    await sandbox.tick()
    const last = told.at(-1) as Told
    const event = gateway.readWebhook({ rawBody: last.body, headers: last.headers, now })
    expect(event).toMatchObject({ kind: 'payment.dispute.created', dispute: { phase: 'chargeback' } })
  })
})

test('asks without its key, and asks that make no sense, are refused', async () => {
  const stranger = sandboxGateway({ origin, apiKey: 'another key' })
  expect(await stranger.openOrder({ receipt: 'order-1', amountPaise: 1 })).toBeUndefined()
  expect(await stranger.findPayments('order_x')).toBeUndefined()
  await expect(stranger.check?.()).rejects.toThrow('401')
  await gateway.check?.()
  for (const body of ['{}', '[]', 'x', '{"receipt":"r","amountPaise":-1}'])
    expect((await ask('/v1/orders', body)).status).toBe(400)
  expect((await ask('/v1/orders', 'x'.repeat(5_000))).status).toBe(413)
})

test('a gateway that is away is unknown, never an exception', async () => {
  const away = sandboxGateway({ origin: 'http://127.0.0.1:9', apiKey: API_KEY })
  const request = await pay(GOOD.number)
  expect(await away.openOrder({ receipt: 'order-1', amountPaise: 1 })).toBeUndefined()
  expect(await away.startPayment(request)).toEqual({ kind: 'unknown' })
  expect(await away.findPayments('order_x')).toBeUndefined()
  expect(await away.capture({ gatewayPaymentId: 'pay_x', amountPaise: 1 })).toBe(false)
  expect(await away.refund({ gatewayPaymentId: 'pay_x', amountPaise: 1, key: 'refund-key-1' })).toEqual({
    kind: 'unknown',
  })
})

interface Told {
  body: Buffer
  headers: Headers
}

async function start(): Promise<void> {
  journal = await openSandboxJournal(folder)
  const options = {
    journal,
    apiKey: API_KEY,
    origin: 'http://127.0.0.1:0',
    webhookUrl: `${SHOP}/api/webhooks/sandbox`,
    shopOrigins: [SHOP],
    clock: { now: () => now },
    random: systemRandom,
    slowMs: SLOW_MS,
    secondThoughtsMs: 3 * 24 * 3_600_000,
    async send(_url: unknown, request?: RequestInit) {
      told.push({ body: Buffer.from(String(request?.body)), headers: new Headers(request?.headers) })
      return new Response(null, { status: isShopUp ? 200 : 500 })
    },
  }
  server = await serve((request) => sandbox.fetch(request), { host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  sandbox = sandboxServer({ ...options, origin })
  gateway = sandboxGateway({ origin, apiKey: API_KEY, payTimeoutMs: SLOW_MS / 3 })
}

async function stop(): Promise<void> {
  await new Promise((done) => {
    server.close(done)
    server.closeAllConnections()
  })
  await journal.close()
}

function tokenize(card: unknown, from = SHOP): Promise<Response> {
  return fetch(`${origin}/v1/tokens`, {
    method: 'POST',
    headers: { Origin: from },
    body: typeof card === 'string' ? card : JSON.stringify(card),
  })
}

function open() {
  return gateway.openOrder({ receipt: 'order-1', amountPaise: AMOUNT })
}

async function pay(number: string, reference = 'attempt-1'): Promise<AttemptRequest> {
  const { token } = (await (await tokenize({ ...GOOD, number })).json()) as { token: string }
  const opened = await open()
  return {
    gatewayOrderId: opened?.gatewayOrderId ?? '',
    reference,
    method: 'card',
    amountPaise: AMOUNT,
    cardToken: token,
    returnUrl: `${SHOP}/api/payments/1/return`,
    cancelUrl: `${SHOP}/orders/1/pay`,
    orderNumber: '#NN100001',
    buyer: { name: 'Asha Rao', email: 'asha@example.in', phone: '9876543210' },
  }
}

async function captured(number = GOOD.number): Promise<string> {
  const request = await pay(number)
  await gateway.startPayment(request)
  const [payment] = (await gateway.findPayments(request.gatewayOrderId)) ?? []
  await gateway.capture({ gatewayPaymentId: payment?.id ?? '', amountPaise: AMOUNT })
  return payment?.id ?? ''
}

async function atTheBank(number: string) {
  const request = await pay(number)
  const answer = await gateway.startPayment(request)
  if (answer.kind !== 'started' || answer.step?.kind !== 'page') throw new Error('the bank asks')
  return { request, url: answer.step.url }
}

async function decide(url: string, decision: string): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ decision }),
    redirect: 'manual',
  })
  return response.headers.get('Location') ?? ''
}

async function statusesOf(gatewayOrderId: string): Promise<string[] | undefined> {
  return (await gateway.findPayments(gatewayOrderId))?.map((each) => each.status)
}

function ask(path: string, body: string): Promise<Response> {
  const headers = { Authorization: `Bearer ${API_KEY}`, 'Content-Type': 'application/json' }
  return fetch(`${origin}${path}`, { method: 'POST', headers, body })
}

async function controls(webhooks?: WebhookMode): Promise<unknown> {
  const answer = webhooks
    ? await ask('/v1/controls', JSON.stringify({ webhooks }))
    : await fetch(`${origin}/v1/controls`, { headers: { Authorization: `Bearer ${API_KEY}` } })
  return answer.json()
}
