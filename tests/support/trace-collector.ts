import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A span as a collector is told of it, with its attributes by name. */
export interface CollectedSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  kind: number
  /** 2 is a fault. */
  status: number | undefined
  facts: Readonly<Record<string, unknown>>
  /** Of the program that sent it. */
  resource: Readonly<Record<string, unknown>>
}

export interface TraceCollector {
  endpoint: string
  spans: CollectedSpan[]
  /** The addresses and types of what was sent. */
  requests: string[]
  close(): Promise<void>
}

interface Attribute {
  key: string
  value: Record<string, unknown>
}
type SentSpan = Omit<CollectedSpan, 'facts' | 'resource' | 'status'> & {
  attributes: Attribute[]
  status?: { code?: number }
}
interface Sent {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[]
}

/**
 * A collector of OpenTelemetry's, of the test's own: it takes OTLP 1.7 over HTTP in JSON (ids in hexadecimal digits, as the
 * specification has it), and answers as one that has taken all, or takes none.
 */
export async function startTraceCollector({
  isRefusing = false,
}: {
  isRefusing?: boolean
} = {}): Promise<TraceCollector> {
  const spans: CollectedSpan[] = []
  const requests: string[] = []
  const http = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    requests.push(`${request.method} ${request.url} ${request.headers['content-type']}`)
    if (isRefusing) {
      response.writeHead(400).end()
      return
    }
    spans.push(...spansIn(JSON.parse(Buffer.concat(chunks).toString())))
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"partialSuccess":{}}')
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    spans,
    requests,
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }
}

function spansIn({ resourceSpans }: Sent): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ name, traceId, spanId, parentSpanId, kind, status, attributes }) => ({
        name,
        traceId,
        spanId,
        parentSpanId,
        kind,
        status: status?.code,
        facts: factsOf(attributes),
        resource: factsOf(resource.attributes),
      })),
  )
}

/** A value is said with its type: `{ stringValue: 'GET' }`. */
function factsOf(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
}
