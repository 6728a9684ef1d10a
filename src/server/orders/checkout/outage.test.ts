import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import { sandboxGateway } from '#server/ground/outside/gateways/sandbox/sandbox-gateway.ts'
import {
  openSandboxJournal,
  type SandboxJournal,
} from '#server/ground/outside/gateways/sandbox/sandbox-journal.ts'
import { type SandboxServer, sandboxServer } from '#server/ground/outside/gateways/sandbox/sandbox-server.ts'
import { systemRandom } from '#server/ground/outside/random.ts'
import { receiveWebhook } from '#server/money/payments/receive-webhook.ts'
import { findOfferedWays } from '#server/money/payments/ways/find-offered-ways.ts'
import { refreshWays } from '#server/money/payments/ways/refresh-ways.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { serve } from '../../../entry/serve.ts'
import { payWithChoice } from './pay-again/pay-with-choice.ts'
import { placeOrder } from './place-order.ts'
import { workOffGatewayEvent } from './work-off-gateway-event.ts'

const SHOP = 'http://shop.test'
const API_KEY = 'the key of the test'

let app: App
let close: () => Promise<void>
let folder: string
let journal: SandboxJournal
let sandbox: SandboxServer
let server: Server
let origin: string
let asha: Customer
let told: { rawBody: Buffer; headers: Headers }[] = []

beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  folder = mkdtempSync(join(tmpdir(), 'nn-gateway-'))
  journal = await openSandboxJournal(folder)
  server = await serve((request) => sandbox.fetch(request), { host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  sandbox = sandboxServer({
    journal,
    apiKey: API_KEY,
    origin,
    webhookUrl: `${SHOP}/api/webhooks/sandbox`,
    shopOrigins: [SHOP],
    clock: app.clock,
    random: systemRandom,
    async send(_url: unknown, request?: RequestInit) {
      told.push({ rawBody: Buffer.from(String(request?.body)), headers: new Headers(request?.headers) })
      return new Response(null, { status: 200 })
    },
  })
  app.gateway = sandboxGateway({ origin, apiKey: API_KEY })
  await refreshWays(app)
  asha = await addCustomer(app)
})
afterAll(async () => {
  await new Promise((done) => {
    server.close(done)
    server.closeAllConnections()
  })
  await journal.close()
  rmSync(folder, { recursive: true })
  await close()
})

test('a bank that begins to fail cannot be chosen, may be again when it is slow, and pays once it is over', async () => {
  const mouse = await addOffer(app, { available: 5 })
  const placed = await placeOrder(app, asha, checkoutOf(mouse, { by: 'online' }))
  const orderId = placed.ok ? '' : String(placed.problem.details?.orderId)
  const pay = () => payWithChoice(app, asha, { orderId, way: 'netbanking:HDFC' })
  expect(await stateOfBank()).toBe('works')

  await press('Fail', 'high')
  expect(await hear()).toEqual([
    {
      entity: 'event',
      event: 'payment.downtime.started',
      contains: ['payment.downtime'],
      created_at: expect.any(Number),
      payload: {
        'payment.downtime': {
          entity: {
            id: expect.stringMatching(/^down_/),
            entity: 'payment.downtime',
            method: 'netbanking',
            begin: expect.any(Number),
            end: null,
            status: 'started',
            scheduled: false,
            severity: 'high',
            instrument: { bank: 'HDFC' },
            instrument_schema: ['bank'],
            created_at: expect.any(Number),
            updated_at: expect.any(Number),
          },
        },
      },
    },
  ])
  expect(await stateOfBank()).toBe('down')
  expect(await pay()).toMatchObject({ problem: { code: 'checkout.way_unavailable' } })

  await press('Slow down', 'medium')
  expect(await hear()).toMatchObject([{ event: 'payment.downtime.updated' }])
  expect(await stateOfBank()).toBe('slow')

  await press('Work again', 'resolved')
  expect(await hear()).toMatchObject([
    {
      event: 'payment.downtime.resolved',
      payload: { 'payment.downtime': { entity: { status: 'resolved', end: expect.any(Number) } } },
    },
  ])
  expect(await stateOfBank()).toBe('works')
  expect(await pay()).toMatchObject({ ok: true })
})

test('a form of another site has no bank fail, and one that is pressed twice begins one outage', async () => {
  const post = (from: string) =>
    fetch(`${origin}/outages`, {
      method: 'POST',
      headers: { Origin: from },
      body: new URLSearchParams({ way: 'wallet:phonepe', to: 'high' }),
      redirect: 'manual',
    })
  await post('http://evil.test')
  expect(await hear()).toEqual([])
  await post(origin)
  await post(origin)
  expect(await hear()).toMatchObject([{ event: 'payment.downtime.started' }])
})

async function press(words: string, to: string): Promise<void> {
  const page = await (await fetch(`${origin}/outages`)).text()
  expect(page).toContain(`value="${to}" aria-label="${words}: HDFC Bank"`)
  await fetch(`${origin}/outages`, {
    method: 'POST',
    body: new URLSearchParams({ way: 'netbanking:HDFC', to }),
    redirect: 'manual',
  })
}

/** The shop hears what the gateway tells, twice each, and works it off; gives what was told. */
async function hear(): Promise<unknown[]> {
  told = []
  await sandbox.tick()
  for (const each of [...told, ...told])
    expect(await receiveWebhook(app, { gateway: 'sandbox', ...each })).toBe(true)
  const open = await app.db
    .selectFrom('gateway_events')
    .select('event_id')
    .where('done_at', 'is', null)
    .execute()
  for (const { event_id: eventId } of open) await workOffGatewayEvent(app, { gateway: 'sandbox', eventId })
  return told.map(({ rawBody }) => JSON.parse(rawBody.toString()))
}

async function stateOfBank(): Promise<string | undefined> {
  const offered = await findOfferedWays(app, { amountPaise: 129_900, pieces: 1 })
  return offered?.instruments.netbanking.find(({ code }) => code === 'HDFC')?.state
}
