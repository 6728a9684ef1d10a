import { setTimeout } from 'node:timers/promises'

/** How an element is called over the wire (W3C WebDriver, 12.1). */
const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf'
export type ElementOnWire = { [ELEMENT_KEY]: string }

/** What a driver answers in place of a value: `code` is one of WebDriver's, such as “stale element reference”. */
export class DriverRefusal extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(`${code}: ${message}`)
    this.code = code
  }
}

/** A window of a browser that is driven by WebDriver's classic protocol. */
export interface Session {
  /** One command of WebDriver, to the window that this session is about. */
  ask<Answer = unknown>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Answer>
  /** Runs a function in the page, which may also promise its answer. */
  run<Answer>(script: string, ...args: unknown[]): Promise<Answer>
  /** Where the page was when it was last asked anything. */
  address(): string
  /** Those windows that were opened from others. */
  inWindow(handle: string): Session
}

/** Opens a session of a driver that listens there; what its pages complain about goes to `onComplaint`. */
export async function openSession(
  driverUrl: string,
  { capabilities, onComplaint }: { capabilities: object; onComplaint(words: string): void },
): Promise<{ session: Session; end(): Promise<void> }> {
  const { sessionId } = await send<{ sessionId: string }>(`${driverUrl}/session`, 'POST', {
    capabilities: { alwaysMatch: capabilities },
  })
  const base = `${driverUrl}/session/${sessionId}`
  let current = await send<string>(`${base}/window`, 'GET')
  await send(`${base}/timeouts`, 'POST', { script: 60_000, pageLoad: 120_000, implicit: 0 })
  // One session has one current window: commands to several wait for each other.
  let turn: Promise<unknown> = Promise.resolve()

  const inWindow = (handle: string): Session => {
    let address = 'about:blank'
    const ask: Session['ask'] = <Answer>(method: string, path: string, body?: object) => {
      const answer = turn.then(async () => {
        if (current !== handle) await send(`${base}/window`, 'POST', { handle })
        current = handle
        return send<Answer>(`${base}${path}`, method, body)
      })
      turn = answer.catch(() => {})
      return answer
    }
    return {
      ask,
      inWindow,
      address: () => address,
      async run<Answer>(script: string, ...args: unknown[]): Promise<Answer> {
        const answer = await ask<Answered<Answer>>('POST', '/execute/async', {
          script: `const done = arguments[arguments.length - 1]
            const heard = (${listen})()
            Promise.resolve().then(() => (${script})(...[...arguments].slice(0, -1)))
              .then((value) => done({ value, at: location.href, heard: heard.splice(0) }), (error) => done({ thrown: String(error) }))`,
          args,
        })
        if ('thrown' in answer) throw new Error(answer.thrown)
        address = answer.at
        for (const words of answer.heard) onComplaint(words)
        return answer.value
      },
    }
  }
  return {
    session: inWindow(current),
    end: () => send(base, 'DELETE'),
  }
}

type Answered<Answer> = { value: Answer; at: string; heard: string[] } | { thrown: string }

/**
 * Runs in the page. The classic protocol tells nothing of a page's console: it is listened to from the first command on
 * that reaches a document, which is before the page's scripts take it over.
 */
function listen(): string[] {
  const place = window as typeof window & { heardByTheTest?: string[] }
  if (place.heardByTheTest) return place.heardByTheTest
  const heard: string[] = []
  place.heardByTheTest = heard
  const own: Pick<Console, 'error' | 'warn'> = Reflect.get(window, 'console')
  for (const level of ['error', 'warn'] as const) {
    const tell = own[level]
    own[level] = (...words: unknown[]) => {
      heard.push(words.join(' '))
      tell(...words)
    }
  }
  window.addEventListener('error', (event) => heard.push(event.message))
  window.addEventListener('unhandledrejection', (event) => heard.push(String(event.reason)))
  window.addEventListener('securitypolicyviolation', (event) =>
    heard.push(`${event.effectiveDirective} refuses ${event.blockedURI}`),
  )
  return heard
}

/** Waits until a driver that was just started listens. */
export async function untilReady(driverUrl: string): Promise<void> {
  for (;;) {
    const isReady = await fetch(`${driverUrl}/status`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return
    await setTimeout(20)
  }
}

export function idOf(element: ElementOnWire): string {
  return element[ELEMENT_KEY]
}

async function send<Answer>(url: string, method: string, body?: object): Promise<Answer> {
  const answer = await fetch(url, { method, body: method === 'POST' ? JSON.stringify(body ?? {}) : null })
  const { value } = (await answer.json()) as { value: Answer & { error?: string; message?: string } }
  if (!answer.ok) throw new DriverRefusal(value.error ?? 'unknown error', value.message ?? '')
  return value
}
