import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A store that keeps what it is given when the request is signed for it, as a bucket of an S3-compatible store does. */
export interface Bucket {
  /** What the marketplace is told of it. */
  settings: {
    S3_ENDPOINT: string
    S3_BUCKET: string
    S3_REGION: string
    S3_ACCESS_KEY_ID: string
    S3_SECRET_ACCESS_KEY: string
  }
  /** What lies in it, by path. */
  kept: Map<string, { bytes: Buffer; type: string }>
  close(): Promise<void>
}

export async function openBucket(host = '127.0.0.1'): Promise<Bucket> {
  const kept: Bucket['kept'] = new Map()
  const server = createServer(async (request, response) => {
    const signed = /^AWS4-HMAC-SHA256 Credential=shop\/\d{8}\/ap-south-1\/s3\/aws4_request/
    if (!signed.test(request.headers.authorization ?? '')) return response.writeHead(403).end()
    const path = request.url ?? ''
    if (request.method === 'PUT') {
      kept.set(path, { bytes: await buffer(request), type: request.headers['content-type'] ?? '' })
      return response.end()
    }
    if (request.method === 'DELETE') return response.writeHead(kept.delete(path) ? 204 : 404).end()
    const found = kept.get(path)
    if (!found) return response.writeHead(404).end()
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    response.writeHead(from ? 206 : 200, { 'Content-Type': found.type })
    const bytes = from ? found.bytes.subarray(Number(from), Number(to) + 1) : found.bytes
    return response.end(request.method === 'HEAD' ? undefined : bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    kept,
    settings: {
      S3_ENDPOINT: `http://${host}:${port}`,
      S3_BUCKET: 'pictures',
      S3_REGION: 'ap-south-1',
      S3_ACCESS_KEY_ID: 'shop',
      S3_SECRET_ACCESS_KEY: 'theirs, which nobody checks',
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
