import { createServer, type IncomingMessage, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Config } from '#server/ground/config.ts'

interface Bindings {
  socketAddress?: string
  /** Gives the sender of this request the time of a large file, once it is known that they may send one. */
  allowLongBody: () => void
}
interface Address extends Pick<Config, 'host' | 'port'>, Partial<Pick<Config, 'patience' | 'webProcesses'>> {}
type Fetch = (request: Request, bindings?: Bindings) => Response | Promise<Response>

const SECOND = 1_000
const DEFAULT_PATIENCE: Config['patience'] = { headersSeconds: 10, formSeconds: 20, fileSeconds: 600 }
const CONNECTIONS_MAX = 4_000
/** A connection on which nothing moves any more in either direction. */
const SILENCE_MS_MAX = 60 * SECOND
const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

/**
 * Listens with limits that slow or hostile clients cannot stretch; resolves once it does. Node's own
 * limit for a whole request is that of the largest file; a form has less, counted here for each request. Several
 * `webProcesses` listen on one port, and the system gives each new connection to one of them.
 */
export async function serve(
  fetch: Fetch,
  { host, port, patience = DEFAULT_PATIENCE, webProcesses = 1 }: Address,
): Promise<Server> {
  const { headersSeconds, formSeconds, fileSeconds } = patience
  const listener = getRequestListener(async (request, { incoming }) => {
    const { socket } = incoming as IncomingMessage
    const allowLongBody = limitBody(incoming as IncomingMessage, formSeconds * SECOND)
    const socketAddress = socket.remoteAddress
    const response = await fetch(request, { ...(socketAddress && { socketAddress }), allowLongBody })
    return hasUnreadBody(incoming as IncomingMessage) ? closing(response) : response
  })
  const server = createServer(
    { connectionsCheckingInterval: Math.min(2, headersSeconds / 2) * SECOND },
    listener,
  )
  server.headersTimeout = headersSeconds * SECOND
  server.requestTimeout = Math.max(fileSeconds, headersSeconds) * SECOND
  server.timeout = SILENCE_MS_MAX
  server.maxConnections = CONNECTIONS_MAX
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, reusePort: webProcesses > 1 }, resolve)
  })
  return server
}

/** The adapter ends a connection whose body nobody read: its client is told, and sends its next request on another. */
function closing(response: Response): Response {
  const headers = new Headers(response.headers)
  headers.set('Connection', 'close')
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}

function hasUnreadBody(incoming: IncomingMessage): boolean {
  return hasBody(incoming) && !incoming.readableEnded
}

function hasBody({ headers }: IncomingMessage): boolean {
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0
}

/** Ends a connection whose body takes longer; gives what lifts the limit for this request. */
function limitBody(incoming: IncomingMessage, milliseconds: number): () => void {
  if (!hasBody(incoming)) return () => {}
  const lift = () => clearTimeout(timer)
  const timer = setTimeout(() => {
    if (incoming.complete) return
    incoming.socket.end(TOO_SLOW, () => incoming.socket.destroy())
  }, milliseconds).unref()
  incoming.once('end', lift)
  incoming.once('close', lift)
  return lift
}
