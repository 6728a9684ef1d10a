import { codingFor, pack } from './content-coding.ts'

const BYTES_WORTH_PACKING = 1_024

/**
 * Packs a text answer for the browser that asked, with brotli or gzip, when that is worth the while. The answer is held
 * whole for it; one that says `no-transform` is sent as it comes.
 */
export async function packed(request: Request, response: Response): Promise<Response> {
  const type = response.headers.get('Content-Type') ?? ''
  const isText = /^text\/|json|javascript|xml|x-script/.test(type) && !type.startsWith('text/event-stream')
  if (!isText || !response.body || response.headers.has('Content-Encoding') || request.method === 'HEAD')
    return response
  if (response.headers.get('Cache-Control')?.includes('no-transform')) return response
  const coding = codingFor(request.headers.get('Accept-Encoding'))
  if (!coding) return response
  const body = Buffer.from(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.append('Vary', 'Accept-Encoding')
  if (body.length < BYTES_WORTH_PACKING) return new Response(body, { status: response.status, headers })
  headers.set('Content-Encoding', coding)
  headers.delete('Content-Length')
  const packedBody = (await pack(body, coding)) as Buffer<ArrayBuffer>
  return new Response(packedBody, { status: response.status, statusText: response.statusText, headers })
}
