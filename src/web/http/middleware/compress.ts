import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const BYTES_WORTH_PACKING = 1_024
/**
 * Packs a page in half a millisecond. Quality 4 is 7% smaller and takes twice as long, the usual window of 4 MB as long
 * again, only to be cleared: a page fits into 256 KB.
 */
const BROTLI_QUALITY = 3
const BROTLI_WINDOW_BITS = 18
const packBrotli = promisify(brotliCompress)
const packGzip = promisify(gzip)

/** Packs a text answer for the browser that asked, with brotli or gzip, when that is worth the while. */
export async function packed(request: Request, response: Response): Promise<Response> {
  const type = response.headers.get('Content-Type') ?? ''
  const isText = /^text\/|json|javascript|xml|x-script/.test(type) && !type.startsWith('text/event-stream')
  if (!isText || !response.body || response.headers.has('Content-Encoding') || request.method === 'HEAD')
    return response
  const accepted = request.headers.get('Accept-Encoding') ?? ''
  const coding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
  if (!coding) return response
  const body = Buffer.from(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.append('Vary', 'Accept-Encoding')
  if (body.length < BYTES_WORTH_PACKING) return new Response(body, { status: response.status, headers })
  headers.set('Content-Encoding', coding)
  headers.delete('Content-Length')
  const packedBody =
    coding === 'br'
      ? await packBrotli(body, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
            [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
            [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          },
        })
      : await packGzip(body, { level: 6 })
  return new Response(packedBody, { status: response.status, statusText: response.statusText, headers })
}
