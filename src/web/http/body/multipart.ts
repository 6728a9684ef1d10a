/** Why a multipart body is refused: 400 for one that keeps no rules, 413 for one that is too large. */
export class RefusedBody extends Error {
  readonly status: 400 | 413
  constructor(status: 400 | 413) {
    super(status === 413 ? 'The body is too large.' : 'The body is no multipart form.')
    this.status = status
  }
}

export interface Part {
  name: string
  /** Only of a part that is a file; empty when none was chosen. */
  fileName: string | undefined
  /** To be read before the next part is asked for; what is left then is skipped. */
  content: AsyncIterable<Uint8Array>
}

/** The forms with a file have two. */
const PARTS_MAX = 20
const HEADERS_BYTES_MAX = 4 * 1024
const BREAK = Buffer.from('\r\n')
const BLANK_LINE = Buffer.from('\r\n\r\n')

/** The boundary of a `multipart/form-data` request; undefined for any other one. RFC 2046: at most 70 characters. */
export function boundaryOf(request: Request): string | undefined {
  const [type = '', ...parameters] = (request.headers.get('Content-Type') ?? '').split(';')
  if (type.trim().toLowerCase() !== 'multipart/form-data') return undefined
  const named = parameters.map((each) => each.trim()).find((each) => /^boundary=/i.test(each))
  const boundary = named?.slice('boundary='.length).replace(/^"(.*)"$/, '$1')
  return boundary && boundary.length <= 70 ? boundary : undefined
}

/**
 * Reads a multipart form (RFC 7578) while it arrives: no more than one chunk is held, each is looked at once, and no
 * more than `bytesMax` and twenty parts are read. Throws a `RefusedBody`.
 */
// Long because it is one reader: its steps share what is held of the body, and where in it they are.
export async function* readParts(
  body: ReadableStream<Uint8Array>,
  { boundary, bytesMax }: { boundary: string; bytesMax: number },
): AsyncGenerator<Part> {
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  const reader = body.getReader()
  // The first boundary has no line break in front.
  let held: Buffer = BREAK
  let bytesRead = 0
  let isPartOver = true

  if ((await short(delimiter)).length > 0) throw new RefusedBody(400)
  for (let count = 1; !(await isEnd()); count++) {
    if (count > PARTS_MAX) throw new RefusedBody(400)
    const head = await short(BLANK_LINE)
    isPartOver = false
    yield { ...describe(head.toString()), content: content() }
    while (!isPartOver) await nextOfPart()
  }
  // The epilogue says nothing, but its sender waits for it to be read.
  while (await more()) held = BREAK

  async function* content(): AsyncGenerator<Uint8Array> {
    while (!isPartOver) {
      const piece = await nextOfPart()
      if (piece.length > 0) yield piece
    }
  }

  /** The next bytes in front of the part's end, which is taken away with the last of them. */
  async function nextOfPart(): Promise<Buffer> {
    const at = held.indexOf(delimiter)
    isPartOver = at !== -1
    const length = isPartOver ? at : Math.max(0, held.length - delimiter.length + 1)
    const piece = held.subarray(0, length)
    held = held.subarray(isPartOver ? at + delimiter.length : length)
    if (!isPartOver && !(await more())) throw new RefusedBody(400)
    return piece
  }

  async function short(mark: Buffer): Promise<Buffer> {
    for (;;) {
      const at = held.indexOf(mark)
      if (at > HEADERS_BYTES_MAX || (at === -1 && held.length > HEADERS_BYTES_MAX + mark.length))
        throw new RefusedBody(400)
      if (at !== -1) {
        const bytes = held.subarray(0, at)
        held = held.subarray(at + mark.length)
        return bytes
      }
      if (!(await more())) throw new RefusedBody(400)
    }
  }

  /** After a boundary stand two hyphens, or the line break that the next part begins behind. */
  async function isEnd(): Promise<boolean> {
    while (held.length < 2) if (!(await more())) throw new RefusedBody(400)
    const mark = held.subarray(0, 2)
    if (mark.toString('latin1') === '--') return true
    if (!mark.equals(BREAK)) throw new RefusedBody(400)
    held = held.subarray(2)
    return false
  }

  async function more(): Promise<boolean> {
    const { done, value } = await reader.read()
    if (done) return false
    bytesRead += value.byteLength
    if (bytesRead > bytesMax) throw new RefusedBody(413)
    held = Buffer.concat([held, value])
    return true
  }
}

/** Browsers write quotes and line breaks of a name as %22, %0D and %0A; programs put a backslash before a quote. */
function describe(head: string): { name: string; fileName: string | undefined } {
  const line = head.split('\r\n').find((each) => /^content-disposition:\s*form-data\s*;/i.test(each)) ?? ''
  const name = /;\s*name="((?:[^"\\]|\\.)*)"/i.exec(line)?.[1]
  // PostgreSQL takes no NUL in a text, and no field of ours means one.
  if (name === undefined || line.includes('\0')) throw new RefusedBody(400)
  const fileName = /;\s*filename="((?:[^"\\]|\\.)*)"/i.exec(line)?.[1]
  return { name: unescaped(name), fileName: fileName === undefined ? undefined : unescaped(fileName) }
}

function unescaped(text: string): string {
  return text
    .replaceAll('%22', '"')
    .replaceAll(/%0[da]/gi, ' ')
    .replaceAll('\\"', '"')
}
