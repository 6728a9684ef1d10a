import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { CHOSEN_METHODS } from '#domain/ground/outside/gateway-method.ts'
import type { AttemptAnswer, GatewayEvent, PaymentGateway, RefundAnswer } from '../../payment-gateway.ts'
import { isSameText } from '../is-same-text.ts'
import { readOutages, readWays } from '../read-ways.ts'
import { savedCards } from '../saved-cards.ts'
import { DISPUTED, NO_OFFER } from './sandbox-answers.ts'
import { returnSignature } from './sandbox-browser-pages.ts'
import { type Answer, disputeOf, SandboxDisputeAnswer, sandboxDisputes } from './sandbox-disputes.ts'
import { signatureOf } from './sandbox-webhooks.ts'

/** A shopper waits this long for a bank; the worker asks again afterwards. */
const PAY_TIMEOUT_MS = 10_000
const ASK_TIMEOUT_MS = 4_000
const STALE_SECONDS = 5 * 60

const Payment = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.enum(['pending', 'authorized', 'captured', 'failed', 'refunded']),
  amountPaise: z.number(),
  method: z.enum(['card', 'upi', ...CHOSEN_METHODS]).optional(),
  instrument: z.string().optional(),
  offerId: z.string().optional(),
  reason: z.string().optional(),
  card: z.object({ brand: z.string(), last4: z.string(), issuer: z.string() }).optional(),
})
const Step = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('page'), url: z.string() }),
  z.object({ kind: z.literal('upi'), link: z.string(), testAppUrl: z.string() }),
])
const Started = z.object({ step: Step.optional() })
const Refund = z.object({ id: z.string(), status: z.enum(['pending', 'processed']) })
const Refusal = z.object({ error: z.object({ message: z.string(), code: z.string().optional() }) })
const Lines = z.object({
  lines: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['payment', 'refund', 'adjustment']),
      gatewayPaymentId: z.string(),
      settlementId: z.string(),
      utr: z.string(),
      amountPaise: z.number(),
      feePaise: z.number(),
      taxPaise: z.number(),
    }),
  ),
})
const Webhook = z.object({
  event: z.string().max(100),
  // Of an outage neither an order nor a payment.
  payload: z.object({
    order_id: z.string().max(100).optional(),
    payment_id: z.string().max(100).optional(),
    dispute: SandboxDisputeAnswer.optional(),
  }),
})

