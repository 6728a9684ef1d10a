import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Answer = [status: number, body: object]

/** A call that was signed with the right keys; `text` is its body as it came. */
export interface Call {
  method: string
  url: URL
  headers: Readonly<Record<string, string | string[] | undefined>>
  text: string
  body: Record<string, unknown>
}

/** A local server of one of Razorpay's interfaces: JSON both ways, by key and secret. */
export async function startJsonServer(
  { keyId, keySecret }: { keyId: string; keySecret: string },
  answer: (call: Call) => Answer | Promise<Answer>,
): Promise<{ origin: string; close(): Promise<void> }> {
  const right = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  const http = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const { method = 'GET', headers } = request
    const [status, body] =
      headers.authorization === right
        ? await answer({
            method,
            headers,
            text,
            url: new URL(request.url ?? '/', 'http://razorpay.test'),
            body: text ? JSON.parse(text) : {},
          })
        : [401, { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } }]
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
