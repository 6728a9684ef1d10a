import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A call as it came; `text` is its body. */
export interface RawCall {
  method: string
  path: string
  authorization: string
  contentType: string
  text: string
}

/** A local server of somebody else's interface that answers JSON. */
export async function startRawServer(
  answer: (call: RawCall) => [status: number, body: object],
): Promise<{ origin: string; close(): Promise<void> }> {
  const http = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const [status, body] = answer({
      method: request.method ?? 'GET',
      path: request.url ?? '/',
      authorization: request.headers.authorization ?? '',
      contentType: request.headers['content-type'] ?? '',
      text: Buffer.concat(chunks).toString(),
    })
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections()
        http.close(() => resolve())
      }),
  }
}
