import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { ChargeOutcome, PaymentGateway } from './payment-gateway.ts'

/** A shopper waits this long for a bank; the worker asks again afterwards. */
const CHARGE_TIMEOUT_MS = 10_000
const FIND_TIMEOUT_MS = 4_000

const Answer = z.object({
  id: z.string(),
  outcome: z.enum(['paid', 'declined']),
  reason: z.string().optional(),
  card: z.object({ brand: z.string(), last4: z.string(), issuer: z.string() }),
})
const Refusal = z.object({ error: z.object({ message: z.string() }) })

/** The test gateway over HTTP. Whatever keeps it from answering is 'unknown'. */
export function sandboxGateway(options: {
  origin: string
  apiKey: string
  chargeTimeoutMs?: number
}): PaymentGateway {
  const { origin, apiKey, chargeTimeoutMs = CHARGE_TIMEOUT_MS } = options
  const headers = { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' }
  return {
    name: 'sandbox',
    tokenizerOrigin: origin,
    charge: (request) =>
      ask(`${origin}/v1/charges`, {
        method: 'POST',
        headers,
        body: JSON.stringify(request),
        signal: AbortSignal.timeout(chargeTimeoutMs),
      }),
    findCharge: (reference) =>
      ask(`${origin}/v1/charges/${encodeURIComponent(reference)}`, {
        headers,
        signal: AbortSignal.timeout(FIND_TIMEOUT_MS),
      }),
    async check() {
      const signal = AbortSignal.timeout(FIND_TIMEOUT_MS)
      const { status } = await fetch(`${origin}/v1/charges/no-such-charge`, { headers, signal })
      if (status !== 404) throw new Error(`The gateway answered ${status} where it knows of no charge.`)
    },
  }
}

/** The key with which the server calls the gateway: both derive it from the server's secret. */
export function gatewayApiKey(secret: string): string {
  return createHmac('sha256', secret).update('sandbox-gateway').digest('base64url')
}

async function ask(url: string, request: RequestInit): Promise<ChargeOutcome> {
  try {
    const response = await fetch(url, request)
    const body: unknown = await response.json()
    if (response.status === 422) return { kind: 'declined', reason: Refusal.parse(body).error.message }
    if (!response.ok) return { kind: 'unknown' }
    const { id, outcome, reason, card } = Answer.parse(body)
    if (outcome === 'paid') return { kind: 'paid', gatewayPaymentId: id, card }
    return { kind: 'declined', reason: reason ?? 'The payment was declined.' }
  } catch {
    // No connection, no answer in time, or no sense in the answer: the charge may or may not exist.
    return { kind: 'unknown' }
  }
}
