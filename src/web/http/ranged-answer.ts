interface RangedFile {
  contentType: string
  bytes: number
  /** Follows from what is in it. */
  version: string
  /** Whether anybody between us and its reader may keep it for a while. */
  isPublic: boolean
  fileName: string
  read: (from: number, to: number) => Promise<Uint8Array | undefined>
}

const PIECE_BYTES = 256 * 1024
/** What the office withholds later is gone from what others keep within so long. */
const PUBLIC_SECONDS = 300

/**
 * A file as a player asks for it (RFC 9110, section 14): whole, the one range that it names, or that it has not changed.
 * It is read a quarter of a megabyte at a time, as fast as its reader takes it, and is never a document of ours.
 */
export function rangedAnswer(request: Request, file: RangedFile): Response {
  const etag = `"${file.version}"`
  const headers = new Headers({
    'Accept-Ranges': 'bytes',
    'Cache-Control': file.isPublic ? `public, max-age=${PUBLIC_SECONDS}` : 'private, no-store',
    'Content-Disposition': `inline; filename="${file.fileName}"`,
    'Content-Security-Policy': "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
    'Content-Type': file.contentType,
    ETag: etag,
    'X-Content-Type-Options': 'nosniff',
  })
  const known = request.headers.get('If-None-Match')
  if (known?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag || each.trim() === '*'))
    return new Response(null, { status: 304, headers })
  const asked = rangeOf(request, etag, file.bytes)
  if (asked === 'not there') {
    headers.set('Content-Range', `bytes */${file.bytes}`)
    headers.set('Cache-Control', 'no-store')
    headers.delete('Content-Type')
    return new Response(null, { status: 416, headers })
  }
  const { from, to } = asked ?? { from: 0, to: file.bytes - 1 }
  headers.set('Content-Length', String(to - from + 1))
  if (asked) headers.set('Content-Range', `bytes ${from}-${to}/${file.bytes}`)
  const body = request.method === 'HEAD' ? null : streamOf(file, from, to)
  return new Response(body, { status: asked ? 206 : 200, headers })
}

/** The one range that is asked for; undefined for the whole file: without a range, of another version, or with several. */
function rangeOf(
  request: Request,
  etag: string,
  bytes: number,
): { from: number; to: number } | 'not there' | undefined {
  const condition = request.headers.get('If-Range')
  if (condition !== null && condition.trim() !== etag) return undefined
  const [, first = '', last = ''] =
    /^bytes=(\d{0,15})-(\d{0,15})$/.exec(request.headers.get('Range') ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '')
    return Number(last) === 0 ? 'not there' : { from: Math.max(0, bytes - Number(last)), to: bytes - 1 }
  if (last !== '' && Number(last) < Number(first)) return undefined
  if (Number(first) >= bytes) return 'not there'
  return { from: Number(first), to: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) }
}

function streamOf({ read }: RangedFile, from: number, to: number): ReadableStream<Uint8Array> {
  let at = from
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = await read(at, Math.min(at + PIECE_BYTES - 1, to))
        if (!piece?.length) throw new Error('A file ended before its end.')
        at += piece.length
        controller.enqueue(piece)
        if (at > to) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}
