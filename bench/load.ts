import { Agent, type IncomingMessage, request } from 'node:http'

/** What a run of requests came to. Latencies are milliseconds. */
export interface Measured {
  perSecond: number
  p50: number
  p99: number
  failed: number
}

export interface Shot {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

const SECONDS_DEFAULT = 3
const REQUESTS_MAX = 20_000

/**
 * Keeps `connections` requests in the air for a few seconds, at most 20,000 in all, each made by `nextShot`.
 * An answer with a status that `isGood` refuses counts as failed.
 */
export async function load(o: {
  port: number
  connections: number
  nextShot: (index: number) => Shot
  isGood?: (status: number) => boolean
  seconds?: number
  requestsMax?: number
}): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: o.connections })
  const isGood = o.isGood ?? ((status) => status === 200)
  const latencies: number[] = []
  let failed = 0
  let started = 0
  const begin = performance.now()
  const end = begin + (o.seconds ?? SECONDS_DEFAULT) * 1_000
  const most = o.requestsMax ?? REQUESTS_MAX
  async function client() {
    while (performance.now() < end && started < most) {
      const shot = o.nextShot(started++)
      const sent = performance.now()
      const status = await fire(agent, o.port, shot)
      latencies.push(performance.now() - sent)
      if (!isGood(status)) failed++
    }
  }
  await Promise.all(Array.from({ length: o.connections }, client))
  const seconds = (performance.now() - begin) / 1_000
  agent.destroy()
  latencies.sort((a, b) => a - b)
  return { perSecond: latencies.length / seconds, p50: at(latencies, 0.5), p99: at(latencies, 0.99), failed }
}

/** The same measure for work that is not a request: the floor of SQL through the driver alone. A refusal counts as failed. */
export async function loadWork(o: {
  connections: number
  work: () => Promise<unknown>
  seconds?: number
  timesMax?: number
}): Promise<Measured> {
  const latencies: number[] = []
  const begin = performance.now()
  const end = begin + (o.seconds ?? SECONDS_DEFAULT) * 1_000
  let started = 0
  let failed = 0
  async function client() {
    while (performance.now() < end && started++ < (o.timesMax ?? REQUESTS_MAX)) {
      const sent = performance.now()
      await o.work().catch(() => failed++)
      latencies.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: o.connections }, client))
  const seconds = (performance.now() - begin) / 1_000
  latencies.sort((a, b) => a - b)
  return {
    perSecond: latencies.length / seconds,
    p50: at(latencies, 0.5),
    p99: at(latencies, 0.99),
    failed,
  }
}

function at(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** One page as a signed-in person gets it, whole. */
export function fetchPage(
  agent: Agent,
  port: number,
  path: string,
  cookie: string,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const headers = { host: `localhost:${port}`, cookie }
    request({ agent, host: '127.0.0.1', port, path, headers }, (incoming: IncomingMessage) => {
      const parts: Buffer[] = []
      incoming.on('data', (bytes: Buffer) => parts.push(bytes))
      incoming.on('end', () =>
        resolve({ status: incoming.statusCode ?? 0, body: Buffer.concat(parts).toString() }),
      )
      incoming.on('error', reject)
    })
      .on('error', reject)
      .end()
  })
}

function fire(agent: Agent, port: number, shot: Shot): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method: shot.method ?? 'GET',
        path: shot.path,
        headers: { host: `localhost:${port}`, ...shot.headers },
      },
      (incoming: IncomingMessage) => {
        incoming.resume()
        incoming.on('end', () => resolve(incoming.statusCode ?? 0))
        incoming.on('error', reject)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(shot.body)
  })
}
