import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { serve } from '../../entry/serve.ts'
import { type ChargeJournal, openChargeJournal } from './charge-journal.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { systemRandom } from './random.ts'
import { gatewayApiKey, sandboxGateway } from './sandbox-gateway.ts'
import { sandboxGatewayServer } from './sandbox-gateway-server.ts'

const API_KEY = gatewayApiKey('a secret that only tests know, 40 letters')
const SHOP = 'http://shop.test'
const GOOD = { number: '4111 1111 1111 1111', expiry: '11/26', cvv: '123' }
const SLOW_MS = 600

let now: Date
let folder: string
let journal: ChargeJournal
let server: Server
let origin: string
let gateway: PaymentGateway

beforeEach(async () => {
  now = new Date('2026-11-20T10:00:00Z')
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

describe('a charge', () => {
  test('is made once for a reference, however often and simultaneously it is asked for', async () => {
    const token = await tokenOf(GOOD)
    const request = { reference: 'order-1', token, amountPaise: 129_900 }
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => gateway.charge(request)))
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1)
    expect(outcomes[0]).toEqual({
      kind: 'paid',
      gatewayPaymentId: expect.stringMatching(/^pay_/),
      card: { brand: 'Visa', last4: '1111', issuer: 'NanoNagar Test Bank' },
    })
    expect(await gateway.findCharge('order-1')).toEqual(outcomes[0])
    expect(linesOnDisk()).toHaveLength(1)
  })

  test.each([
    ['4000 0000 0000 0002', 'Your bank declined this card.'],
    ['4000 0000 0000 9995', 'There is not enough money in the account of this card.'],
  ])('to %s is declined in words for a person', async (number, reason) => {
    const token = await tokenOf({ ...GOOD, number })
    const declined = { kind: 'declined', reason }
    expect(await gateway.charge({ reference: 'order-1', token, amountPaise: 1 })).toEqual(declined)
    expect(await gateway.findCharge('order-1')).toEqual(declined)
  })

  test('needs a token that was not used before and is not older than a quarter of an hour', async () => {
    const token = await tokenOf(GOOD)
    const refused = { kind: 'declined', reason: 'The card details have expired.' }
    expect(await gateway.charge({ reference: 'order-1', token, amountPaise: 1 })).toMatchObject({
      kind: 'paid',
    })
    expect(await gateway.charge({ reference: 'order-2', token, amountPaise: 1 })).toEqual(refused)
    const old = await tokenOf(GOOD)
    now = new Date(now.getTime() + 15 * 60_000 + 1)
    expect(await gateway.charge({ reference: 'order-3', token: old, amountPaise: 1 })).toEqual(refused)
  })

  test('that the bank answers late is unknown at first and paid in the end, for the same reference', async () => {
    const token = await tokenOf({ ...GOOD, number: '4000 0000 0000 0119' })
    const request = { reference: 'order-1', token, amountPaise: 1 }
    expect(await gateway.charge(request)).toEqual({ kind: 'unknown' })
    expect(await gateway.findCharge('order-1')).toEqual({ kind: 'unknown' })
    await expect.poll(() => gateway.findCharge('order-1')).toMatchObject({ kind: 'paid' })
    expect(linesOnDisk()).toHaveLength(1)
  })

  test('is not forgotten when the gateway is started again, even if its last line was cut short', async () => {
    const token = await tokenOf(GOOD)
    const outcome = await gateway.charge({ reference: 'order-1', token, amountPaise: 1 })
    await stop()
    appendFileSync(join(folder, 'charges.jsonl'), '{"id":"pay_cut","reference":"order-2","amou')
    await start()
    expect(await gateway.findCharge('order-1')).toEqual(outcome)
    expect(await gateway.findCharge('order-2')).toEqual({ kind: 'unknown' })
    const again = await tokenOf(GOOD)
    await gateway.charge({ reference: 'order-3', token: again, amountPaise: 1 })
    await stop()
    await start()
    expect(await gateway.findCharge('order-3')).toMatchObject({ kind: 'paid' })
  })

  test('of another amount under the same reference is not made', async () => {
    const token = await tokenOf(GOOD)
    await gateway.charge({ reference: 'order-1', token, amountPaise: 1 })
    expect(await gateway.charge({ reference: 'order-1', token, amountPaise: 2 })).toEqual({ kind: 'unknown' })
    expect(linesOnDisk()).toHaveLength(1)
  })

  test('is made for the shop’s server alone', async () => {
    const token = await tokenOf(GOOD)
    for (const authorization of ['', 'Bearer ', `Bearer ${API_KEY}x`, API_KEY]) {
      const response = await fetch(`${origin}/v1/charges`, {
        method: 'POST',
        headers: { Authorization: authorization },
        body: JSON.stringify({ reference: 'order-1', token, amountPaise: 1 }),
      })
      expect(response.status).toBe(401)
    }
    const stranger = sandboxGateway({ origin, apiKey: 'wrong' })
    expect(await stranger.charge({ reference: 'order-1', token, amountPaise: 1 })).toEqual({
      kind: 'unknown',
    })
  })
})

test('a gateway that is not there is unknown, never a guess', async () => {
  await stop()
  expect(await gateway.charge({ reference: 'order-1', token: 'tok', amountPaise: 1 })).toEqual({
    kind: 'unknown',
  })
  expect(await gateway.findCharge('order-1')).toEqual({ kind: 'unknown' })
  await start()
})

test('the page of the gateway lists its test cards', async () => {
  const page = await (await fetch(`${origin}/`)).text()
  for (const number of ['4111 1111 1111 1111', '4000 0000 0000 0002', '6527 6589 0000 1005'])
    expect(page).toContain(number)
})

test('no card number, expiry or security code is on the gateway’s disk', async () => {
  const token = await tokenOf({ ...GOOD, cvv: '8642' })
  await gateway.charge({ reference: 'order-1', token, amountPaise: 1 })
  const [line = ''] = linesOnDisk()
  expect(line).not.toMatch(/4111|11\/26|8642/)
})

async function start(): Promise<void> {
  journal = await openChargeJournal(folder)
  const app = sandboxGatewayServer({
    journal,
    apiKey: API_KEY,
    shopOrigins: [SHOP],
    clock: { now: () => now },
    random: systemRandom,
    slowMs: SLOW_MS,
  })
  server = await serve((request) => app.fetch(request), { host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  gateway = sandboxGateway({ origin, apiKey: API_KEY, chargeTimeoutMs: SLOW_MS / 2 })
}

async function stop(): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await closed
  await journal.close().catch(() => {})
}

function tokenize(card: unknown, from = SHOP): Promise<Response> {
  return fetch(`${origin}/v1/tokens`, {
    method: 'POST',
    headers: { Origin: from },
    body: typeof card === 'string' ? card : JSON.stringify(card),
  })
}

async function tokenOf(card: unknown): Promise<string> {
  const { token } = (await (await tokenize(card)).json()) as { token: string }
  return token
}

function linesOnDisk(): string[] {
  return readFileSync(join(folder, 'charges.jsonl'), 'utf8').split('\n').filter(Boolean)
}
