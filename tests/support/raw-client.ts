import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** Far more than any page needs on a busy machine: what takes longer hangs. */
const PATIENCE_MS = 30_000

/** Sends requests as they are: nothing is normalised, followed or decoded as `fetch` would. */
export function rawClient(url: string, { connections = 8 } = {}) {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    /** Resolves with the answer; with status 0 when the connection was closed instead. */
    send: (sent: { method: string; path: string; headers?: Record<string, string>; body?: Buffer }) =>
      new Promise<RawAnswer>((resolve, reject) => {
        const { method, path, headers = {}, body = Buffer.alloc(0) } = sent
        const length =
          body.length > 0 || !/^(GET|HEAD)$/.test(method) ? { 'Content-Length': body.length } : {}
        const asked = request(
          { hostname, port, agent, method, path, headers: { ...headers, ...length } },
          (answer) => {
            const chunks: Buffer[] = []
            answer.on('data', (chunk) => chunks.push(chunk))
            answer.on('end', () =>
              resolve({
                status: answer.statusCode ?? 0,
                headers: answer.headers,
                body: Buffer.concat(chunks).toString(),
              }),
            )
          },
        )
        asked.setTimeout(PATIENCE_MS, () =>
          asked.destroy(new Error(`no answer to ${method} ${path.slice(0, 200)}`)),
        )
        asked.on('upgrade', (answer, socket) => {
          socket.destroy()
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: '' })
        })
        asked.on('error', (error: NodeJS.ErrnoException) =>
          error.code === 'ECONNRESET' || error.code === 'EPIPE'
            ? resolve({ status: 0, headers: {}, body: '' })
            : reject(error),
        )
        asked.end(body)
      }),
    close: () => agent.destroy(),
  }
}
