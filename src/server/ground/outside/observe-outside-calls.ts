import type { App } from '#server/ground/app.ts'
import type { MessageChannel } from '#server/ground/outside/messages/messages.ts'

/** How a call ended: `unknown` is that nobody can tell whether the other side heard it. */
type Outcome = 'answered' | 'refused' | 'unknown' | 'failed'

/** Whom we call, by the part of `App` through which; whose answer of nothing means that nobody knows. */
const SERVICES = {
  gateway: { service: 'gateway', isNothingUnknown: true },
  settlement: { service: 'settlement', isNothingUnknown: true },
  customerPayouts: { service: 'customer-payouts', isNothingUnknown: true },
  einvoices: { service: 'einvoice-portal', isNothingUnknown: true },
  ewayBills: { service: 'eway-bill-portal', isNothingUnknown: true },
  mail: { service: 'mail', isNothingUnknown: false },
  files: { service: 'files', isNothingUnknown: false },
} as const satisfies Partial<Record<keyof App, Service>>

interface Service {
  service: string
  isNothingUnknown: boolean
}

const REFUSED = new Set(['refused', 'failed', 'disputed', 'not-found'])

/**
 * The same shop, in which every call of a service outside is counted and is a span, where either is asked for: each port
 * in this one place, and no adapter knows of it. Files on our own disk, and mail that stays here, are none.
 */
export function observeOutsideCalls(app: App): App {
  if (!app.metrics && !app.tracing) return app
  const observed: Partial<App> = {
    couriers: app.couriers.map((courier) =>
      observe(app, courier, { service: `courier-${courier.name}`, isNothingUnknown: true }),
    ),
  }
  const { messages } = app
  if (messages?.leavesTheShop)
    observed.messages = {
      ...messages,
      ...(messages.whatsapp && { whatsapp: observeChannel(app, messages.whatsapp) }),
      ...(messages.sms && { sms: observeChannel(app, messages.sms) }),
    }
  for (const [name, service] of Object.entries(SERVICES)) {
    const port = app[name as keyof typeof SERVICES]
    const isOutside = !(name === 'files' && !app.config.s3) && !(name === 'mail' && !app.mail.leavesTheShop)
    if (port && isOutside) Object.assign(observed, { [name]: observe(app, port, service) })
  }
  return { ...app, ...observed }
}

function observeChannel(app: App, channel: MessageChannel): MessageChannel {
  return observe(app, channel, { service: `messages-${channel.name}`, isNothingUnknown: true })
}

/** A port each of whose calls that take time is observed; what it answers at once is not. */
function observe<Port extends object>(app: App, port: Port, { service, isNothingUnknown }: Service): Port {
  const calls = Object.entries(port).flatMap(([operation, call]) => {
    if (typeof call !== 'function') return []
    // A check that finds nothing wrong has nothing to say.
    const isUnknown = isNothingUnknown && operation !== 'check'
    const observed = (...given: unknown[]) => {
      const started = performance.now()
      const answer: unknown = call.apply(port, given)
      if (!(answer instanceof Promise)) return answer
      const end = (outcome: Outcome, error?: unknown) => {
        const ms = performance.now() - started
        app.metrics?.outsideCalls.observe({ service, operation, outcome }, ms / 1_000)
        app.tracing?.note({
          name: `${service} ${operation}`,
          kind: 'outside',
          facts: { 'peer.service': service, 'nanonagar.outcome': outcome },
          ms,
          ...(error !== undefined && { error }),
        })
      }
      answer.then(
        (value) => end(outcomeOf(value, isUnknown)),
        (error) => end('failed', error),
      )
      return answer
    }
    return [[operation, observed] as const]
  })
  return { ...port, ...Object.fromEntries(calls) }
}

function outcomeOf(answer: unknown, isNothingUnknown: boolean): Outcome {
  if (isNothingUnknown && (answer === undefined || answer === false)) return 'unknown'
  if (typeof answer !== 'object' || answer === null || !('kind' in answer)) return 'answered'
  if (answer.kind === 'unknown') return 'unknown'
  return REFUSED.has(String(answer.kind)) ? 'refused' : 'answered'
}
