import type { CardDetails, CardField } from '#domain/ground/outside/card-form.ts'

export type Tokenized =
  | { ok: true; token: string }
  /** The gateway will not take the card, for a reason that a person can act on. */
  | { ok: false; field: CardField; message: string }
  | { ok: false; field: undefined; message: string }

const PATIENCE_MS = 15_000
const UNREACHABLE = 'We cannot reach the payment gateway. You were not charged. Please try again.'
const FIELDS: Readonly<Record<string, CardField>> = {
  number: 'cardNumber',
  expiry: 'cardExpiry',
  cvv: 'cardCvv',
}

/** Hands a card to the payment gateway, on its own origin, for a token. The server's server never sees the card. */
export async function tokenizeCard(gatewayOrigin: string, card: CardDetails): Promise<Tokenized> {
  const response = await fetch(`${gatewayOrigin}/v1/tokens`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ number: card.cardNumber, expiry: card.cardExpiry, cvv: card.cardCvv }),
    credentials: 'omit',
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(whenUnreachable)
  if (!response || response.status >= 500) return { ok: false, field: undefined, message: UNREACHABLE }
  const answer: { token?: string; error?: { field?: string; message?: string } } = await response.json()
  if (response.ok && answer.token) return { ok: true, token: answer.token }
  const { field = 'number', message = 'Please enter a valid 16-digit card number' } = answer.error ?? {}
  return { ok: false, field: FIELDS[field] ?? 'cardNumber', message }
}

/** No network (TypeError) or no answer in time (TimeoutError): `fetch` rejects with nothing else here. */
function whenUnreachable(): undefined {}