/** The test gateway over HTTP. Whatever keeps it from answering is 'unknown'. */
// Long because it is one adapter: all that it does goes over one connection.
export function sandboxGateway(options: {
  origin: string
  apiKey: string
  payTimeoutMs?: number
  askTimeoutMs?: number
}): PaymentGateway {
  const { origin, apiKey, payTimeoutMs = PAY_TIMEOUT_MS, askTimeoutMs = ASK_TIMEOUT_MS } = options
  const ask = (path: string) =>
    send(`${origin}${path}`, { headers: headersOf(apiKey), signal: AbortSignal.timeout(askTimeoutMs) })
  const tell = (
    path: string,
    body: object,
    { timeoutMs = askTimeoutMs, key }: { timeoutMs?: number; key?: string } = {},
  ) =>
    send(`${origin}${path}`, {
      method: 'POST',
      headers: { ...headersOf(apiKey), ...(key && { 'Idempotency-Key': key }) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
  return {
    name: 'sandbox',
    tokenizerOrigin: origin,
    formOrigins: [],
    methods: ['card', 'upi', ...CHOSEN_METHODS],
    savedCards: savedCards({
      isOffered: true,
      createCustomer: async (customer) => answeredBy(await tell('/v1/customers', customer)),
      listTokens: async (id) => answeredBy(await ask(tokensPath(id))),
      deleteToken: async (id, token) =>
        answeredBy(
          await send(`${origin}${tokensPath(id)}/${encodeURIComponent(token)}`, {
            method: 'DELETE',
            headers: headersOf(apiKey),
            signal: AbortSignal.timeout(askTimeoutMs),
          }),
        ),
    }),
    async findWays() {
      const { status, body } = await ask('/v1/methods')
      return status === 200 ? readWays(body) : undefined
    },
    async findOutages() {
      const { status, body } = await ask('/v1/payments/downtimes')
      return status === 200 ? readOutages(body) : undefined
    },
    async openOrder({ offers, ...purchase }) {
      const { status, body } = await tell('/v1/orders', { ...purchase, offers })
      if (Refusal.safeParse(body).data?.error.code === NO_OFFER) return { refusesOffers: true }
      const order = z.object({ id: z.string() }).safeParse(body)
      return status === 201 && order.success ? { gatewayOrderId: order.data.id } : undefined
    },
    async takesOffer({ receipt, amountPaise, offer }) {
      const { status, body } = await tell('/v1/orders', { receipt, amountPaise, offers: [offer] })
      if (status === 201) return true
      return Refusal.safeParse(body).data?.error.code === NO_OFFER ? false : undefined
    },
    async startPayment({
      gatewayOrderId,
      amountPaise: _amount,
      buyer: _buyer,
      cardToken,
      customer,
      instrument: chosen,
      ...asked
    }) {
      // Of a card it is the one that is saved.
      const instrument = asked.method === 'card' ? undefined : chosen
      const payment = {
        ...asked,
        ...(instrument && { instrument: instrument.code }),
        ...(instrument?.emi && { months: instrument.emi.months }),
        ...(cardToken && { token: cardToken }),
        ...(customer && { customer_id: customer.gatewayCustomerId }),
        ...(customer && (customer.savedCardId ? { saved_card: customer.savedCardId } : { save: 1 })),
      }
      const path = `/v1/orders/${encodeURIComponent(gatewayOrderId)}/payments`
      return startedBy(await tell(path, payment, { timeoutMs: payTimeoutMs }))
    },
    async findPayments(gatewayOrderId) {
      const { status, body } = await ask(`/v1/orders/${encodeURIComponent(gatewayOrderId)}/payments`)
      if (status === 404) return []
      const found = z.object({ payments: z.array(Payment) }).safeParse(body)
      return status === 200 && found.success ? found.data.payments : undefined
    },
    async capture({ gatewayPaymentId, amountPaise }) {
      const path = `/v1/payments/${encodeURIComponent(gatewayPaymentId)}/capture`
      return (await tell(path, { amountPaise })).status === 200
    },
    async refund({ gatewayPaymentId, amountPaise, key }) {
      const path = `/v1/payments/${encodeURIComponent(gatewayPaymentId)}/refunds`
      return refundOf(await tell(path, { amountPaise }, { key }))
    },
    findRefund: async ({ key }) => refundOf(await ask(`/v1/refunds/${encodeURIComponent(key)}`)),
    ...sandboxDisputes({
      tell,
      upload: (bytes) =>
        send(`${origin}/v1/documents`, {
          method: 'POST',
          headers: { ...headersOf(apiKey), 'Content-Type': 'application/pdf' },
          body: new Blob([new Uint8Array(bytes)]),
          signal: AbortSignal.timeout(askTimeoutMs),
        }),
    }),
    readWebhook({ rawBody, headers, now }) {
      const timestamp = headers.get('X-Sandbox-Timestamp') ?? ''
      const age = Math.abs(now.getTime() / 1_000 - Number(timestamp))
      const right = signatureOf(apiKey, timestamp, rawBody)
      if (!isSameText(headers.get('X-Sandbox-Signature') ?? '', right)) return undefined
      if (!/^\d{1,12}$/.test(timestamp) || age > STALE_SECONDS) return undefined
      return eventOf(rawBody, headers.get('X-Sandbox-Event-Id') ?? '')
    },
    isSignedReturn({ payment = '', signature = '' }, gatewayOrderId) {
      return isSameText(signature, returnSignature(apiKey, { orderId: gatewayOrderId, paymentId: payment }))
    },
    async settlementLines(day) {
      const { status, body } = await ask(`/v1/settlements/${encodeURIComponent(day)}`)
      const found = Lines.safeParse(body)
      return status === 200 && found.success ? found.data.lines : undefined
    },
    async check() {
      const { status } = await ask('/v1/ping')
      if (status !== 200) throw new Error(`The gateway answered ${status ?? 'nothing'}.`)
    },
  }
}

/** The key with which the server calls the gateway: both derive it from the server's secret. */
export function gatewayApiKey(secret: string): string {
  return createHmac('sha256', secret).update('sandbox-gateway').digest('base64url')
}

function headersOf(apiKey: string): Record<string, string> {
  return { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' }
}

/** No connection, no answer in time, or no sense in the answer: what was asked may or may not have been done. */
async function send(url: string, request: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(url, request)
    return { status: response.status, body: await response.json() }
  } catch {
    return { status: undefined, body: undefined }
  }
}

function tokensPath(gatewayCustomerId: string): string {
  return `/v1/customers/${encodeURIComponent(gatewayCustomerId)}/tokens`
}

/** The answer as it is, or the status of a refusal. */
function answeredBy({ status, body }: Answer): { value: unknown; status?: number | undefined } {
  return status !== undefined && status < 300 ? { value: body } : { value: undefined, status }
}

function startedBy({ status, body }: Answer): AttemptAnswer {
  if (status === 422) {
    const refusal = Refusal.safeParse(body)
    return { kind: 'refused', reason: refusal.data?.error.message ?? 'The payment was refused.' }
  }
  const started = Started.safeParse(body)
  if ((status !== 200 && status !== 201) || !started.success) return { kind: 'unknown' }
  return { kind: 'started', step: started.data.step }
}

function refundOf({ status, body }: Answer): RefundAnswer {
  if (status === 404 || status === 409 || status === 422) {
    const refusal = Refusal.safeParse(body)
    const reason = refusal.data?.error.message ?? 'The refund was refused.'
    return { kind: refusal.data?.error.code === DISPUTED ? 'disputed' : 'failed', reason }
  }
  const refund = Refund.safeParse(body)
  return refund.success ? { kind: refund.data.status, gatewayRefundId: refund.data.id } : { kind: 'unknown' }
}

function eventOf(rawBody: Buffer, eventId: string): GatewayEvent | undefined {
  const parsed = Webhook.safeParse(parseJson(rawBody))
  if (!parsed.success || eventId === '' || eventId.length > 100) return undefined
  const { event, payload } = parsed.data
  const { dispute } = payload
  return {
    eventId,
    kind: event,
    gatewayOrderId: payload.order_id,
    gatewayPaymentId: payload.payment_id,
    dispute: dispute && disputeOf(dispute),
  }
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
