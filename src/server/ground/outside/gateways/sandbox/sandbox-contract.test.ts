import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { faultyLine, LINE_PATIENCE_MS } from '#tests/support/faulty-line.ts'
import { describeGateway, OFFER } from '#tests/support/gateway-contract.ts'
import { serve } from '../../../../../entry/serve.ts'
import { systemRandom } from '../../random.ts'
import { sandboxGateway } from './sandbox-gateway.ts'
import { openSandboxJournal } from './sandbox-journal.ts'
import { type SandboxServer, sandboxServer } from './sandbox-server.ts'

const API_KEY = 'the key of the test'
const SHOP = 'http://shop.test'
/** Typed on the page of the gateway that asks for the card of a plan. */
const APPROVED = '4111 1111 1111 1111'
const CONFIRMED = '4000000000003220'
/** Refused at first, and let through three days later. */
const REFUSED = '4000000000000341'
const DISPUTED = '4000000000000259'
const DAYS_MS = 3 * 24 * 3_600_000

describeGateway('The sandbox', async () => {
  let now = new Date('2026-11-20T10:00:00Z')
  const told: { rawBody: Buffer; headers: Headers }[] = []
  const folder = mkdtempSync(join(tmpdir(), 'nn-gateway-'))
  const journal = await openSandboxJournal(folder)
  let sandbox: SandboxServer
  const server = await serve((request) => sandbox.fetch(request), { host: '127.0.0.1', port: 0 })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const line = await faultyLine(origin)
  sandbox = sandboxServer({
    journal,
    apiKey: API_KEY,
    origin,
    webhookUrl: `${SHOP}/api/webhooks/sandbox`,
    shopOrigins: [SHOP],
    clock: { now: () => now },
    random: systemRandom,
    secondThoughtsMs: DAYS_MS,
    async send(_url: unknown, request?: RequestInit) {
      told.push({ rawBody: Buffer.from(String(request?.body)), headers: new Headers(request?.headers) })
      return new Response(null, { status: 200 })
    },
  })
  const options = { origin: line.origin, payTimeoutMs: LINE_PATIENCE_MS, askTimeoutMs: LINE_PATIENCE_MS }
  const gateway = sandboxGateway({ ...options, apiKey: API_KEY })

  async function tokenOf(number: string): Promise<string> {
    const response = await fetch(`${origin}/v1/tokens`, {
      method: 'POST',
      headers: { Origin: SHOP },
      body: JSON.stringify({ number, expiry: '11/26', cvv: '123' }),
    })
    return ((await response.json()) as { token: string }).token
  }

  async function payDisputed(gatewayOrderId: string): Promise<void> {
    const cardToken = await tokenOf(DISPUTED)
    const amountPaise = journal.findOrder(gatewayOrderId)?.amountPaise ?? 0
    await gateway.startPayment({
      gatewayOrderId,
      reference: 'disputed',
      method: 'card',
      amountPaise,
      cardToken,
      returnUrl: `${SHOP}/api/payments/1/return`,
      cancelUrl: `${SHOP}/orders/1/pay`,
      orderNumber: '#NN100001',
      buyer: { name: 'Asha Rao', email: 'asha@example.in', phone: '9876543210' },
    })
    const disputed = (await gateway.findPayments(gatewayOrderId))?.at(-1)
    await gateway.capture({ gatewayPaymentId: disputed?.id ?? '', amountPaise })
  }

  return {
    gateway,
    stranger: sandboxGateway({ ...options, apiKey: 'another' }),
    impatient: sandboxGateway({ ...options, apiKey: API_KEY, payTimeoutMs: 1_500, askTimeoutMs: 1_500 }),
    now: () => now,
    counts: () => ({
      orders: [...journal.orders()].length,
      captured: [...journal.payments()].filter(({ status }) => status === 'captured' || status === 'refunded')
        .length,
      refunds: [...journal.refunds()].length,
    }),
    fault(fault) {
      line.fault = fault
    },
    async buyerPays(request, outcome) {
      const cardToken = await tokenOf(outcome === 'failed' ? REFUSED : CONFIRMED)
      const answer = await gateway.startPayment(request.instrument ? request : { ...request, cardToken })
      if (answer.kind !== 'started' || answer.step?.kind !== 'page') return {}
      const back = await fetch(answer.step.url, {
        method: 'POST',
        body: new URLSearchParams({ decision: 'approve', number: APPROVED }),
        redirect: 'manual',
      })
      return Object.fromEntries(new URL(back.headers.get('Location') ?? '').searchParams)
    },
    contests: (disputeId) => (journal.findDispute(disputeId)?.contest ? 1 : 0),
    async offer(offersAre) {
      const offers = [{ id: OFFER, method: 'netbanking', instrument: 'HDFC', percentBp: 1_000 }]
      await fetch(`${origin}/v1/controls`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${API_KEY}` },
        body: JSON.stringify({ offers, offersAre }),
      })
    },
    banksThinkAgain() {
      now = new Date(now.getTime() + DAYS_MS)
    },
    async disputed(gatewayOrderId) {
      await payDisputed(gatewayOrderId)
      await sandbox.tick()
      const last = told.at(-1)
      const dispute = last && gateway.readWebhook({ ...last, now })?.dispute
      if (!dispute) throw new Error('the last that is told is of the dispute')
      return dispute.id
    },
    async webhooks(gatewayOrderId) {
      await payDisputed(gatewayOrderId)
      await sandbox.tick()
      return told
    },
    signatureHeader: 'X-Sandbox-Signature',
    async close() {
      await line.close()
      await new Promise((done) => {
        server.close(done)
        server.closeAllConnections()
      })
      await journal.close()
      rmSync(folder, { recursive: true })
    },
  }
})
