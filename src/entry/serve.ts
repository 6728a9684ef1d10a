import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'

type Fetch = (request: Request, bindings?: { socketAddress?: string }) => Response | Promise<Response>

const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 30_000
const CONNECTIONS_MAX = 4_000

/** Listens with limits that slow or hostile clients cannot stretch (reliability R18); resolves once it does. */
export async function serve(fetch: Fetch, { host, port }: { host: string; port: number }): Promise<Server> {
  const listener = getRequestListener((request, { incoming }) => {
    const socketAddress = incoming.socket.remoteAddress
    return fetch(request, socketAddress ? { socketAddress } : {})
  })
  const server = createServer({ connectionsCheckingInterval: 2_000 }, listener)
  server.headersTimeout = HEADERS_TIMEOUT_MS
  server.requestTimeout = REQUEST_TIMEOUT_MS
  server.maxConnections = CONNECTIONS_MAX
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
}
