import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Worker } from 'node:worker_threads'

/** What can happen to one call on its way to somebody else's server and back. */
export type LineFault =
  /** It arrives and is carried out; its answer is lost. */
  | 'lose-answer'
  | 'lose-call'
  /** It arrives and is carried out; half of its answer comes. */
  | 'cut-answer'
  /** It arrives, and nobody ever answers. */
  | 'silence'
  /** It is refused, as what the server does not take. */
  | 400
  | 429
  | 500
  /** A page of somebody's proxy in place of an answer. */
  | 'nonsense'

/** How long a client of a test waits for what answers: on a busy machine that may take long. */
export const LINE_PATIENCE_MS = 60_000
/** The same for a line that is silent. */
export const IMPATIENCE_MS = 400

export interface FaultyLine {
  origin: string
  /** Asked of each call, as "GET /v1/orders": what happens to it. */
  fault: (call: string) => LineFault | undefined
  close(): Promise<void>
}

/** A line to a server on this machine that a test can cut where it likes. */
export async function faultyLine(upstream: string): Promise<FaultyLine> {
  const http = createServer((request, response) => void carry(request, response))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const line: FaultyLine = {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    fault: () => undefined,
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections()
        http.close(() => resolve())
      }),
  }
  return line

  async function carry(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fault = line.fault(`${request.method} ${request.url?.split('?')[0]}`)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (fault === 'lose-call') return void request.socket.destroy()
    if (fault === 400) return say(fault, 'application/json', '{"error":{"code":"BAD_REQUEST_ERROR"}}')
    if (fault === 429 || fault === 500)
      return say(fault, 'application/json', '{"error":{"code":"SERVER_ERROR"}}')
    if (fault === 'nonsense') return say(200, 'text/html', '<html>Please sign in to the network</html>')
    const { host: _host, connection: _connection, ...headers } = request.headers
    const answer = await fetch(`${upstream}${request.url}`, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    const body = await answer.text()
    if (fault === 'lose-answer') return void request.socket.destroy()
    if (fault === 'silence') return
    if (fault === 'cut-answer') {
      response.writeHead(answer.status, { 'Content-Type': 'application/json', 'Content-Length': body.length })
      return void response.write(body.slice(0, body.length / 2), () => request.socket.destroy())
    }
    say(answer.status, answer.headers.get('content-type') ?? 'text/plain', body)

    function say(status: number, type: string, text: string): void {
      response.writeHead(status, { 'Content-Type': type }).end(text)
    }
  }
}

/**
 * An address at which connections are neither taken nor refused, as behind a firewall that drops them: whoever listens has
 * as many waiting as it keeps, and takes none.
 */
export async function fullLine(): Promise<{ origin: string; close(): Promise<void> }> {
  const listening = new Worker(
    `const { parentPort } = require('node:worker_threads')
     const server = require('node:net').createServer()
     server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
       parentPort.postMessage(server.address().port)
       Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
     })`,
    { eval: true },
  )
  const [port] = (await once(listening, 'message')) as [number]
  // The kernel keeps one more than it is told.
  const waiting = [1, 2, 3].map(() => connect(port, '127.0.0.1').on('error', () => {}))
  await Promise.all(waiting.slice(0, 2).map((socket) => once(socket, 'connect')))
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      for (const socket of waiting) socket.destroy()
      await listening.terminate()
    },
  }
}
