import { boundedJson } from '../../couriers/bounded-json.ts'

export interface RazorpayAccount {
  keyId: string
  keySecret: string
  /** Razorpay's API; another only in tests. */
  apiOrigin?: string
  timeoutMs?: number
}

/** What came of a call: its answer, a refusal for good, or nothing that can be told. */
export type CallAnswer =
  | { kind: 'answered'; body: unknown }
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown' }

interface Call {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  body?: object
  headers?: Record<string, string>
}

export const RAZORPAY_API = 'https://api.razorpay.com'
const TIMEOUT_MS = 8_000
const REASON_LENGTH_MAX = 300
/** A refusal of these says nothing of what was asked for: the keys are wrong, it is being carried out, or there are too many calls. */
const SAYS_NOTHING = [401, 403, 408, 409, 425, 429]

/**
 * Calls to those of Razorpay's interfaces for which its package has no function, or none with an idempotency key. No
 * connection, no answer in time, one that is no JSON, 5xx and refusals that may be over in a moment are `unknown`; every
 * other refusal is final, with Razorpay's words.
 */
export function razorpayCalls(account: RazorpayAccount): (call: Call) => Promise<CallAnswer> {
  const { keyId, keySecret, apiOrigin = RAZORPAY_API, timeoutMs = TIMEOUT_MS } = account
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  return async ({ method, path, body, headers }) => {
    try {
      const answer = await fetch(`${apiOrigin}${path}`, {
        method,
        headers: { ...headers, Authorization: authorization, 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const read = await boundedJson(answer)
      if (answer.ok) return read === undefined ? { kind: 'unknown' } : { kind: 'answered', body: read }
      if (answer.status >= 500 || SAYS_NOTHING.includes(answer.status)) return { kind: 'unknown' }
      return { kind: 'refused', reason: reasonOf(read) }
    } catch {
      // No connection, or no answer in time: whether it was carried out is asked later.
      return { kind: 'unknown' }
    }
  }
}

function reasonOf(body: unknown): string {
  const { description } = (body as { error?: { description?: unknown } } | undefined)?.error ?? {}
  return typeof description === 'string' ? description.slice(0, REASON_LENGTH_MAX) : 'Razorpay refused it.'
}
