import { hash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import type { Config } from '#server/ground/config.ts'
import type { Metrics } from '#server/ground/metrics/metrics.ts'

interface Serving {
  port: number
  close(): void
}

/** Who scrapes asks every few seconds on one connection; nobody else has anything to ask. */
const CONNECTIONS_MAX = 20
const PATIENCE_MS = 10_000

/**
 * Answers `GET /metrics` on a server of its own, which the shop's visitors cannot reach; with a token, to whoever sends it.
 * A process that cannot listen there goes on without, and says so: a shop does not close because nobody can measure it.
 */
export async function serveMetrics(
  metrics: Metrics,
  { host, port, token }: NonNullable<Config['metrics']>,
  log: Pick<Logger, 'error'>,
): Promise<Serving> {
  const server = createServer({ connectionsCheckingInterval: PATIENCE_MS / 2 }, (request, response) => {
    answer(metrics, token, request, response).catch((error: unknown) => {
      log.error({ err: error }, 'the metrics could not be read')
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  server.headersTimeout = PATIENCE_MS
  server.requestTimeout = PATIENCE_MS
  server.maxConnections = CONNECTIONS_MAX
  await new Promise<void>((resolve) => {
    server.once('error', (error) => {
      log.error(
        { err: error, host, port },
        'METRICS_PORT cannot be listened on: this process is not measured',
      )
      resolve()
    })
    server.listen(port, host, resolve)
  })
  server.unref()
  return {
    port: (server.address() as AddressInfo | null)?.port ?? port,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function answer(
  metrics: Metrics,
  token: string | undefined,
  { method, url, headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (url?.split('?')[0] !== '/metrics') return plainly(response, 404, 'Metrics are at /metrics.')
  if (method !== 'GET' && method !== 'HEAD') return plainly(response, 405, 'Metrics are read.')
  if (token && !isToken(headers.authorization, token)) {
    response.setHeader('WWW-Authenticate', 'Bearer')
    return plainly(response, 401, 'These metrics are for whoever knows METRICS_TOKEN.')
  }
  const text = await metrics.text()
  response.writeHead(200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' })
  response.end(method === 'HEAD' ? undefined : text)
}

function plainly(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' })
  response.end(`${text}\n`)
}

/** In the same time whatever was sent: hashes are equally long. */
function isToken(authorization: string | undefined, token: string): boolean {
  const sent = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? ''
  const digest = (text: string) => hash('sha256', text, 'buffer')
  return timingSafeEqual(digest(sent), digest(token))
}
