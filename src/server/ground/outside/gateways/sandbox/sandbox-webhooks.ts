import { createHmac } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '#domain/ground/shared/durations.ts'
import type { Clock } from '../../clock.ts'
import type { Random } from '../../random.ts'
import type { SandboxEvent, SandboxJournal } from './sandbox-journal.ts'
import type { TellOutage } from './sandbox-outages.ts'
import type { TellEvent } from './sandbox-payments.ts'

/** How the gateway's webhooks behave: as real ones do at times. */
export const WEBHOOK_MODES = ['prompt', 'late', 'twice', 'shuffled', 'never'] as const
export type WebhookMode = (typeof WEBHOOK_MODES)[number]

const TIMEOUT_MS = 5_000
const LATE_MS = 90_000
const FIRST_RETRY_MS = 10_000
const LAST_RETRY_MS = HOUR_MS
/** After a day of failures the endpoint is switched off, as gateways do, until somebody switches it on again. */
const FAILING_MS_MAX = DAY_MS

/**
 * Tells the marketplace what happened, signed over the bytes and the moment of sending, and again until it answers with
 * success. `deliver` sends what is due.
 */
// Long because it is one endpoint: how it behaves, and whether it is switched off, is kept here.
export function sandboxWebhooks(options: {
  journal: SandboxJournal
  clock: Clock
  random: Random
  secret: string
  /** Where the marketplace takes them; none: nothing is told. */
  url: string | undefined
  send?: typeof fetch
}) {
  const { journal, clock, random, secret, url, send = fetch } = options
  let mode: WebhookMode = 'prompt'
  let isEnabled = true
  let underway: Promise<void> | undefined

  const tell: TellEvent = ({ event, payment, refundId, dispute }) =>
    queue(event, {
      payload: {
        order_id: payment.orderId,
        payment_id: payment.id,
        ...(refundId && { refund_id: refundId }),
        ...(dispute && { dispute }),
      },
    })

  const tellOutage: TellOutage = (event, downtime) =>
    queue(event, {
      entity: 'event',
      contains: ['payment.downtime'],
      payload: { 'payment.downtime': { entity: downtime } },
    })

  async function queue(event: string, told: object): Promise<void> {
    if (!url || mode === 'never') return
    const at = clock.now()
    const id = `evt_${random.token(12)}`
    const body = JSON.stringify({ event, created_at: Math.floor(at.getTime() / 1_000), ...told })
    const delay = mode === 'late' ? LATE_MS : mode === 'shuffled' ? random.below(3) * 1_000 : 0
    const nextAt = new Date(at.getTime() + delay).toISOString()
    await journal.append({
      kind: 'event',
      id,
      event,
      body,
      at: at.toISOString(),
      nextAt,
      tries: 0,
      state: isEnabled ? 'waiting' : 'given-up',
    })
  }

  /** Sends what is due; one round at a time. */
  function deliver(): Promise<void> {
    underway ??= round().finally(() => {
      underway = undefined
    })
    return underway
  }

  async function round(): Promise<void> {
    const at = clock.now().toISOString()
    const due = [...journal.events()].filter((each) => each.state === 'waiting' && each.nextAt <= at)
    if (mode === 'shuffled') due.reverse()
    for (const event of due) await sendOnce(event)
  }

  async function sendOnce(event: SandboxEvent): Promise<void> {
    if (!isEnabled) return journal.append({ ...event, state: 'given-up' })
    const isTaken = (await post(event)) && (mode !== 'twice' || (await post(event)))
    if (isTaken) return journal.append({ ...event, tries: event.tries + 1, state: 'delivered' })
    const now = clock.now().getTime()
    if (now - Date.parse(event.at) >= FAILING_MS_MAX) {
      isEnabled = false
      return journal.append({ ...event, tries: event.tries + 1, state: 'given-up' })
    }
    const pause = Math.min(FIRST_RETRY_MS * 2 ** event.tries, LAST_RETRY_MS)
    await journal.append({ ...event, tries: event.tries + 1, nextAt: new Date(now + pause).toISOString() })
  }

  async function post({ id, body }: SandboxEvent): Promise<boolean> {
    const timestamp = String(Math.floor(clock.now().getTime() / 1_000))
    try {
      const response = await send(url ?? '', {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Sandbox-Event-Id': id,
          'X-Sandbox-Timestamp': timestamp,
          'X-Sandbox-Signature': signatureOf(secret, timestamp, body),
        },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      return response.ok
    } catch {
      // No connection or no answer in time: it is told again.
      return false
    }
  }

  return {
    tell,
    tellOutage,
    deliver,
    state: () => ({ mode, isEnabled }),
    setMode(next: WebhookMode) {
      mode = next
      isEnabled = true
    },
  }
}

export function signatureOf(secret: string, timestamp: string, body: string | Buffer): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')
}
